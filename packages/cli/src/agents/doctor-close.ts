import type { Agent } from "@colloquy/acp/client";
import { terminate } from "@colloquy/acp/node";
import { inWords, processTree, type TreeProcess } from "../trace/index.ts";
import { type Finding, found } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** Ends its input, and sees what that does; then ends whatever is left of it. */
export async function closeFindings(agent: Agent, patient: Patient, withinMs: number): Promise<Finding[]> {
  const { child } = patient;
  const pid = child.pid!;
  const before = (await processTree(pid)) ?? [];
  const began = performance.now();
  await agent.close();
  const ended = await patient.ending(withinMs);
  if (ended === undefined) {
    const { step } = await terminate(child, { endGraceMs: 0 });
    const how = step === "killed" ? "and at SIGTERM; only SIGKILL ended it" : "; SIGTERM ended it";
    const text = `it does not end at the end of its input${step === "killed" ? " " : ""}${how}`;
    const next = "Clients that only close its input leave it running";
    return [found({ phase: "close", outcome: "note", text, next })];
  }
  const took = inWords(performance.now() - began);
  const left = await stillThere(pid, before);
  await terminate(child, { endGraceMs: 0 });
  for (const one of await stillThere(pid, left)) end(one);
  const text = `it ended by itself (${ended}), ${took} after the end of its input`;
  if (left.length === 0) return [found({ phase: "close", outcome: "ok", text })];
  const many = left.length === 1 ? "one process" : `${left.length} processes`;
  const details = left.map((one) => `${one.pid}: ${one.command}`);
  return [
    found({
      phase: "close",
      outcome: "note",
      text: `${text}, but left ${many} running, ended now:`,
      next: "Other clients may leave them running: report it to its makers",
      details,
    }),
  ];
}

/** Which of its processes still run: those of its group, and those that were known before, wherever they belong to by now. */
async function stillThere(leader: number, before: readonly TreeProcess[]): Promise<TreeProcess[]> {
  const group = (await processTree(leader)) ?? [];
  const others = before.filter(({ pid }) => pid !== leader && !group.some((one) => one.pid === pid));
  const alive = await Promise.all(
    others.map(async (known) => {
      const [now] = (await processTree(known.pid)) ?? [];
      return now?.pid === known.pid && now.command === known.command && now.ageMs >= known.ageMs ? [now] : [];
    }),
  );
  return [...group.filter(({ pid }) => pid !== leader), ...alive.flat()];
}

function end({ pid }: TreeProcess): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
