import { CapabilityError, needsOf } from "../../protocol/index.ts";
import { AcpError, supports } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Link } from "./link.ts";

const method = "session/prompt";

/** Refuses empty prompts (LIFE-08), and blocks that the agent does not take. */
export function checkPrompt({ capabilities, needs, peer }: Link, prompt: readonly v2.ContentBlock[]): void {
  if (prompt.length === 0) throw new AcpError(`${method} was not sent: the prompt is empty`);
  for (const { field, capability } of needsOf(method, { prompt }, needs)) {
    if (capability === undefined) throw new AcpError(`${method} was not sent: no agent of this version takes ${field}`);
    if (!supports(capabilities, capability)) throw new CapabilityError(method, capability, peer);
  }
}
