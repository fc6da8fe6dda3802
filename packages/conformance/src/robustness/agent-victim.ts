import type { Fault } from "@colloquy/acp/testing";
import { AgentTalk } from "../agents/index.ts";
import type { Start } from "../pipes/index.ts";
import type { AgentProfile, ScenarioName } from "../profile/index.ts";
import { describeEnding, type Heard } from "../talk/index.ts";
import { disturbed } from "./disturbed.ts";
import { outcomeOf, stillAnswers } from "./outcome.ts";
import { makePlace } from "./place.ts";
import type { Suffered, Suffering } from "./suffering.ts";

/** What the agent has to be doing for faults that happen in a turn. Default `say`. */
const scenarioOf: { readonly [name: string]: ScenarioName } = {
  "P-04": "permission",
  "J-03": "long",
  "J-21/twice": "long",
};

/** Whether a fault happens in a turn that this profile cannot make the agent take. */
export function needsMore({ at, name }: Fault, { prompts }: AgentProfile): boolean {
  return at === "turn" && prompts[scenarioOf[name] ?? "say"] === undefined;
}

/** Commits a fault on an agent that is started for it. Resolves to `undefined` where it came to nothing that the fault could disturb. */
export async function disturbAgent(
  start: Start,
  fault: Fault,
  profile: AgentProfile,
  { protocol, patienceMs, ...committed }: Suffering,
): Promise<Suffered | undefined> {
  await using place = await makePlace(profile.files);
  const { folder } = place;
  const between = disturbed(await start({ cwd: folder }), fault, { ...committed, towards: "agent" });
  const talk = new AgentTalk(between.pipe, patienceMs, protocol, folder);
  let failed: unknown;
  try {
    const sessionId = await converse(talk);
    if (sessionId !== undefined && fault.at === "turn") await takeTurn(talk, fault, sessionId, profile);
    if (between.struck() && fault.afterwards === "is severed") await talk.ended("its end, after that of its input");
    else for (let times = 0; times < 2; times++) await stillAnswers(talk, between);
  } catch (error) {
    failed = error;
  }
  const { ending } = talk;
  await talk.stop();
  if (!between.struck() && failed === undefined) return undefined;
  const log = { frames: between.log.frames(), stderr: talk.stderr() };
  return { ...outcomeOf(fault, failed, ending, between), talk: { ...log, ...endingWords(talk, ending !== undefined) } };
}

function endingWords({ ending }: AgentTalk, byItself: boolean): { ending?: string } {
  if (!byItself || ending === undefined) return {};
  return { ending: describeEnding(ending) };
}

/** What a client does before a person has said anything. Resolves to the session, where there is one. */
async function converse(talk: AgentTalk): Promise<string | undefined> {
  const { error } = await talk.initialize({ capabilities: {} });
  if (error !== undefined) return undefined;
  const { result } = await talk.newSession();
  return result?.sessionId;
}

async function takeTurn(talk: AgentTalk, fault: Fault, sessionId: string, profile: AgentProfile): Promise<void> {
  const scenario = scenarioOf[fault.name] ?? "say";
  const text = profile.prompts[scenario]!.replaceAll("{folder}", talk.folder);
  talk.serve("session/request_permission", ({ options }) => ({
    outcome: { outcome: "selected", optionId: options[0].optionId },
  }));
  const id = talk.nextId();
  await talk.send({
    jsonrpc: "2.0",
    id,
    method: "session/prompt",
    params: { sessionId, prompt: [{ type: "text", text }] },
  });
  if (scenario === "long") {
    await talk.next("something in its turn", ({ message }) => message.method === "session/update");
    await talk.notify("session/cancel", { sessionId });
  }
  await talk.next("the end of its turn", endsTurn(id, talk.protocol));
}

function endsTurn(id: number, protocol: 1 | 2): (heard: Heard) => boolean {
  return ({ message, kind }) => {
    if (kind === "response" && message.id === id) return protocol === 1 || message.error !== undefined;
    const update = message.params?.update;
    return protocol === 2 && update?.sessionUpdate === "state_update" && update.state === "idle";
  };
}
