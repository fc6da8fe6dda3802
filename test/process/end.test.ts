import { ConnectionError } from "@colloquy/acp";
import { ProcessError } from "@colloquy/acp/node";
import { expect, test } from "vitest";
import { fixture, prompt, quick, reap, runs, start, until } from "./support.ts";

/** An error and what caused it, outermost first. */
function chain(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && causes.length < 10; at = (at as Error).cause) causes.push(at);
  return causes;
}

test("pain 3, pain 5, promises 3 and 5: A-02 a crash in the middle of a turn rejects the prompt, with the exit and the last words as its cause", async () => {
  await using agent = await start(fixture("agent.ts"), { terminate: quick });
  const error = await prompt(agent, "crash").catch((reason) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toContain("session/prompt");
  const cause = chain(error).find((each) => each instanceof ProcessError);
  expect(cause).toMatchObject({ phase: "running", exitCode: 3, stderr: "warming up\nout of cheese" });
  expect(error.message.split("\n")[0]).toMatch(/ended unexpectedly: exit code 3/);
  expect(agent.said).toEqual(["about to crash"]);
  expect((await agent.connection.closed).cause).toBeInstanceOf(ProcessError);
});

test("promise 3: STDIO-21 a call after the crash fails at once, and says the same", async () => {
  await using agent = await start(fixture("agent.ts"), { terminate: quick });
  await prompt(agent, "crash").catch(() => {});
  const error = await prompt(agent, "more").catch((reason) => reason);
  expect(chain(error).some((each) => each instanceof ProcessError)).toBe(true);
});

test("promise 3: STDIO-21 an agent that is killed from outside is noticed, and the prompt rejects", async () => {
  await using agent = await start(fixture("agent.ts"), { terminate: quick });
  const turn = prompt(agent, "wait").catch((reason) => reason);
  await until(() => agent.said.length === 1);
  process.kill(agent.process.pid, "SIGKILL");
  expect(chain(await turn).find((each) => each instanceof ProcessError)).toMatchObject({ signal: "SIGKILL" });
  expect(await agent.process.ended).toMatchObject({ step: "ended", survivors: [] });
});

test("promises 2 and 3: A-06 an agent that hears nothing any more is given up, and ended", async () => {
  const agent = await start(fixture("deaf.mjs"), { terminate: quick });
  await until(() => agent.process.stderr().includes("deaf"));
  const error = await prompt(agent, "hello?").catch((reason) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(await agent.process.ended).toMatchObject({ survivors: [] });
  expect(runs(agent.process.pid)).toBe(false);
});

test("promise 2: STDIO-09 close() ends an agent that heeds the end of its input without a signal", async () => {
  const agent = await start(fixture("agent.ts"));
  await agent.close();
  expect(await agent.process.ended).toEqual({ code: 0, signal: null, step: "ended", survivors: [] });
  expect(runs(agent.process.pid)).toBe(false);
});

test("pain 2, promise 2: A-07 an agent that ignores the end of its input and SIGTERM is killed, within the graces", async () => {
  const agent = await start(fixture("stubborn.mjs"), { terminate: quick });
  const begun = performance.now();
  await agent.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(await agent.process.ended).toMatchObject({ signal: "SIGKILL", step: "killed", survivors: [] });
  expect(runs(agent.process.pid)).toBe(false);
});

test("pain 2, promise 2: A-08 T-08 close() leaves no grandchild, in the agent's group or in a session of its own", async () => {
  const agent = await start(fixture("agent.ts"), { terminate: quick });
  await prompt(agent, "children");
  const pids = agent.said[0] as number[];
  reap(...pids);
  expect(pids.map(runs)).toEqual([true, true]);
  await agent.close();
  expect(pids.map(runs)).toEqual([false, false]);
});

test("promise 2: A-08 T-08 an agent that is killed from outside leaves no grandchild in its group", async () => {
  await using agent = await start(fixture("agent.ts"), { terminate: quick });
  await prompt(agent, "children");
  const [near, far] = agent.said[0] as [number, number];
  reap(near, far);
  process.kill(agent.process.pid, "SIGKILL");
  await agent.process.ended;
  // The one in a session of its own is not found: once its parent has died nothing tells whose it was.
  expect(runs(near)).toBe(false);
});

test("pain 2, promise 2: A-08 when the wrapper of an agent dies the agent does not outlive it", async () => {
  const agent = await start(fixture("wrapper.mjs"), { terminate: quick });
  const named = () => Number(/child (\d+)/.exec(agent.process.stderr())?.[1]);
  await until(() => named() > 0);
  const child = named();
  reap(child);
  expect(runs(child)).toBe(true);
  process.kill(agent.process.pid, "SIGUSR2");
  await agent.close();
  await until(() => !runs(agent.process.pid));
  expect(runs(child)).toBe(false);
});

test("promise 2: await using ends the agent at the end of the block", async () => {
  let pid: number;
  {
    await using agent = await start(fixture("agent.ts"));
    pid = agent.process.pid;
    expect(runs(pid)).toBe(true);
  }
  expect(runs(pid)).toBe(false);
});

test("promises 2 and 3: close() in the middle of a turn rejects the prompt, and may be called twice", async () => {
  const agent = await start(fixture("agent.ts"), { terminate: quick });
  const turn = prompt(agent, "wait").catch((reason) => reason);
  await until(() => agent.said.length === 1);
  await Promise.all([agent.close(), agent.close()]);
  await agent.close();
  const error = await turn;
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toContain("this side closed it");
  expect(runs(agent.process.pid)).toBe(false);
});
