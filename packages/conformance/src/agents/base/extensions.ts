import type { Message } from "../../frames/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { NO_SESSION } from "./requests.ts";

/** Of which nobody knows what it is. */
const strange = { zzz: 1, "colloquy.test/unknown": { deep: [{ er: null }] } };

/** What a peer may write for `_meta` that is none. */
const noMeta: readonly unknown[] = [[], [1, 2], "text", 7, true];

/** What is not of the protocol, and `_meta`. */
export const extensions: readonly AgentCase[] = [
  {
    id: "extensions/unknown-members",
    title: "Members that nobody knows change nothing, at any level",
    rules: ["ENV-27", "EXT-06", "INIT-30"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      const known = agent.introduce();
      const params: Message =
        test.protocol === 1
          ? {
              ...known,
              ...strange,
              clientInfo: { ...known.clientInfo, ...strange },
              clientCapabilities: { ...known.clientCapabilities, quantum: {}, fs: { readTextFile: true, ...strange } },
            }
          : {
              ...known,
              ...strange,
              info: { ...known.info, ...strange },
              capabilities: { ...known.capabilities, quantum: {}, elicitation: { form: { ...strange }, ...strange } },
            };
      const initialized = await agent.request("initialize", params, { extra: strange });
      for (const rule of ["ENV-27", "EXT-06", "INIT-30"])
        test.accepted(rule, initialized, "initialize with unknown members at every level");
      const asBefore = initialized.result?.protocolVersion === test.protocol;
      test.holds("ENV-27", asBefore, "Unknown members changed the version that it agrees to.", initialized.at);
      if (test.known.opened === undefined) return;
      const opened = await agent.newSession(strange, { extra: strange });
      for (const rule of ["ENV-27", "EXT-06"]) test.accepted(rule, opened, "session/new with unknown members");
    },
  },
  {
    id: "extensions/meta",
    title: "Keys of _meta that nobody knows change nothing",
    rules: ["EXT-08", "EXT-12"],
    versions: [1, 2],
    async run(test) {
      const meta = { _meta: { "colloquy.test/key": { a: [1] }, "": null, traceparent: "not a trace" } };
      const agent = await test.start();
      const known = agent.introduce();
      const info = test.protocol === 1 ? "clientInfo" : "info";
      const capabilities = test.protocol === 1 ? "clientCapabilities" : "capabilities";
      const initialized = await agent.initialize({
        capabilities: { ...known[capabilities], ...meta },
        extra: { ...meta, [info]: { ...known[info], ...meta } },
      });
      for (const rule of ["EXT-08", "EXT-12"]) test.accepted(rule, initialized, "initialize with _meta");
      if (test.known.opened === undefined) return;
      const opened = await agent.newSession(meta);
      for (const rule of ["EXT-08", "EXT-12"]) test.accepted(rule, opened, "session/new with _meta");
    },
  },
  {
    id: "extensions/malformed-meta",
    title: "A _meta that is no object counts as absent",
    rules: ["EXT-10"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      const initialized = await agent.initialize({ extra: { _meta: "text" } });
      if (!test.accepted("EXT-10", initialized, "initialize with text for _meta")) return;
      const { opened } = test.known;
      for (const _meta of noMeta) {
        const shown = JSON.stringify(_meta);
        if (opened !== undefined)
          test.accepted("EXT-10", await agent.newSession({ _meta }), `session/new with _meta ${shown}`);
        // It is refused for its session, not for how it is written.
        const answer = await agent.request("session/prompt", {
          sessionId: NO_SESSION,
          prompt: [{ type: "text", text: "This is a check.", _meta }],
          _meta,
        });
        const otherwise = `Expected a _meta of ${shown} to be left out; session/prompt is refused for it.`;
        test.holds(
          "EXT-10",
          answer.error?.code !== -32602 || !/_meta/.test(JSON.stringify(answer.error)),
          otherwise,
          answer.at,
        );
      }
    },
  },
  {
    id: "extensions/null-members",
    title: "An optional member that is null means what its absence means",
    rules: ["EXT-19"],
    versions: [1, 2],
    async run(test) {
      const none = test.protocol === 1 ? { clientInfo: null, _meta: null } : { _meta: null };
      const capabilities =
        test.protocol === 1 ? { elicitation: null, session: null } : { elicitation: null, auth: null };
      const agent = await test.start();
      const initialized = await agent.initialize({ capabilities, extra: none });
      if (!test.accepted("EXT-19", initialized, "initialize with null for what is optional")) return;
      if (test.claims("list")) {
        const answer = await agent.request("session/list", { cwd: null, cursor: null, _meta: null });
        test.accepted("EXT-19", answer, "session/list with null for cwd and cursor");
      }
      if (test.known.opened === undefined) return;
      const opened = await agent.newSession({ additionalDirectories: null, _meta: null });
      test.accepted("EXT-19", opened, "session/new with null for what is optional");
    },
  },
];
