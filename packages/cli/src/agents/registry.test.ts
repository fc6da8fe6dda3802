import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folders, type Routes, registryOf, serve } from "./fixtures/bench.ts";
import { cachedRegistry, loadRegistry } from "./registry.ts";
import { readRegistry } from "./registry-entry.ts";
import { MAX_REGISTRY_BYTES } from "./registry-fetch.ts";

let env: Awaited<ReturnType<typeof folders>>["env"];
let top: string;
let server: Awaited<ReturnType<typeof serve>>;
let routes: Routes;

beforeEach(async () => {
  ({ top, env } = await folders());
  routes = {};
  server = await serve(routes);
  routes["/r.json"] = registryOf(server.url, [{ id: "one", version: "1.0.0" }]);
});
afterEach(() => server[Symbol.asyncDispose]());

const load = (path = "/r.json", options = {}) => loadRegistry({ env, source: server.url(path), ...options });

test("a registry is fetched, and kept for when there is no network", async () => {
  const fresh = await load();
  expect(fresh.agents.map(({ id }) => id)).toEqual(["one"]);
  expect(fresh.stale).toBeUndefined();
  routes["/r.json"] = (_, response) => response.destroy();
  const old = await load();
  expect(old).toMatchObject({ at: fresh.at, stale: expect.stringContaining("cannot be reached") });
  expect(old.agents).toEqual(fresh.agents);
  const before = server.asked.length;
  expect(await load("/r.json", { offline: true })).toMatchObject({ stale: expect.stringContaining("--offline") });
  expect(server.asked.length).toBe(before);
});

test("what has not changed is not sent again", async () => {
  const text = routes["/r.json"] as string;
  const seen: (string | undefined)[] = [];
  routes["/r.json"] = (request, response) => {
    seen.push(request.headers["if-none-match"]);
    response.setHeader("etag", '"1"');
    if (request.headers["if-none-match"] === '"1"') response.statusCode = 304;
    response.end(response.statusCode === 304 ? "" : text);
  };
  await load();
  const again = await load();
  expect(seen).toEqual([undefined, '"1"']);
  expect(again.agents).toHaveLength(1);
  expect(again.stale).toBeUndefined();
});

test("C-01: what is no registry does not take the place of the one that was", async () => {
  await load();
  for (const text of ["<html>", "[]", '{"agents": 5}', `{"agents": [${"{},".repeat(2001)}{}]}`]) {
    routes["/r.json"] = text;
    expect((await load()).agents).toHaveLength(1);
    expect((await load()).stale).toBeTruthy();
  }
});

test("without anything kept, the reason is said", async () => {
  await expect(load("/missing")).rejects.toThrow(
    /The registry cannot be read: 127\.0\.0\.1:\d+ answered with status 404/,
  );
  await expect(load("/missing", { offline: true })).rejects.toThrow("was never fetched");
  expect(await cachedRegistry({ ...env, COLLOQUY_REGISTRY: server.url("/missing") })).toBeUndefined();
});

describe("C-01: a server that means ill", () => {
  test("sends too much, and is not read to the end", async () => {
    routes["/r.json"] = (_, response) => {
      const more = () => {
        while (response.writable && response.write("x".repeat(100_000)));
      };
      response.on("drain", more);
      more();
    };
    await expect(load()).rejects.toThrow(`larger than ${MAX_REGISTRY_BYTES} bytes`);
  });

  test("never ends, and is given up", async () => {
    routes["/r.json"] = (_, response) => void response.write("{");
    await expect(load("/r.json", { timeoutMs: 100 })).rejects.toThrow("took too long");
  });

  test("redirects to http elsewhere, to files, or for ever", async () => {
    const to = (location: string) => (_: unknown, response: import("node:http").ServerResponse) =>
      response.writeHead(302, { location }).end();
    routes["/far"] = to("http://example.com/r.json?key=secret");
    await expect(load("/far")).rejects.toThrow("http://example.com is not read: a registry comes by https");
    await expect(load("/far")).rejects.not.toThrow("secret");
    routes["/file"] = to("file:///etc/passwd");
    await expect(load("/file")).rejects.toThrow("is not read");
    routes["/loop"] = to("/loop");
    await expect(load("/loop")).rejects.toThrow("redirects more than 5 times");
    routes["/near"] = to("/r.json");
    expect((await load("/near")).agents).toHaveLength(1);
  });

  test.each(["http://example.com/r.json", "ftp://127.0.0.1/r", "https://me:secret@example.com/"])(
    "%s is not asked at all",
    async (source) => {
      await expect(loadRegistry({ env, source })).rejects.toThrow(/is not read|has a user or a password/);
    },
  );
});

