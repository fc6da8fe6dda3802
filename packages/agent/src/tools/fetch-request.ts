/** How many redirects are followed. */
export const MAX_REDIRECTS = 5;

/** How much is fetched at most, and how long that may take. */
export interface FetchLimits {
  /** Bytes of the body, as they are without compression. */
  readonly maxBytes: number;
  /** For all of it, redirects included, in milliseconds. */
  readonly timeoutMs: number;
}

/** What a server answered. */
export interface Fetched {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  /** Its `content-type`, in lower case; empty when it has none. */
  readonly type: string;
  readonly body: Uint8Array;
  /** Whether the body goes on. */
  readonly isCut: boolean;
}

/** A redirect to where nobody has consented to. */
export interface Redirected {
  readonly redirectedTo: string;
}

const redirects: readonly number[] = [301, 302, 303, 307, 308];

const headers = {
  accept: "text/markdown, text/html;q=0.9, application/json;q=0.9, text/*;q=0.8, image/*;q=0.7, */*;q=0.1",
  "user-agent": "colloquy",
};

/** Why a URL is not fetched, as a sentence; `undefined` when it may be. */
export function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return "It is no absolute URL.";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return "Only http and https are fetched.";
  if (username !== "" || password !== "") return "A URL with a user's name or password in it is not fetched.";
  return undefined;
}

/**
 * Fetches with GET, without cookies or credentials. Redirects are followed within an origin, and from `http` to `https` of
 * the same host; others resolve with where they lead. Rejects with a sentence when the server cannot be reached or takes too
 * long, and with the signal's reason after its abort.
 *
 * A host is looked up when it is connected to, so a name can lead elsewhere than it did when consent was given.
 */
export async function request(url: string, limits: FetchLimits, signal: AbortSignal): Promise<Fetched | Redirected> {
  const time = AbortSignal.timeout(limits.timeoutMs);
  const either = AbortSignal.any([signal, time]);
  try {
    return await follow(new URL(url), limits, either);
  } catch (error) {
    signal.throwIfAborted();
    const { host } = new URL(url);
    if (time.aborted) throw new Error(`${host} did not answer within ${limits.timeoutMs} ms.`);
    if (error instanceof TypeError) throw new Error(`${host} cannot be reached: ${causeOf(error)}`, { cause: error });
    throw error;
  }
}

async function follow(first: URL, limits: FetchLimits, signal: AbortSignal): Promise<Fetched | Redirected> {
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await fetch(url, { redirect: "manual", credentials: "omit", headers, signal });
    const location = redirects.includes(response.status) ? response.headers.get("location") : null;
    if (location === null) return await read(response, url, limits.maxBytes);
    await response.body?.cancel();
    if (!URL.canParse(location, url))
      throw new Error(`The server redirects to ${JSON.stringify(location)}, which is no URL.`);
    const next = new URL(location, url);
    next.hash ||= url.hash;
    if (!isSamePlace(url, next)) return { redirectedTo: next.href };
    url = next;
  }
  throw new Error(`The server redirects more than ${MAX_REDIRECTS} times.`);
}

function isSamePlace(from: URL, to: URL): boolean {
  if (urlProblem(to.href) !== undefined) return false;
  const isUpgrade = from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return from.origin === to.origin || (isUpgrade && from.hostname === to.hostname);
}

async function read(response: Response, url: URL, maxBytes: number): Promise<Fetched> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece.subarray(0, maxBytes - size));
    size += piece.length;
    if (size > maxBytes) break;
  }
  return {
    url: url.href,
    status: response.status,
    statusText: response.statusText,
    type: (response.headers.get("content-type") ?? "").toLowerCase(),
    body: Buffer.concat(pieces),
    isCut: size > maxBytes,
  };
}

function causeOf({ cause, message }: TypeError): string {
  const { code, message: reason } = (cause ?? {}) as { code?: string; message?: string };
  return [reason || message, code].filter((word) => word !== undefined && word !== "").join(" ");
}
