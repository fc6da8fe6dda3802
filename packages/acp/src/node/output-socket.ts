import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One stream for both outputs of a child process. */
export interface OutputSocket {
  /** The end that the child writes to, as its stdout and its stderr. Destroy it here once the child has it. */
  readonly theirs: Socket;
  /** The end that we read. It ends when nobody holds the other one any more. */
  readonly ours: Socket;
}

/**
 * A pair of connected sockets. With one pipe for stdout and another for stderr, what a program wrote to both could not
 * be put in order again; through one socket it arrives as it was written. `undefined` where that cannot be had: on
 * Windows, and without a temporary folder.
 */
export async function openOutputSocket(): Promise<OutputSocket | undefined> {
  if (process.platform === "win32") return undefined;
  // A folder that only this user can enter: nobody else connects.
  const folder = await mkdtemp(join(tmpdir(), "acp-")).catch(() => undefined);
  if (folder === undefined) return undefined;
  const server = createServer();
  try {
    server.listen(join(folder, "o"));
    await once(server, "listening");
    const accepted = once(server, "connection");
    const theirs = connect(join(folder, "o"));
    const [[ours]] = (await Promise.all([accepted, once(theirs, "connect")])) as [[Socket], unknown];
    for (const socket of [ours, theirs]) socket.on("error", () => {});
    return { theirs, ours };
  } catch {
    return undefined;
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
