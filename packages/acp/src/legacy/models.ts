import { type Dialect, dialect, stack } from "./dialect.ts";
import { modelsOfAgents } from "./models-of-agents.ts";
import { modelsOfClients } from "./models-of-clients.ts";

/**
 * For version 1 peers that choose the model in the way that was retired in June 2026: a `models` state in the results of
 * `session/new`, `load`, `resume` and `fork`, and `session/set_model`. Here, the model is the config option of category `model`.
 *
 * For an agent: its model option is shown as `models` too, and `session/set_model` sets it. For a client: an agent's `models`
 * become an option (id `model`), and setting that option calls `session/set_model`. Agents and clients that know options and
 * nothing else see no difference.
 */
export function models(): Dialect {
  return stack(dialect(modelsOfAgents), dialect(modelsOfClients));
}
