import { supports } from "@colloquy/acp/schema";
import type { Message } from "../../frames/index.ts";
import { type Event, resultOf } from "../event.ts";
import { items, record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What the agent offered in a session. */
interface Offer {
  modes?: readonly unknown[];
  options?: readonly Message[];
  /** What can be cancelled now: calls and terminals. */
  readonly cancellable: Set<string>;
}

/** What a client chooses is what it was offered. */
export const choices: Watch = {
  rules: ["AUTH-01", "AUTH-02", "AUTH-12", "MODE-02", "CONF-25", "INIT-10", "TOOL-23", "TDIS-14", "PROV-06"],
  sides: ["client"],
  versions: [1, 2],
  *see({ events, agent }) {
    const offers = new Map<string, Offer>();
    const required = new Set<unknown>();
    for (const event of events) {
      const { method, params } = event;
      const sessionId = params.sessionId ?? resultOf(event)?.sessionId;
      let offer = offers.get(sessionId);
      if (typeof sessionId === "string" && offer === undefined)
        offers.set(sessionId, (offer = { cancellable: new Set() }));
      if (!event.own && method === "providers/list")
        for (const { providerId, required: must } of items(resultOf(event)?.providers).map(record))
          if (must === true) required.add(providerId);
      if (!event.own && offer) offered(event, offer);
      if (event.own && event.kind === "request") {
        yield* signedIn(event, items(agent.authMethods));
        if (offer) yield* chosen(event, offer);
        if (method === "providers/disable") {
          const must = required.has(params.providerId);
          yield {
            rule: "PROV-06",
            frame: event.frame,
            ...(must && { breach: `The provider ${shown(params.providerId)} is required.` }),
          };
        }
      }
    }
  },
};

function offered(event: Event, offer: Offer): void {
  const update = record(event.params.update);
  const said = event.kind === "response" ? (resultOf(event) ?? {}) : update;
  if (said.modes) offer.modes = items(record(said.modes).availableModes).map((mode) => record(mode).id);
  if (Array.isArray(said.configOptions)) offer.options = said.configOptions.map(record);
  const { sessionUpdate, toolCallId, terminalId, capabilities } = update;
  if (capabilities === undefined || !/^(tool_call|terminal)_update$/.test(sessionUpdate)) return;
  const key = sessionUpdate === "tool_call_update" ? `tool_call ${toolCallId}` : `terminal ${terminalId}`;
  if (supports(capabilities, "cancel")) offer.cancellable.add(key);
  else offer.cancellable.delete(key);
}

function* signedIn({ method, params, frame }: Event, methods: readonly unknown[]): Iterable<Sighting> {
  if (method === "auth/login" || method === "auth/logout")
    yield {
      rule: "AUTH-12",
      frame,
      ...(methods.length === 0 && { breach: `It calls ${method}; the agent lists no way to sign in.` }),
    };
  if (method !== "authenticate" && method !== "auth/login") return;
  const chosen = methods.map(record).find(({ id, methodId }) => params.methodId === (id ?? methodId));
  yield {
    rule: "AUTH-01",
    frame,
    ...(chosen === undefined && { breach: `The agent lists no sign-in method ${shown(params.methodId)}.` }),
  };
  if (chosen)
    yield {
      rule: "AUTH-02",
      frame,
      ...(chosen.type === "terminal" && { breach: `${shown(params.methodId)} is a sign-in in a terminal.` }),
    };
}

function* chosen({ method, params, frame }: Event, { modes, options, cancellable }: Offer): Iterable<Sighting> {
  if (method === "session/set_mode") {
    const wrong =
      modes === undefined
        ? "The session offers no modes."
        : modes.includes(params.modeId)
          ? undefined
          : `The session has no mode ${shown(params.modeId)}.`;
    yield { rule: "MODE-02", frame, ...(wrong !== undefined && { breach: wrong }) };
    const both = options?.some(({ category }) => category === "mode") ?? false;
    yield {
      rule: "CONF-25",
      frame,
      ...(both && { breach: "It sets the mode; the session has a config option for it." }),
    };
  }
  if (method === "session/set_config_option")
    yield {
      rule: "INIT-10",
      frame,
      ...(options === undefined && { breach: "It sets a config option; the session has none." }),
    };
  const cancels =
    method === "tool_call/cancel"
      ? ([`tool_call ${params.toolCallId}`, "TOOL-23"] as const)
      : method === "terminal/cancel"
        ? ([`terminal ${params.terminalId}`, "TDIS-14"] as const)
        : undefined;
  if (cancels === undefined) return;
  const [key, rule] = cancels;
  yield { rule, frame, ...(!cancellable.has(key) && { breach: `The ${key} does not show that it can be cancelled.` }) };
}