test("a registry can be a file, which is read each time and not kept", async () => {
  const file = join(top, "r.json");
  await writeFile(file, routes["/r.json"] as string);
  expect((await loadRegistry({ env, source: file })).agents).toHaveLength(1);
  expect((await cachedRegistry({ ...env, COLLOQUY_REGISTRY: file }))?.agents).toHaveLength(1);
  await expect(readdir(env.COLLOQUY_CACHE)).rejects.toThrow("ENOENT");
  await expect(loadRegistry({ env, source: join(top, "none") })).rejects.toThrow("There is no file");
  await expect(loadRegistry({ env, source: top })).rejects.toThrow("is no file");
});

test("a cache that somebody has broken is none", async () => {
  await load();
  const name = createHash("sha256").update(server.url("/r.json")).digest("hex").slice(0, 16);
  await writeFile(join(env.COLLOQUY_CACHE, `registry-${name}.json`), '{"source": 5');
  expect(await cachedRegistry({ ...env, COLLOQUY_REGISTRY: server.url("/r.json") })).toBeUndefined();
  expect((await load()).agents).toHaveLength(1);
});

describe("C-01: an entry that is not as it must be costs that entry, and is named", () => {
  const good = { id: "good", name: "Good", version: "1.0.0", distribution: { npx: { package: "good@1.0.0" } } };
  const read = (entry: unknown) => readRegistry(JSON.stringify({ agents: [entry, good] }));
  const binary = (one: object) => ({ ...good, id: "b", distribution: { binary: { "linux-x86_64": one } } });

  test.each<[string, unknown, string]>([
    ["no object", null, "entry 1: must be an object"],
    ["a path as id", { ...good, id: "../x" }, "entry 1: id must be lower-case letters, digits and dashes"],
    ["an option as id", { ...good, id: "-rf" }, "entry 1: id must be"],
    ["an id of the language", { ...good, id: "__proto__" }, "entry 1: id must be"],
    ["no name", { ...good, id: "b", name: 5 }, "b: name must be a text that is not empty"],
    ["a version that is a path", { ...good, id: "b", version: "1/../2" }, "b: version must be a version"],
    ["no distribution", { ...good, id: "b", distribution: {} }, "b: distribution must be one of npx, uvx and binary"],
    [
      "arguments that are none",
      { ...good, id: "b", distribution: { npx: { package: "b@1", args: "x" } } },
      "b: distribution.npx.args must be a list of texts",
    ],
    [
      "a hash that is none",
      binary({ archive: "https://a/b", cmd: "x", sha256: "abc" }),
      "sha256 must be 64 hexadecimal digits",
    ],
    [
      "a variable that loads code",
      binary({ archive: "https://a/b", cmd: "x", env: { LD_PRELOAD: "/x" } }),
      "sets LD_PRELOAD, which changes how programs run",
    ],
    [
      "a huge text",
      { ...good, id: "b", description: "x".repeat(3000) },
      "b: description must be a text of up to 2000 characters",
    ],
  ])("%s", (_, entry, says) => {
    const { agents, problems } = read(entry);
    expect(agents.map(({ id }) => id)).toEqual(["good"]);
    expect(problems).toEqual([expect.stringContaining(says)]);
  });

  test("a way that cannot be taken costs that way", () => {
    const distribution = { npx: { package: "b@1.0.0", cmd: "c" }, uvx: { package: "b==1.0.0" } };
    const { agents } = read({ ...good, id: "b", distribution });
    expect(agents[0]!.distribution).toEqual({ uvx: { package: "b==1.0.0" } });
  });

  test("of two with one id neither counts", () => {
    const { agents, problems } = read({ ...good, name: "Evil" });
    expect(agents).toEqual([]);
    expect(problems).toEqual(["the id good is there more than once, so none of these entries counts"]);
  });

  test("texts are cleaned, unknown fields ignored, and what is optional may be null", () => {
    const name = "Bad\x1b[2J\u202e name\nline";
    const { agents } = readRegistry(
      JSON.stringify({ agents: [{ ...good, name, license: null, icon: "<script>", more: 1 }] }),
    );
    expect(agents).toEqual([{ ...good, name: "Bad<U+202E> name line", authors: [] }]);
  });
});
