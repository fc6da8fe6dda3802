import { isAbsolute, resolve } from "node:path";
import {
  type AgentModel,
  type ClientStart,
  commandClient,
  DriverError,
  processes,
  type Start,
} from "@colloquy/conformance";
import { UsageError } from "../command-line/index.ts";
import type { CheckArguments } from "./arguments.ts";
import type { Given } from "./given.ts";

/**
 * Starts the agent where the user is: that is where its command means what it says. An abort ends every one that runs. With a model,
 * it is led to that.
 */
export function startOf(
  { inherit, startIn, env: asked }: Pick<CheckArguments, "inherit" | "startIn" | "env">,
  { command, env }: Given,
  signal: AbortSignal,
  model?: AgentModel,
): Start {
  const [program, ...args] = command;
  return async ({ cwd }) => {
    const variables = model === undefined ? env : { ...env, ...(await model.envFor(cwd)), ...asked };
    const start = processes([program!, ...args], { env: variables, inherit });
    const pipe = await start({ cwd: resolve(startIn) });
    endOn(signal, pipe, pipe.ended);
    return pipe;
  };
}

/**
 * Starts the client as its driver says. An abort ends every one that runs. Throws a `UsageError` when nothing tells the client of
 * its agent.
 */
export function clientOf(
  { inherit, patienceMs }: CheckArguments,
  { command, env, driver = {} }: Given,
  signal: AbortSignal,
): ClientStart {
  const [program = "", ...args] = command;
  // It is started in the folder of its case.
  const isPath = /[\\/]/.test(program) && !program.includes("{") && !isAbsolute(program);
  try {
    const client = commandClient(driver, [isPath ? resolve(program) : program, ...args], { env, inherit, patienceMs });
    return {
      ...client,
      async start(setup) {
        const running = await client.start(setup);
        endOn(signal, running, running.ended);
        return running;
      },
    };
  } catch (error) {
    throw error instanceof DriverError ? new UsageError(error.message) : error;
  }
}

function endOn(signal: AbortSignal, program: { stop(): Promise<unknown> }, ended: Promise<unknown>): void {
  const stop = () => void program.stop();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  void ended.then(() => signal.removeEventListener("abort", stop));
}
