import { UsageError } from "../command-line/index.ts";

/**
 * Writes to a stream and waits until that is done. Resolves to whether anybody reads there: `head` does not to the end. Throws a
 * `UsageError` where it cannot be written, as on a full disk.
 */
export async function print(stream: NodeJS.WritableStream, name: string, text: string): Promise<boolean> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => stream.write(text, resolve));
  if (!error) return true;
  if (["EPIPE", "ERR_STREAM_DESTROYED", "ECONNRESET"].includes(error.code ?? "")) return false;
  throw new UsageError(`${name} cannot be written: ${error.message}`);
}
