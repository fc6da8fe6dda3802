import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { AcpError } from "@colloquy/acp";
import type { Environment } from "@colloquy/agent/storage";

/** The largest registry that is read, in bytes. */
export const MAX_REGISTRY_BYTES = 8_000_000;
/** How long fetching it may take, in milliseconds. */
export const REGISTRY_TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

/** What a server said of a registry. */
export interface Fetched {
  /** Absent: it is what `etag` said. */
  readonly text?: string;
  readonly etag?: string;
}

/** How a registry is fetched. */
export interface FetchOptions {
  /** Names the proxies: `HTTPS_PROXY`, `NO_PROXY` and the like. */
  readonly env: Environment;
  /** Of what is there already. */
  readonly etag?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/**
 * Fetches the text of a registry by https, or by http from this machine alone; where it is redirected the same holds, and a
 * redirect away from https is not followed. Rejects with an `AcpError` that names the host, and nothing of a query.
 */
export async function fetchRegistry(address: string, options: FetchOptions): Promise<Fetched> {
  const late = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
  let url = checked(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const { host } = url;
    try {
      const response = await get(url, { ...options, signal });
      const { statusCode = 0, headers } = response;
      const { location, etag } = headers;
      if (statusCode === 304 && options.etag !== undefined) {
        response.resume();
        return { etag: etag ?? options.etag };
      }
      if (statusCode === 200) return { text: await textOf(response, host), ...(etag !== undefined && { etag }) };
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined)
        throw new AcpError(`${host} answered with status ${statusCode}`);
      const next = checked(URL.parse(location, url.href)?.href ?? location.slice(0, 200));
      if (url.protocol === "https:" && next.protocol === "http:")
        throw new AcpError(`${host} redirects away from https`);
      url = next;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof AcpError) throw error;
      throw new AcpError(late.aborted ? `${host} took too long` : `${host} cannot be reached: ${reason(error)}`, {
        cause: error,
      });
    }
  }
  throw new AcpError(`${url.host} redirects more than ${MAX_REDIRECTS} times`);
}

/** An address that may be fetched. */
function checked(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw new AcpError(`${JSON.stringify(address)} is no address`);
  if (url.username !== "" || url.password !== "")
    throw new AcpError(`The address of ${url.host} has a user or a password in it`);
  const near = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "https:" || (url.protocol === "http:" && near)) return url;
  throw new AcpError(
    `${url.protocol}//${url.host} is not read: a registry comes by https, or by http from this machine`,
  );
}

function get(url: URL, { env, etag, signal }: FetchOptions): Promise<IncomingMessage> {
  const secure = url.protocol === "https:";
  const agent = new (secure ? HttpsAgent : HttpAgent)({ proxyEnv: { ...env } });
  const headers = {
    "user-agent": "colloquy",
    accept: "application/json",
    ...(etag !== undefined && { "if-none-match": etag }),
  };
  return new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(url, { agent, headers, ...(signal && { signal }) }, resolve);
    request.once("error", reject).end();
  });
}

async function textOf(response: IncomingMessage, host: string): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_REGISTRY_BYTES)
      throw new AcpError(`The registry of ${host} is larger than ${MAX_REGISTRY_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ECONNRESET" ? "the connection broke off" : message || (code ?? "the connection failed");
}
