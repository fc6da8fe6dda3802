import { Halt } from "../../judge/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientTest } from "../client-test.ts";

/** Waits until the client has read what it was sent, and has had the time to ask for what follows from it. */
export async function settled(agent: ClientTalk): Promise<void> {
  for (let pings = 0; pings < PINGS; pings++) await agent.alive();
}

/** How many answers a client may give before it asks for what it wants. */
const PINGS = 10;

/** A member of what the client knows of its agent. Ends the case as not checked where it tells nothing of it. */
export async function told<Member extends "listed" | "account" | "providers">(test: ClientTest, member: Member) {
  const value = (await test.model())[member];
  if (value === undefined) throw new Halt("not checked", `The client tells nothing of "${member}".`);
  return value;
}
