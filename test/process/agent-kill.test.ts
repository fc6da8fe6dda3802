import { type AgentV1, type AgentV2, v1, v2 } from "@colloquy/acp/client";
import { type Spawned, spawnAgent } from "@colloquy/acp/node";
import { emptySession, reduceV1, reduceV2, type Session } from "@colloquy/acp/state";
import { expect, onTestFinished, test } from "vitest";
import { newFile, withStore } from "./store-support.ts";
import { fixture, quick } from "./support.ts";

type Peer = (AgentV1 | AgentV2) & Spawned & { request(method: string, params: object): Promise<any> };

/** The durable agent with a client of one version, which counts what it is shown. */
async function start(version: 1 | 2, path: string) {
  const seen = { session: emptySession(), count: 0, isIdle: Promise.withResolvers<void>() };
  const waiting: { count: number; resolve: () => void }[] = [];
  const onUpdate = ({ update }: any) => {
    seen.session = version === 1 ? reduceV1(seen.session, update) : reduceV2(seen.session, update);
    seen.count++;
    if (update.state === "idle") seen.isIdle.resolve();
    for (const { count, resolve } of waiting) if (seen.count >= count) resolve();
  };
  const handlers = { "session/update": onUpdate };
  const versions = [version === 1 ? v1(handlers) : v2(handlers)];
  const definition = { info: { name: "test", version: "1.0.0" }, versions };
  const peer = (await spawnAgent(fixture("durable-kit.ts", path), definition, { terminate: quick })) as unknown as Peer;
  onTestFinished(() => peer.close());
  const shown = (count: number) => new Promise<void>((resolve) => waiting.push({ count, resolve }));
  const prompt = (sessionId: string, text: string) =>
    peer.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
  return { peer, seen, shown, prompt };
}

/** What a session has, as lists that only grow. */
function contents({ messages, toolCalls, plans, usage }: Session) {
  const texts = (role: string) =>
    [...messages]
      .flatMap((one) => (one.role === role ? [...one.content] : []))
      .map((block: any) => block.text as string);
  return {
    said: texts("agent").join(""),
    thought: texts("thought").join(""),
    tools: [...toolCalls].map(({ title, status, content }) => ({
      title: title as string,
      ended: status === "completed",
      text: [...content].map((item: any) => item.content.text).join(""),
    })),
    plans: [...plans].map((plan: any) => Number(plan.entries[0].content.replace("Step ", ""))),
    used: usage?.used ?? -1,
  };
}

/** All that is in `seen` is in `kept`, which may have gone further. */
function expectKept(kept: Session, seen: Session): void {
  const [more, less] = [contents(kept), contents(seen)];
  expect(more.said.startsWith(less.said)).toBe(true);
  expect(more.thought.startsWith(less.thought)).toBe(true);
  for (const [at, tool] of less.tools.entries()) {
    const same = more.tools[at]!;
    expect(same.title).toBe(tool.title);
    expect(same.text.startsWith(tool.text)).toBe(true);
    if (tool.ended) expect(same).toEqual(tool);
  }
  if (less.plans.length > 0) expect(more.plans[0]).toBeGreaterThanOrEqual(less.plans[0]!);
  expect(more.used).toBeGreaterThanOrEqual(less.used);
}

/** Numbers from 1 to a bound, the same for each seed. */
function moments(seed: number, length: number, bound: number): number[] {
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (seed % bound);
  });
}

const rounds = ([1, 2] as const).flatMap((version) =>
  moments(20 + version, 5, 300).map((count) => [version, count] as const),
);

test.each(rounds)(
  "pain 7: SESS-21 SESS-45 version %i: what a client was shown by an agent that is killed after %i updates is kept, and replayed",
  { timeout: 30_000 },
  async (version, count) => {
    const path = newFile();
    const first = await start(version, path);
    const { sessionId } = await first.peer.request("session/new", { cwd: "/", mcpServers: [] });
    const shown = first.shown(count);
    first.prompt(sessionId, "talk").catch(() => {});
    await shown;
    process.kill(first.peer.process.pid, "SIGKILL");
    // What was in the pipe is shown as well.
    await first.peer.connection.closed;
    expect(contents(first.seen.session).said).toMatch(/^0 /);

    await withStore(path, async (store) => {
      let kept = emptySession();
      for await (const update of store.read(sessionId)) kept = reduceV2(kept, update);
      expectKept(kept, first.seen.session);
    });

    const second = await start(version, path);
    const method = version === 1 ? "session/load" : "session/resume";
    const replayFrom = version === 2 && { replayFrom: { type: "start" } };
    await second.peer.request(method, { sessionId, cwd: "/", mcpServers: [], ...replayFrom });
    const replayed = second.seen.session;
    expectKept(replayed, first.seen.session);
    expect(contents(replayed).said).toBe(
      Array.from(contents(replayed).said.matchAll(/\d+ /g), (_, at) => `${at} `).join(""),
    );
    expect([...replayed.toolCalls].map(({ status }) => status)).not.toContain("in_progress");
    // A turn that was cut off has no end to tell of; the next one has.
    if (version === 2) expect(replayed.state).toEqual({ state: "idle" });
    second.seen.isIdle = Promise.withResolvers<void>();
    await second.prompt(sessionId, "milk");
    if (version === 2) await second.seen.isIdle.promise;
    expect(contents(second.seen.session).said).toMatch(/You said milk\.$/);
  },
);
