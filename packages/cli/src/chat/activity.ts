import type { Phase } from "./progress.ts";

/** An agent that is silent for longer than this while it works is said to be. In milliseconds. */
export const SILENT_MS = 10_000;

/** A cancelled turn that has not ended after this time is said to be waited for. In milliseconds. */
export const STUBBORN_MS = 3_000;

/** What there is to know to say what goes on. Times in milliseconds since 1970. */
export interface Activity {
  readonly phase: Phase;
  readonly since: number;
  readonly heard: number;
  /** Whether a person is being asked something: it is they who are waited for then. */
  readonly asking: boolean;
  /** A sign-in runs, and the agent does it. */
  readonly signingIn: boolean;
  /** The agent works by itself, without a prompt. */
  readonly byItself: boolean;
  readonly agent: string;
}

/** What goes on, in words; `undefined` when nothing does. */
export function activityOf(
  { phase, since, heard, asking, signingIn, byItself, agent }: Activity,
  now: number,
): string | undefined {
  const passed = now - since;
  if (asking && ["starting", "opening", "busy"].includes(phase)) return undefined;
  switch (phase) {
    case "starting":
      return `Starting ${agent}${passed >= 1000 ? ` … ${seconds(passed)}` : ""}`;
    case "opening":
      if (signingIn) return `Signing in${passed >= 1000 ? ` … ${seconds(passed)}` : ""} · Esc stops`;
      return `Opening the session${passed >= 1000 ? ` … ${seconds(passed)}` : ""}`;
    case "busy": {
      const silent = now - heard >= SILENT_MS ? ` · silent for ${seconds(now - heard)}` : "";
      return `Working ${seconds(passed)}${silent} · Esc stops`;
    }
    case "cancelling":
      return passed < STUBBORN_MS
        ? "Stopping: waiting for the agent to end its turn"
        : `Stopping: the agent has not ended its turn for ${seconds(passed)} · Esc again ends the agent`;
    case "closed":
      return "No session";
    case "ended":
      return "No agent · /restart starts it again";
    case "idle":
      return byItself ? "The agent works in the background · Esc stops" : undefined;
  }
}

function seconds(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1000);
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
}
