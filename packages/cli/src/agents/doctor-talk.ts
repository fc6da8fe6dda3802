import { CancelledError, ConnectionError } from "@colloquy/acp";
import { type Agent, AuthRequiredError, type SignInMethod } from "@colloquy/acp/client";
import { inWords } from "../trace/index.ts";
import { type Finding, found } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** Says hello. Without an agent it failed, and the finding says why. */
export async function initializeFindings(
  patient: Patient,
  versions: readonly (1 | 2)[],
  withinMs: number,
): Promise<{ readonly agent?: Agent; readonly findings: readonly Finding[] }> {
  const began = performance.now();
  try {
    const agent = await patient.connect(versions, AbortSignal.timeout(withinMs));
    const { info, version } = agent;
    const name = info === undefined ? "an agent without a name" : `${info.title ?? info.name} ${info.version}`;
    const text = `${name} speaks version ${version}; it answered after ${inWords(performance.now() - began)}`;
    return { agent, findings: [found({ phase: "initialize", outcome: "ok", text })] };
  } catch (error) {
    const { text, next } = await whyNoAnswer(error, patient, withinMs);
    return { findings: [found({ phase: "initialize", outcome: "failed", text, next })] };
  }
}

async function whyNoAnswer(
  error: unknown,
  patient: Patient,
  withinMs: number,
): Promise<{ text: string; next: string }> {
  const mode = "Check that its command has what makes it speak the protocol on stdin and stdout (often --acp, or acp)";
  if (error instanceof CancelledError) {
    const next = `${mode}. One that is downloaded or built first may need longer: --timeout SECONDS`;
    return { text: `no answer to initialize within ${inWords(withinMs)}`, next };
  }
  if (error instanceof ConnectionError) {
    const ended = await patient.ending();
    const how = ended === undefined ? "it closed its output, and goes on running" : `it ended (${ended})`;
    return { text: `${how} before it had answered initialize`, next: `${mode}. What it said on stderr may tell more` };
  }
  return {
    text: (error as Error).message.split("\n")[0]!,
    next: "It answers, but not as the protocol says: look for a newer version of it",
  };
}

/** Opens a session in an empty folder, and puts it away again. */
export async function sessionFindings(
  agent: Agent,
  patient: Patient,
  folder: string,
  withinMs: number,
): Promise<Finding[]> {
  const began = performance.now();
  const opened = agent.newSession({ cwd: folder });
  const session = await within(opened, withinMs).catch((error: Error) => error);
  if (session === undefined) {
    const next = "It may wait for a sign-in, for the network or for a server: what it said on stderr may tell more";
    return [
      found({
        phase: "session",
        outcome: "failed",
        text: `no answer to session/new within ${inWords(withinMs)}`,
        next,
      }),
    ];
  }
  if (session instanceof AuthRequiredError) {
    const text = "it wants a sign-in first";
    const ways = session.methods.map(wayOf);
    const next =
      ways.length === 0
        ? "It does not say how: see its own manual"
        : "Sign in, or give it a key: colloquy run … --auth ID, or --env NAME";
    return [found({ phase: "sign-in", outcome: "failed", text, next, details: ways })];
  }
  if (session instanceof Error) {
    const ended = session instanceof ConnectionError ? await patient.ending() : undefined;
    const text =
      ended === undefined
        ? session.message.split("\n")[0]!.replace(/^session\/new failed: /, "it refused session/new: ")
        : `it ended (${ended}) instead of answering session/new`;
    return [found({ phase: "session", outcome: "failed", text, next: "What it said on stderr may tell more" })];
  }
  const text = `session/new was answered after ${inWords(performance.now() - began)}`;
  const findings = [found({ phase: "session", outcome: "ok", text })];
  const ways = agent.authMethods.map(wayOf);
  const signIn = ways.length === 0 ? "none is offered and none was wanted" : "none was wanted; it offers:";
  findings.unshift(found({ phase: "sign-in", outcome: "ok", text: signIn, details: ways }));
  const away = agent.can.delete ? agent.deleteSession(session.id) : session.close();
  await within(away, Math.min(withinMs, 5_000)).catch(() => {});
  return findings;
}

/** What it came to within a time; `undefined`: nothing. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function wayOf({ id, name, description, type, variables = [] }: SignInMethod): string {
  const how: { readonly [type: string]: string } = {
    agent: "the agent does it by itself",
    terminal: "in a terminal",
    env_var: `by variables: ${variables.join(", ")}`,
  };
  // A colon behind "api-key" would make what follows look like a secret, which is then hidden.
  return `${[id, name, description].filter(Boolean).join(" · ")} (${Object.hasOwn(how, type) ? how[type] : type})`;
}
