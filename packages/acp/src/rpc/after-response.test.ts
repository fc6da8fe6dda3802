import { expect, test } from "vitest";
import { memoryPair } from "../wire/index.ts";
import { Connection, type Incident, type RequestContext, routes } from "./index.ts";

/** A peer whose only request runs `handle`, and what the other side was sent, in order. */
function asked(handle: (context: RequestContext, peer: Connection) => unknown) {
  const [near, far] = memoryPair();
  const incidents: Incident[] = [];
  const seen: string[] = [];
  const peer: Connection = new Connection(far, {
    handlers: routes({ requests: { ask: (_params, context) => handle(context, peer) } }),
    onIncident: (incident) => incidents.push(incident),
  });
  const caller = new Connection(near, {
    handlers: routes({ notifications: { told: (params) => void seen.push((params as { what: string }).what) } }),
    tap: ({ direction, message }) => {
      if (direction === "in" && !("method" in message)) seen.push("answer");
    },
  });
  return { caller, peer, seen, incidents };
}

const tell = (peer: Connection, what: string) => void peer.notify("told", { what });

test.each([
  ["returns at once", () => "done"],
  ["takes its time", () => Promise.resolve("done")],
])("pain 1: what a handler sends after its response follows it, when the handler %s", async (_how, result) => {
  const { caller, peer, seen } = asked((context) => {
    context.afterResponse(() => tell(peer, "first"));
    context.afterResponse(() => tell(peer, "second"));
    tell(peer, "before");
    return result();
  });
  await caller.request("ask");
  await caller.request("nothing").catch(() => {});
  expect(seen).toEqual(["before", "answer", "first", "second", "answer"]);
});

test("what follows a response follows an error too", async () => {
  const { caller, peer, seen } = asked((context) => {
    context.afterResponse(() => tell(peer, "after"));
    throw new Error("broke");
  });
  await expect(caller.request("ask")).rejects.toMatchObject({ code: -32603 });
  await caller.request("nothing").catch(() => {});
  expect(seen).toEqual(["answer", "after", "answer"]);
});

test("once the answer is out a task runs at once", async () => {
  let context: RequestContext | undefined;
  const { caller } = asked((given) => {
    context = given;
  });
  await caller.request("ask");
  let ran = false;
  context?.afterResponse(() => {
    ran = true;
  });
  expect(ran).toBe(true);
});

test("a task that fails is reported, and costs no other", async () => {
  const { caller, peer, seen, incidents } = asked((context) => {
    context.afterResponse(() => {
      throw new Error("broke");
    });
    context.afterResponse(() => tell(peer, "after"));
  });
  await caller.request("ask");
  await caller.request("nothing").catch(() => {});
  expect(seen).toEqual(["answer", "after", "answer"]);
  expect(incidents).toMatchObject([{ kind: "handler", method: "ask" }]);
});

test("promise 2: close waits for what is to end with the connection", async () => {
  const [near] = memoryPair();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const connection = new Connection(near, {
    handlers: routes({}),
    finish: () => gate.promise.then(() => void order.push("finished")),
  });
  const closed = connection.close().then(() => order.push("closed"));
  gate.resolve();
  await closed;
  expect(order).toEqual(["finished", "closed"]);
});
