import { expect, test, vi } from "vitest";
import { RequestError } from "../../packages/acp/src/compat/index.ts";
import { ConnectionError, DecodeError, RequestError as OursError } from "../../packages/acp/src/index.ts";
import { chunk, duo, saying } from "./programs/duo.ts";

const setup = { cwd: "/", mcpServers: [] };

test("S3-30 every kind of RequestError has its code and its words", () => {
  const made = [
    RequestError.parseError(),
    RequestError.invalidRequest({ a: 1 }, "too early"),
    RequestError.methodNotFound("a/b"),
    RequestError.invalidParams(undefined, "no cwd"),
    RequestError.internalError(),
    RequestError.requestCancelled(),
    RequestError.authRequired(undefined, "log in"),
    RequestError.resourceNotFound("file:///a"),
    RequestError.resourceNotFound(),
  ];
  expect(made.map(({ code, message, data }) => [code, message, data])).toEqual([
    [-32700, "Parse error", undefined],
    [-32600, "Invalid request: too early", { a: 1 }],
    [-32601, '"Method not found": a/b', { method: "a/b" }],
    [-32602, "Invalid params: no cwd", undefined],
    [-32603, "Internal error", undefined],
    [-32800, "Request cancelled", undefined],
    [-32000, "Authentication required: log in", undefined],
    [-32002, "Resource not found: file:///a", { uri: "file:///a" }],
    [-32002, "Resource not found", undefined],
  ]);
  const error = new RequestError(7, "words", [1]);
  expect(error.toErrorResponse()).toEqual({ code: 7, message: "words", data: [1] });
  expect(error.toResult()).toEqual({ error: error.toErrorResponse() });
  expect([error.name, error instanceof Error, error instanceof OursError]).toEqual(["RequestError", true, true]);
});

test("S3-30 a thrown RequestError arrives as one, with the same words; its cause names the method and the peer", async () => {
  const { clientSide } = duo({
    newSession() {
      throw new RequestError(-32000, "Log in first", { url: "https://example.org" });
    },
  });
  const error = await clientSide.newSession(setup).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ code: -32000, message: "Log in first", data: { url: "https://example.org" } });
  expect(error.cause.message).toBe("session/new failed: Log in first (-32000, from the agent)");
});

test("anything else that is thrown arrives as an internal error, without its stack", async () => {
  const { clientSide } = duo({
    prompt() {
      throw new TypeError("no such thing\n    at somewhere");
    },
  });
  const rejection = { code: -32603, message: "Internal error: no such thing" };
  await expect(clientSide.prompt(saying("hello"))).rejects.toMatchObject(rejection);
});

test("S1-51 a method that the author left out does not exist for the peer", async () => {
  const { agentSide, clientSide } = duo({}, {});
  const missing = { code: -32601 };
  await expect(clientSide.loadSession({ sessionId: "s1", ...setup })).rejects.toMatchObject(missing);
  await expect(clientSide.unstable_setSessionModel({ sessionId: "s1", modelId: "a" })).rejects.toMatchObject(missing);
  await expect(clientSide.extMethod("_a/b", {})).rejects.toMatchObject(missing);
  await expect(clientSide.extMethod("constructor", {})).rejects.toMatchObject(missing);
  await expect(agentSide.readTextFile({ sessionId: "s1", path: "/a" })).rejects.toMatchObject(missing);
  await expect(agentSide.writeTextFile({ sessionId: "s1", path: "/a", content: "" })).rejects.toMatchObject(missing);
  await expect(agentSide.createTerminal({ sessionId: "s1", command: "a" })).rejects.toMatchObject(missing);
});

test("a method of the protocol is no extension, even where the author left it out", async () => {
  const { clientSide } = duo({ extMethod: () => ({}) });
  await expect(clientSide.listSessions({})).rejects.toMatchObject({ code: -32601 });
});

test("S3-27 params that do not fit are refused, and results that do not fit reject", async () => {
  const { clientSide } = duo({ newSession: () => ({}) as never });
  await expect(clientSide.prompt({} as never)).rejects.toMatchObject({ code: -32602 });
  await expect(clientSide.newSession(setup)).rejects.toThrow(DecodeError);
});

test("promise 6 a result that is a BigInt costs that answer, not the connection", async () => {
  const { clientSide } = duo({ extMethod: (method) => ({ answer: method === "_big" ? 1n : 1 }) });
  await expect(clientSide.extMethod("_big", {})).rejects.toMatchObject({ code: -32603 });
  expect(await clientSide.extMethod("_small", {})).toEqual({ answer: 1 });
});

test("promise 6 params that are a BigInt cost that call, not the connection", async () => {
  const { clientSide } = duo({ extMethod: () => ({}) });
  await expect(clientSide.extMethod("_big", { a: 1n })).rejects.toThrow("cannot be serialised");
  expect(await clientSide.extMethod("_small", {})).toEqual({});
});

test("S4-11 a call is cancelled by its signal, and the peer's answer settles it", async () => {
  const { clientSide } = duo({ extMethod: () => new Promise((resolve) => setImmediate(resolve, { done: true })) });
  const cancelling = new AbortController();
  const call = clientSide.request("_slow", {}, { cancellationSignal: cancelling.signal });
  cancelling.abort();
  expect(await call).toEqual({ done: true });
  const late = clientSide.request("_slow", {}, { cancellationSignal: cancelling.signal });
  await expect(late).rejects.toMatchObject({ name: "RequestError", code: -32800 });
});

test("a failing update handler is told on the console, and costs that update", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const seen: unknown[] = [];
  const failure = new Error("no such view");
  const { agentSide, clientSide } = duo(
    {},
    {
      sessionUpdate(params) {
        seen.push(params);
        if (seen.length === 1) throw failure;
      },
    },
  );
  await agentSide.sessionUpdate(chunk("one"));
  await agentSide.sessionUpdate(chunk("two"));
  await clientSide.prompt(saying("after"));
  expect(seen).toHaveLength(2);
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("session/update"), failure);
  said.mockRestore();
});

test("promise 3 calls after the end reject with the reason, and need not be handled", async () => {
  const { clientSide, agentSide } = duo({});
  await Promise.all([clientSide.close(), agentSide.closed]);
  void clientSide.prompt(saying("nobody waits for this"));
  void agentSide.createTerminal({ sessionId: "s1", command: "date" });
  void clientSide.cancel({ sessionId: "s1" });
  await expect(clientSide.prompt(saying("hello"))).rejects.toThrow(ConnectionError);
});
