import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isNear, redirectProblem } from "./address.ts";
import { download, MAX_REDIRECTS } from "./download.ts";
import { farLookup } from "./far-lookup.ts";
import { type Route, serve } from "./fixtures/server.ts";
import { INSTALL_LIMITS, type InstallLimits } from "./limits.ts";

async function fetched(
  address: string,
  limits: Partial<InstallLimits> = {},
  signal = new AbortController().signal,
  env = {},
) {
  const file = join(await mkdtemp(join(tmpdir(), "colloquy-download-")), "file");
  const seen: number[] = [];
  const onBytes = (bytes: number) => seen.push(bytes);
  const got = await download(address, file, { env, limits: { ...INSTALL_LIMITS, ...limits }, signal, onBytes });
  return { ...got, content: await readFile(file), seen };
}

const to =
  (location: string, status = 302): Route =>
  (_, response) =>
    response.writeHead(status, { location }).end();

test("a file comes whole, with its hash and how far it is", async () => {
  const content = randomBytes(200_000);
  await using server = await serve({ "/a": content, "/moved": to("/a", 307) });
  const got = await fetched(`${server.url}/moved?token=secret`);
  expect(got.content.equals(content)).toBe(true);
  expect(got.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  expect(got.seen.at(-1)).toBe(200_000);
});

test("what is no answer with content is an error that names the address without its query", async () => {
  await using server = await serve();
  const host = new URL(server.url).host;
  await expect(fetched(`${server.url}/gone?token=secret`)).rejects.toThrow(
    `http://${host}/gone answered with status 404`,
  );
  await server[Symbol.asyncDispose]();
  await expect(fetched(`${server.url}/a`)).rejects.toThrow(`${host} cannot be reached`);
});

test("a proxy of the environment is used", async () => {
  await using proxy = await serve({ "/a": "by proxy" });
  const got = await fetched("http://localhost:1/a", {}, undefined, { http_proxy: proxy.url });
  expect(got.content.toString()).toBe("by proxy");
});

describe("C-01: redirects", () => {
  test.each([
    ["http://example.com/a", /not followed: http:\/\/example\.com\/a is not an address of https/],
    ["file:///etc/passwd", /not followed/],
    ["https://me:secret@example.com/", /has a user or password/],
    ["http://[", /redirects to what is no address/],
  ])("none is followed to %s", async (location, why) => {
    await using server = await serve({ "/a": to(location) });
    const failure = await fetched(`${server.url}/a`).catch((error: Error) => error.message);
    expect(failure).toMatch(why);
    expect(failure).not.toContain("secret");
  });

  test("they come to an end", async () => {
    await using server = await serve({ "/a": to("/a") });
    await expect(fetched(`${server.url}/a`)).rejects.toThrow("redirects more than 5 times");
    expect(server.asked).toHaveLength(MAX_REDIRECTS + 1);
  });

  test("none leads from the internet into the own network, or away from https", () => {
    const far = new URL("https://example.com/a");
    const near = [
      "https://10.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
      "https://169.254.169.254/",
      "https://0x7f000001/",
    ];
    for (const address of near) expect(redirectProblem(far, false, new URL(address)), address).toMatch(/own network/);
    expect(redirectProblem(far, true, new URL("https://10.0.0.1/"))).toBeUndefined();
    expect(redirectProblem(far, false, new URL("https://cdn.example.com/"))).toBeUndefined();
    expect(redirectProblem(far, true, new URL("http://127.0.0.1/"))).toMatch(/away from https/);
  });

  test("a name that a host on the internet has sent us to does not lead there either", async () => {
    const failed = await new Promise((resolve) => farLookup("localhost", {}, resolve));
    expect(String(failed)).toMatch(/A redirect to localhost is not followed: it leads into the own network/);
    const found = await new Promise((resolve) => farLookup("1.1.1.1", {}, (_, address) => resolve(address)));
    expect(found).toBe("1.1.1.1");
  });

  test.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "[fe80::1]",
    "192.168.1.1",
    "fd00::1",
    "100.64.0.1",
    "a.localhost",
    "localhost.",
    "router",
    "printer.local",
  ])("%s is of the own network", (host) => expect(isNear(host)).toBe(true));
  test.each(["1.1.1.1", "2606:4700::1111", "example.com", "172.32.0.1"])("%s is not", (host) =>
    expect(isNear(host)).toBe(false),
  );
});

describe("C-04: what does not come whole", () => {
  test("is too large, as announced and as it turns out", async () => {
    await using server = await serve({
      "/announced": Buffer.alloc(2000),
      "/chunked": (_, response) => {
        response.write(Buffer.alloc(1500));
        response.end(Buffer.alloc(500));
      },
    });
    for (const path of ["/announced", "/chunked"])
      await expect(fetched(server.url + path, { archiveBytes: 1999 })).rejects.toThrow(/is larger than 2 kB$/);
  });

  test("breaks off", async () => {
    await using server = await serve({
      "/a": (_, response) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write(Buffer.alloc(300), () => response.destroy());
      },
    });
    await expect(fetched(`${server.url}/a`)).rejects.toThrow(/broke off after 300 bytes/);
  });

  test("stands still, before the answer and within it", async () => {
    await using server = await serve({ "/never": () => {}, "/half": (_, response) => void response.write("half") });
    for (const path of ["/never", "/half"])
      await expect(fetched(server.url + path, { idleMs: 50 })).rejects.toThrow(/has sent nothing for 0\.05 seconds/);
  });

  test("is not wanted any more", async () => {
    const stop = new AbortController();
    await using server = await serve({
      "/a": (_, response) => {
        response.write("half", () => stop.abort());
      },
    });
    await expect(fetched(`${server.url}/a`, {}, stop.signal)).rejects.toThrow(/abort/i);
  });
});
