import { spawn } from "node:child_process";
import { AcpError } from "@colloquy/acp";
import type { Environment } from "@colloquy/agent/storage";
import { readUrl } from "./shown-url.ts";

/** A program that has not failed after so long has opened it: some stay as long as the browser. In milliseconds. */
const OPENED_MS = 3_000;

/** How an address is opened. */
export interface OpenUrlOptions {
  readonly env?: Environment;
  readonly platform?: NodeJS.Platform;
}

/**
 * Opens an address in the user's browser: by the platform's program for that, without a shell. Rejects with an `AcpError` for an
 * address that is not `https` or `http` on this machine (C-11), and when there is no such program or it fails.
 */
export async function openUrl(text: string, options: OpenUrlOptions = {}): Promise<void> {
  const { env = process.env, platform = process.platform } = options;
  const reading = readUrl(text);
  if ("problem" in reading) throw new AcpError(`The address is not opened: ${reading.problem}.`);
  const [program, ...args] = openerOf(platform);
  const child = spawn(program, [...args, reading.url.href], {
    env,
    stdio: "ignore",
    detached: true,
    windowsHide: true,
  });
  child.unref();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const failed = (why: string, cause?: unknown) =>
    reject(new AcpError(`The browser could not be opened (${why}): copy the address instead.`, { cause }));
  child.once("error", (error: NodeJS.ErrnoException) => failed(`${program}: ${error.code}`, error));
  child.once("exit", (code) => (code === 0 ? resolve() : failed(`${program} ended with ${code}`)));
  const timer = setTimeout(resolve, OPENED_MS);
  await promise.finally(() => clearTimeout(timer));
}

/** The program that opens addresses, which begin with `http` and so are no option to it. */
function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open"];
  return platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler"] : ["xdg-open"];
}
