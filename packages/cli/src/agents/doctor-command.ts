import { showCommand } from "@colloquy/acp/node";
import { type Line, line, styled } from "../cells/index.ts";
import { exitCodes } from "../program/index.ts";
import type { Console } from "./console.ts";
import { examine } from "./doctor.ts";
import type { Finding } from "./finding.ts";
import type { Launch } from "./launch.ts";

/** How the doctor is asked. */
export interface DoctorWish {
  readonly launch: Launch;
  readonly phaseMs: number | undefined;
  readonly json: boolean;
}

const marks: { readonly [outcome in Finding["outcome"]]: readonly [string, "green" | "red" | "yellow"] } = {
  ok: ["✓", "green"],
  failed: ["✗", "red"],
  note: ["–", "yellow"],
};

/** `colloquy agents doctor`. The exit code is 0 when nothing failed. */
export async function doctor({ launch, phaseMs, json }: DoctorWish, { env, print }: Console): Promise<number> {
  const [program, ...args] = launch.command;
  const command = showCommand(program, args);
  const limits = phaseMs === undefined ? {} : { phaseMs };
  if (!json) print(line(styled(launch.title, { bold: true }), launch.title === command ? "" : `: ${command}`));
  const onFinding = (finding: Finding) => print(...findingLines(finding));
  const findings = await uninterrupted(() => examine(launch, { env, ...limits, ...(!json && { onFinding }) }));
  const ok = !findings.some(({ outcome }) => outcome === "failed");
  if (json) {
    const agent = { ...(launch.id !== undefined && { name: launch.id }), title: launch.title, command };
    print(line(JSON.stringify({ version: 1, ok, agent, findings })));
  } else print(line(styled(ok ? "It works." : "It does not work.", { bold: true })));
  return ok ? 0 : 1;
}

/** Ends this process in order when it is told to: what the agent runs ends with it, which it does not when a signal kills us. */
async function uninterrupted<T>(act: () => Promise<T>): Promise<T> {
  const codes = { SIGINT: exitCodes.cancelled, SIGTERM: 143, SIGHUP: 129 } as const;
  const listeners = Object.entries(codes).map(([signal, code]) => [signal, () => process.exit(code)] as const);
  for (const [signal, exit] of listeners) process.on(signal, exit);
  try {
    return await act();
  } finally {
    for (const [signal, exit] of listeners) process.off(signal, exit);
  }
}

/** A finding as lines: what was looked at and found, what it is about, what to do. */
function findingLines({ phase, outcome, text, next, details = [] }: Finding): Line[] {
  const [mark, color] = marks[outcome];
  const failed = outcome === "failed" ? "failed: " : "";
  return [
    line(styled(mark, { color }), ` ${phase.padEnd(11)}`, failed, text),
    ...details.map((detail) => line(`    ${detail}`)),
    ...(next === undefined ? [] : [line(styled(`  → ${next}`, { bold: true }))]),
  ];
}
