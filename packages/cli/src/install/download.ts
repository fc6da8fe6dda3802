import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { AcpError } from "@colloquy/acp";
import type { Environment } from "@colloquy/agent/storage";
import { addressProblem, isNear, redirectProblem, showAddress } from "./address.ts";
import { farLookup } from "./far-lookup.ts";
import { type InstallLimits, showBytes } from "./limits.ts";

/** How many redirects are followed. */
export const MAX_REDIRECTS = 5;

/** How something is downloaded. */
export interface DownloadOptions {
  /** Names the proxies: `HTTPS_PROXY`, `NO_PROXY` and the like, where this Node knows them. */
  readonly env: Environment;
  readonly limits: InstallLimits;
  readonly signal: AbortSignal;
  readonly onBytes?: ((bytes: number, total: number | undefined) => void) | undefined;
}

/** What was downloaded. */
export interface Downloaded {
  /** In lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Downloads into a new file. Each address on the way has to be one of `https` (or of `http` on this machine), and none on the
 * internet may redirect into the own network. Rejects with `AcpError`, which names the host but nothing of a query; what the file
 * holds then is of no use.
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<Downloaded> {
  const { limits, signal, onBytes } = options;
  const response = await open(address, options);
  const from = new URL(address).host;
  const announced = Number(response.headers["content-length"] ?? Number.NaN);
  const total = Number.isSafeInteger(announced) ? announced : undefined;
  const tooLarge = () => new AcpError(`The download from ${from} is larger than ${showBytes(limits.archiveBytes)}`);
  if (total !== undefined && total > limits.archiveBytes) {
    response.destroy();
    throw tooLarge();
  }
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = async function* (content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > limits.archiveBytes) throw tooLarge();
      hash.update(chunk);
      onBytes?.(bytes, total);
      yield chunk;
    }
  };
  try {
    await pipeline(response, measure, createWriteStream(file, { flags: "wx", mode: 0o600 }), { signal });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ECONNRESET") throw cause;
    throw new AcpError(`The download from ${from} broke off after ${showBytes(bytes)}`, { cause });
  }
  return { sha256: hash.digest("hex"), bytes };
}

/** Follows redirects up to an answer with content. */
async function open(address: string, options: DownloadOptions): Promise<IncomingMessage> {
  const problem = addressProblem(address);
  if (problem !== undefined) throw new AcpError(problem);
  let url = new URL(address);
  let far = false;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await get(url, far, options);
    const { statusCode = 0, headers } = response;
    const { remoteAddress } = response.socket;
    const near = remoteAddress !== undefined && isNear(remoteAddress) && !hasProxy(options.env);
    if (statusCode === 200) return response;
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new AcpError(`${showAddress(url)} answered with status ${statusCode}`);
    const next = URL.parse(headers.location, url.href);
    if (next === null) throw new AcpError(`${showAddress(url)} redirects to what is no address`);
    far ||= !near && !isNear(url.hostname);
    const refused = redirectProblem(url, !far, next);
    if (refused !== undefined) throw new AcpError(refused);
    url = next;
  }
  throw new AcpError(`${showAddress(new URL(address))} redirects more than ${MAX_REDIRECTS} times`);
}

function get(url: URL, far: boolean, options: DownloadOptions): Promise<IncomingMessage> {
  const { env, limits, signal } = options;
  const secure = url.protocol === "https:";
  const agent = new (secure ? HttpsAgent : HttpAgent)({ proxyEnv: { ...env } });
  return new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(url, {
      agent,
      signal,
      headers: { "accept-encoding": "identity", "user-agent": "colloquy" },
      ...(far && !hasProxy(env) && { lookup: farLookup }),
    });
    request.setTimeout(limits.idleMs, () =>
      request.destroy(new AcpError(`${url.host} has sent nothing for ${limits.idleMs / 1000} seconds`)),
    );
    request.once("response", (response) => {
      // What ends the request from here on ends its answer with the same words.
      request.on("error", (error) => response.destroy(error));
      resolve(response);
    });
    request.once("error", (cause) => {
      const known = cause instanceof AcpError || signal.aborted;
      reject(known ? cause : new AcpError(`${url.host} cannot be reached: ${reasonOf(cause)}`, { cause }));
    });
    request.end();
  });
}

function hasProxy(env: Environment): boolean {
  return Object.keys(env).some((name) => /^https?_proxy$/i.test(name) && env[name]);
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message || (error.code ?? "the connection failed");
}
