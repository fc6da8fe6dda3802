import type { CodingSession } from "./coding-session.ts";

/** Puts a session into a mode, and tells the client. One that means nothing leaves what is allowed as it was. */
export async function enterMode(session: CodingSession, mode: string): Promise<void> {
  session.keepPreset();
  await session.kit.setOption("mode", mode);
}
