import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { toolBench } from "../fixtures/tool-bench.ts";
import { fetchTool } from "./fetch.ts";
import { MAX_FETCHED_TEXT } from "./fetch-content.ts";
import { MAX_REDIRECTS } from "./fetch-request.ts";

const limits = { maxBytes: 100_000, timeoutMs: 20_000 };

type Route = (response: ServerResponse, request: IncomingMessage) => void;

const sends =
  (type: string, body: string | Buffer, status = 200): Route =>
  (response) =>
    void response.writeHead(status, type === "" ? {} : { "content-type": type }).end(body);
const leads =
  (location: string): Route =>
  (response) =>
    void response.writeHead(302, { location }).end();

/** A server on this machine, and where it is. */
async function serve(routes: { readonly [path: string]: Route }): Promise<string> {
  const server = createServer((request, response) => routes[request.url!]!(response, request)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function fetching(url: string, more = {}) {
  await using bench = await toolBench(fetchTool({ ...limits, ...more }));
  const used = await bench.use("fetch_url", { url });
  return { ...used, consents: bench.consents };
}

test("a page is told as text, with its headings and where its links lead", async () => {
  const page = `<html><head><style>a{}</style><script>alert(1)</script></head><body><h1>Milk &amp; more</h1>
    <p>See <a href="b/c">this</a>.</p><img src="x.png" alt="not this"><pre>a
  b</pre></body></html>`;
  const origin = await serve({ "/a/": sends("text/html; charset=utf-8", page) });
  const used = await fetching(`${origin}/a/`);
  expect(used.text).toContain(`Milk & more`);
  expect(used.text).toContain(`See this [${origin}/a/b/c].`);
  expect(used.text).toContain("a\n  b");
  expect(used.text).not.toMatch(/alert|not this/);
  expect(used.call).toMatchObject({ kind: "fetch", title: `Fetch ${origin}/a/`, status: "completed" });
  expect(used.call.rawOutput).toEqual({
    url: `${origin}/a/`,
    status: 200,
    type: "text/html; charset=utf-8",
    bytes: Buffer.byteLength(page),
  });
  expect(used.consents).toEqual([{ act: "fetch", url: `${origin}/a/` }]);
});

test.each(["text/plain", "application/json", "application/problem+json", "image/svg+xml", ""])(
  "%s is told as it is",
  async (type) => {
    const origin = await serve({ "/": sends(type, '{"a": "<b>"}') });
    expect((await fetching(origin)).text).toBe('{"a": "<b>"}');
  },
);

test("text in another encoding is read by it, whether the server or the page says so", async () => {
  const bytes = Buffer.from("<meta charset=latin1><p>café</p>", "latin1");
  const origin = await serve({
    "/server": sends("text/plain; charset=ISO-8859-1", Buffer.from("café", "latin1")),
    "/page": sends("text/html", bytes),
  });
  expect((await fetching(`${origin}/server`)).text).toBe("café");
  expect((await fetching(`${origin}/page`)).text).toBe("café");
});

test("an image is given as one", async () => {
  const origin = await serve({ "/": sends("image/png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")) });
  expect((await fetching(origin)).images).toEqual([{ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }]);
});

test("an image is what its bytes are, not what the server calls it: a provider would refuse it, and all that follows", async () => {
  const origin = await serve({ "/gif": sends("image/png", "GIF89a"), "/page": sends("image/png", "<html>") });
  expect((await fetching(`${origin}/gif`)).images).toMatchObject([{ mimeType: "image/gif" }]);
  expect(await fetching(`${origin}/page`)).toMatchObject({
    text: expect.stringContaining("/page cannot be shown: it is no PNG, JPEG, GIF or WebP."),
    isError: true,
  });
});

test("other types are refused by name", async () => {
  const origin = await serve({ "/": sends("application/pdf", "%PDF"), "/raw": sends("", Buffer.from([1, 0, 2])) });
  expect((await fetching(origin)).text).toContain("is of the type application/pdf. Only text and images are fetched.");
  expect((await fetching(`${origin}/raw`)).isError).toBe(true);
});

test("an error of the server is told with what it says", async () => {
  const origin = await serve({ "/": sends("text/html", "<p>No milk</p>", 404) });
  expect(await fetching(origin)).toMatchObject({
    text: "The server answered 404 Not Found.\n\nNo milk",
    isError: true,
    call: { status: "failed" },
  });
});

test("a body without an end is cut, and so is a long text; an image that is too large is refused", async () => {
  let ended: Promise<unknown> | undefined;
  const endless: Route = (response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const write = () => void response.write("x".repeat(10_000), () => !response.destroyed && write());
    ended = once(response, "close");
    write();
  };
  const origin = await serve({
    "/endless": endless,
    "/long": sends("text/plain", "y".repeat(MAX_FETCHED_TEXT + 1)),
    "/image": sends("image/png", Buffer.alloc(2_000)),
  });
  const { text } = await fetching(`${origin}/endless`, { maxBytes: 25_000 });
  expect(text).toBe(`${"x".repeat(25_000)}\n\n[The rest is left out: it is too long.]`);
  await ended;
  expect((await fetching(`${origin}/long`)).text).toHaveLength(MAX_FETCHED_TEXT + 41);
  expect((await fetching(`${origin}/image`, { maxBytes: 1_000 })).text).toContain("is too large: more than 1000 bytes");
});

test("redirects in one place are followed, and not for ever", async () => {
  const origin = await serve({
    "/": leads("/a"),
    "/a": leads("b"),
    "/b": sends("text/plain", "here"),
    "/round": leads("/round"),
  });
  expect(await fetching(origin)).toMatchObject({ text: "here", call: { rawOutput: { url: `${origin}/b` } } });
  expect((await fetching(`${origin}/round`)).text).toBe(`The server redirects more than ${MAX_REDIRECTS} times.`);
});

test.each([
  ["another host", "http://localhost:1/there"],
  ["another port", "http://127.0.0.1:1/there"],
  ["another scheme", "file:///etc/passwd"],
  ["a login", "http://me:secret@127.0.0.1/"],
])("a redirect to %s is told, and not followed", async (_, there) => {
  const origin = await serve({ "/": leads(there) });
  const { text, isError } = await fetching(origin);
  expect([text, isError]).toEqual([
    `It redirects to ${there}, which was not fetched. Fetch that URL if you need it.`,
    false,
  ]);
});

test("no cookies or credentials are sent", async () => {
  const origin = await serve({ "/": (response, { headers }) => void response.end(JSON.stringify(headers)) });
  const { text } = await fetching(origin);
  expect(Object.keys(JSON.parse(text))).not.toEqual(expect.arrayContaining(["cookie"]));
  expect(text).not.toMatch(/authorization/i);
});

test.each(["file:///etc/passwd", "ftp://x/", "data:text/plain,x", "/a", "http://me:secret@host/", "http://"])(
  "%s is no URL to fetch",
  (url) => {
    expect(fetchTool(limits).input.safeParse({ url }).success).toBe(false);
  },
);

test("a server that is not there, or does not answer in time, is told by its name", async () => {
  const origin = await serve({ "/": () => {} });
  const { host } = new URL(origin);
  expect((await fetching(origin, { timeoutMs: 50 })).text).toBe(`${host} did not answer within 50 ms.`);
  expect((await fetching("http://127.0.0.1:1/")).text).toMatch(/^127\.0\.0\.1:1 cannot be reached: /);
});

test("promise 4: a cancel ends the request", async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const origin = await serve({ "/": (response) => begun.resolve(response) });
  await using bench = await toolBench(fetchTool(limits));
  const used = bench.use("fetch_url", { url: origin });
  const response = await begun.promise;
  const closed = once(response, "close");
  await bench.client.cancel();
  expect(await used).toMatchObject({ stopReason: "cancelled", isError: true });
  await closed;
});
