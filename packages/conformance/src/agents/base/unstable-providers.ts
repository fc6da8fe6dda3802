import type { Message } from "../../frames/index.ts";
import { Halt, show } from "../../judge/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { AgentCase } from "../agent-test.ts";

const NOBODY = "colloquy-none";
const SECRET = "c0110quy-s3cret";

/** Providers of models, as far as they can be set and be as before in the end: only those that are disabled are touched. */
export const providers: readonly AgentCase[] = [
  {
    id: "providers/refused",
    title: "Providers and kinds of API that the agent does not know are refused; disabling one of them is not",
    rules: ["PROV-05", "PROV-07"],
    versions: [1, 2],
    needs: ["providers"],
    async run(test) {
      const talk = await test.ready();
      const all = providersIn(await talk.request("providers/list", {}));
      const set = { providerId: NOBODY, apiType: all[0]?.supported?.[0] ?? "openai", baseUrl: "http://127.0.0.1:9/" };
      const unknown = await talk.request("providers/set", set);
      test.refused("PROV-05", unknown, "a provider that it does not have", -32602);
      const off = all.find(({ current, required }) => current == null && !required);
      if (off !== undefined) {
        const odd = { ...set, providerId: off.providerId, apiType: "_colloquy.test/api" };
        const answer = await talk.request("providers/set", odd);
        test.refused("PROV-05", answer, "a kind of API that the provider does not support", -32602);
        if (answer.error === undefined) await talk.request("providers/disable", { providerId: off.providerId });
      }
      for (const providerId of [NOBODY, ...(off ? [off.providerId] : [])]) {
        const answer = await talk.request("providers/disable", { providerId });
        test.accepted("PROV-07", answer, `disabling the provider ${JSON.stringify(providerId)}, which is not enabled`);
      }
    },
  },
  {
    id: "providers/set",
    title: "A provider is set as a whole, is disabled again, and never shows the headers that it was given",
    rules: ["PROV-02", "PROV-03", "PROV-04"],
    versions: [1, 2],
    needs: ["providers"],
    async run(test) {
      const talk = await test.ready();
      const list = async () => talk.request("providers/list", {});
      const listing = await list();
      const first = providersIn(listing);
      const open = first.find((one) => one.headers !== undefined || one.current?.headers !== undefined);
      const headed = `It shows the headers of the provider ${JSON.stringify(open?.providerId)}.`;
      test.holds("PROV-02", open === undefined, headed, listing.at);
      const off = first.find(
        ({ current, required, supported }) => current == null && !required && supported?.length > 0,
      );
      if (off === undefined) throw new Halt("not checked", "Every provider is enabled, and not touched therefore.");
      const { providerId, supported } = off;
      const set = (baseUrl: string, more: object = {}) =>
        talk.request("providers/set", { providerId, apiType: supported[0], baseUrl, ...more });
      const headers = { authorization: SECRET };
      const begun = await set("http://127.0.0.1:9/one", { headers });
      if (begun.error !== undefined) throw new Halt("not checked", `It was not set: ${show(begun)}.`);
      const shown = await list();
      const told = JSON.stringify(shown.result).includes(SECRET);
      test.holds("PROV-02", !told, "It shows the headers of a provider.", shown.at);
      await set("http://127.0.0.1:9/two");
      const replaced = await list();
      const { baseUrl } = providersIn(replaced).find((one) => one.providerId === providerId)?.current ?? {};
      const otherwise = `Set to another baseUrl, the provider has ${JSON.stringify(baseUrl)}.`;
      test.holds("PROV-04", baseUrl === "http://127.0.0.1:9/two", otherwise, replaced.at);
      await talk.request("providers/disable", { providerId });
      const last = await list();
      const current = providersIn(last).find((one) => one.providerId === providerId)?.current;
      const disabled = `The provider was disabled, and is ${JSON.stringify(current)}.`;
      test.holds("PROV-03", current == null, disabled, last.at);
    },
  },
];

function providersIn({ result }: Answer): readonly Message[] {
  return Array.isArray(result?.providers) ? result.providers : [];
}
