import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "@colloquy/acp/client";
import { childEnvironment } from "@colloquy/acp/node";
import type { Environment } from "@colloquy/agent/storage";
import { lockEntries, verify } from "../install/index.ts";
import { closeFindings } from "./doctor-close.ts";
import { programFindings, type Start } from "./doctor-program.ts";
import { initializeFindings, sessionFindings } from "./doctor-talk.ts";
import { type Finding, found, lastLines } from "./finding.ts";
import type { Launch } from "./launch.ts";
import { Patient } from "./patient.ts";

/** How long a phase may take, in milliseconds. */
export const DOCTOR_PHASE_MS = 30_000;
/** How long an agent may take to end at the end of its input, in milliseconds; some take seven seconds. */
export const DOCTOR_END_MS = 10_000;

/** How an agent is looked at. */
export interface DoctorOptions {
  readonly env: Environment;
  /** How long a phase may take, in milliseconds. Default `DOCTOR_PHASE_MS`. */
  readonly phaseMs?: number;
  /** How long it may take to end at the end of its input, in milliseconds. Default `DOCTOR_END_MS`. */
  readonly endMs?: number;
  /** Is told each finding as soon as it is there. */
  readonly onFinding?: (finding: Finding) => void;
}

/**
 * Finds out why an agent does not start, or that it does: looks at its program, starts it, speaks with it, opens a session in
 * an empty folder, ends it. Sends no prompt. Never rejects; when it resolves nothing of the agent runs any more.
 */
export async function examine(launch: Launch, options: DoctorOptions): Promise<readonly Finding[]> {
  const { env, phaseMs = DOCTOR_PHASE_MS, endMs = DOCTOR_END_MS, onFinding } = options;
  const findings: Finding[] = [];
  const tell = (...more: readonly Finding[]) => {
    for (const finding of more) {
      findings.push(finding);
      onFinding?.(finding);
    }
    return !more.some(({ outcome }) => outcome === "failed");
  };
  const { command, cwd, inherit } = launch;
  const childEnv = childEnvironment({ inherit, env: launch.env }, { from: env });
  const start: Start = { command, env: childEnv, ...(cwd !== undefined && { cwd }) };
  // What is not as it was installed is not run (C-08).
  if (!tell(...(await filesFindings(launch, env)))) return findings;
  if (tell(...(await programFindings(start)))) await talk(start, { phaseMs, endMs }, tell);
  return findings;
}

/** Whether what is installed is what was installed. */
async function filesFindings({ command }: Launch, env: Environment): Promise<Finding[]> {
  const entries = await lockEntries(env).catch((error: Error) => error);
  if (entries instanceof Error) return [found({ phase: "files", outcome: "failed", text: entries.message })];
  const entry = [...entries].find(([, one]) => JSON.stringify(one.command) === JSON.stringify(command));
  if (entry === undefined) return [];
  const [id, one] = entry;
  const problem = await verify({ id, ...one }, { env }).catch((error: Error) => error.message);
  if (problem === undefined) {
    return [
      found({
        phase: "files",
        outcome: "ok",
        text: `the files are those of ${id} ${one.version} that were installed (${one.source}, ${one.hash})`,
      }),
    ];
  }
  return [
    found({ phase: "files", outcome: "failed", text: problem, next: `colloquy agents install ${id} installs it anew` }),
  ];
}

type Tell = (...more: readonly Finding[]) => boolean;

async function talk(start: Start, { phaseMs, endMs }: { phaseMs: number; endMs: number }, tell: Tell): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "colloquy-doctor-")));
  let met: Met | undefined;
  try {
    met = await meet(start, phaseMs, tell);
    const { agent, patient } = met;
    if (agent !== undefined) tell(...(await sessionFindings(agent, patient, folder, phaseMs)));
    tell(noiseFinding(patient));
    if (agent !== undefined) tell(...(await closeFindings(agent, patient, endMs)));
  } catch (error) {
    const [text = ""] = (error as Error).message.split("\n");
    tell(found({ phase: "start", outcome: "failed", text }));
  } finally {
    await met?.patient.end();
    const words = lastLines(met?.patient.lastWords ?? "");
    if (words.length > 0)
      tell(found({ phase: "stderr", outcome: "note", text: "its last words on stderr:", details: words }));
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** An agent that was started; without `agent` it did not answer, and has been ended. */
interface Met {
  readonly patient: Patient;
  readonly agent?: Agent;
}

/** Starts it and says hello; if that fails once more, in the words of version 1 alone: some fail at what version 2 asks. */
async function meet(start: Start, phaseMs: number, tell: Tell): Promise<Met> {
  const patient = await Patient.start(start);
  tell(found({ phase: "start", outcome: "ok", text: `it runs as process ${patient.child.pid}` }));
  const first = await initializeFindings(patient, [2, 1], phaseMs);
  if (first.agent !== undefined) {
    tell(...first.findings);
    return { patient, agent: first.agent };
  }
  await patient.end();
  const again = await Patient.start(start);
  const second = await initializeFindings(again, [1], phaseMs);
  if (second.agent === undefined) {
    await again.end();
    tell(...first.findings);
    return { patient };
  }
  const text = `asked for version 2, or 1 instead, it fails: ${first.findings[0]?.text ?? ""}`;
  tell(...second.findings, found({ phase: "initialize", outcome: "note", text, next: "Run it with --protocol 1" }));
  return { patient: again, agent: second.agent };
}

function noiseFinding({ noise, heard }: Patient): Finding {
  if (noise === 0) return found({ phase: "stdout", outcome: "ok", text: "nothing on stdout but messages" });
  const were =
    noise === 1 ? "piece of its output on stdout was no message" : "pieces of its output on stdout were no messages";
  const text = `${noise} ${were}; that is skipped here, and other clients give up at it:`;
  const next = "Its log belongs on stderr: look for an option that says so, or report it to its makers";
  return found({ phase: "stdout", outcome: "note", text, next, details: heard });
}
