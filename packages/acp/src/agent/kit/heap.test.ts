import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Connection, routes } from "../../rpc/index.ts";
import type { SessionStore } from "../../sessions/index.ts";
import { memoryPair } from "../../wire/index.ts";
import { agent } from "../agent.ts";
import { hello } from "../fixtures/raw-client.ts";
import { serveAgent } from "../serve-agent.ts";
import { info, versions } from "./fixtures/meeting.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** A store that forgets: what is measured is what the kit holds. */
const nowhere: SessionStore = { create() {}, get: () => undefined, change() {}, append() {}, read: () => [] };
const SESSIONS = 1_000;

test.each(versions)("version %i: an open session costs at most 3 KB of heap", async (version) => {
  const [near, far] = memoryPair();
  const served = serveAgent(
    agent({
      info,
      prompt: () => {},
      sessions: nowhere,
      commands: { plan: { description: "Plans", run: () => {} } },
      options: [{ id: "mode", name: "Mode", category: "mode", values: ["ask", "code"], default: "ask" }],
    }),
    far,
  );
  const client = new Connection(near, { handlers: routes({ notifications: { "session/update": () => {} } }) });
  await client.request("initialize", hello[version]);
  const open = async (count: number) => {
    for (let at = 0; at < count; at++) await client.request("session/new", { cwd: "/work", mcpServers: [] });
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await open(100);
  const each = ((await open(SESSIONS)) - before) / SESSIONS;
  expect(each).toBeLessThan(3 * 1024);
  await served.close();
});
