import { type Model, ModelError, type ModelInfo, thinkingLevels } from "../model/index.ts";
import { type Pause, realPause } from "./pace.ts";
import { play } from "./play.ts";
import type { Scenarios } from "./scenario.ts";

/** The provider's id. */
const provider = "scripted";

const shared = { thinking: thinkingLevels, price: { input: 0, output: 0 } } as const;

/** The scripted models: they differ in how much they can be given. With thinking `off`, none of them says its thoughts. */
export const scriptedInfos: readonly ModelInfo[] = [
  {
    ...shared,
    id: `${provider}/scripted`,
    name: "Scripted",
    description: "Plays scenarios: for trying things out, without a network",
    contextTokens: 200_000,
    images: true,
  },
  {
    ...shared,
    id: `${provider}/instant`,
    name: "Scripted, instant",
    description: "The same without pauses between the words, for programs that do not read along",
    contextTokens: 200_000,
    images: true,
  },
  {
    ...shared,
    id: `${provider}/small`,
    name: "Scripted, small",
    description: "The same with little room: compactions come soon. It takes no images",
    contextTokens: 4_000,
    images: false,
  },
];

/**
 * The model that plays scenarios. `name`: as in {@link scriptedInfos}, with the provider or without. It keeps no state: each
 * answer follows from the request's messages, so a session that was resumed, forked or cut off goes on where it was. The same
 * request has the same answer, in the same pieces. `pause`: how time passes; default: as it does.
 *
 * Throws a `ModelError` for a name that there is not.
 */
export function scriptedModel(name: string, scenarios: Scenarios, pause: Pause = realPause): Model {
  const info = scriptedInfos.find(({ id }) => id === name || id === `${provider}/${name}`);
  if (info === undefined) {
    const known = scriptedInfos.map(({ id }) => id).join(", ");
    throw new ModelError("badRequest", `There is no scripted model “${name}”: there are ${known}`);
  }
  const paced = info.id !== `${provider}/instant`;
  return { ...info, stream: (request) => play(scenarios, request, { pause, paced }) };
}
