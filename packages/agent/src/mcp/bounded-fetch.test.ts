import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boundedFetch } from "./bounded-fetch.ts";

const answers: Record<string, (response: ServerResponse) => void> = {
  "/short": (response) => response.end("x".repeat(100)),
  "/long": (response) => response.end("x".repeat(101)),
  "/stream": (response) => {
    response.setHeader("content-type", "text/event-stream; charset=utf-8");
    response.end(`data: ${"x".repeat(80)}\r\n\r\n`.repeat(5) + `data: ${"x".repeat(80)}\n\n`.repeat(5));
  },
  "/lines": (response) => {
    response.setHeader("content-type", "text/event-stream");
    response.end("data: x\n".repeat(20));
  },
  "/empty": (response) => response.writeHead(202).end(),
};
const server = createServer((request, response) => answers[request.url!]!(response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const text = async (path: string) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const response = await boundedFetch(100)(url);
  expect(response.url).toBe(url);
  return await response.text();
};

test("a body is at most so large", async () => {
  expect(await text("/short")).toHaveLength(100);
  await expect(text("/long")).rejects.toThrow("a message is over the limit of 100 bytes");
  expect(await text("/empty")).toBe("");
});

test("an event is at most so large, a stream of them is as long as it likes", async () => {
  expect((await text("/stream")).match(/data/g)).toHaveLength(10);
  await expect(text("/lines")).rejects.toThrow("a message is over the limit of 100 bytes");
});
