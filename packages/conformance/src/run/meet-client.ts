import { type ClientStart, ClientTalk } from "../clients/index.ts";
import type { Message } from "../frames/index.ts";
import type { Pipe } from "../pipes/index.ts";
import { describeEnding } from "../talk/index.ts";
import { makeFolder } from "./folder.ts";
import type { Stuck } from "./meet-agent.ts";

/** What is known of a client before it is checked. */
export interface ClientMeeting {
  /** What it advertises at each version that it speaks. */
  readonly known: readonly { readonly protocol: 1 | 2; readonly capabilities: Message }[];
  readonly name?: string;
  readonly version?: string;
  /** The versions at which it could not be met, and why. */
  readonly stuck: readonly Stuck[];
  /** Why it cannot be checked at all. */
  readonly problem?: string;
}

/** Starts a client once for each version and answers its `initialize`. Rejects when it cannot be started. */
export async function meetClient(
  client: ClientStart,
  versions: readonly (1 | 2)[],
  patienceMs: number,
): Promise<ClientMeeting> {
  const met = await Promise.all(versions.map((version) => meet(client, version, patienceMs)));
  const known = met.flatMap((one) => ("params" in one ? [one] : []));
  const info: Message = known[0]?.params.clientInfo ?? known[0]?.params.info ?? {};
  const stuck = met.flatMap((one) => ("problem" in one ? [one] : []));
  return {
    known: known.map(({ protocol, capabilities }) => ({ protocol, capabilities })),
    stuck,
    ...(typeof info.name === "string" && { name: info.name }),
    ...(typeof info.version === "string" && { version: info.version }),
    ...(known.length === 0 && { problem: stuck[0]?.problem ?? "It speaks none of the versions that were asked for." }),
  };
}

async function meet(
  client: ClientStart,
  protocol: 1 | 2,
  patienceMs: number,
): Promise<{ protocol: 1 | 2; params: Message; capabilities: Message } | Stuck | { speaks: unknown }> {
  await using folder = await makeFolder();
  const started = Promise.withResolvers<Pipe>();
  const running = await client.start({
    folder: folder.path,
    first: { do: "prompt", text: "Hello" },
    onAgent: started.resolve,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const problem = (how: string) =>
    new Error(`It has not started its agent${how}\nWhat it shows:\n${running.shown().trimEnd()}`);
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(problem(` in ${patienceMs} ms.`)), patienceMs);
    void running.ended.then((ending) => reject(problem(`. ${describeEnding(ending)}.`)));
  });
  try {
    const pipe = await Promise.race([started.promise, late]);
    const talk = new ClientTalk(pipe, patienceMs, protocol, {});
    const { message } = await talk.hearRequest("initialize");
    const params: Message = message.params ?? {};
    // Whoever asks for a lower version does not speak the higher one.
    if (protocol === 2 && params.protocolVersion === 1) return { speaks: 1 };
    if (protocol === 1 && params.protocolVersion === 2) await talk.hearRequest("session/new");
    return { protocol, params, capabilities: talk.capabilities };
  } catch (error) {
    return { protocol, problem: (error as Error).message };
  } finally {
    clearTimeout(timer);
    await running.stop();
  }
}
