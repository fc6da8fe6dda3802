import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { everythingOffered } from "../client-talk.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";
import { same } from "./known.ts";
import { settled, told } from "./told.ts";

/** Starts a client of an agent that offers this besides, and ends the case as not checked if it does not ask for it by itself. */
async function asked(test: ClientTest, method: string, offered: object, answer: unknown): Promise<void> {
  const capabilities = { ...everythingOffered[test.protocol], ...offered };
  const agent = await test.start({ capabilities, serve: { [method]: () => answer } }, { do: "new" });
  await agent.hearRequest("session/new");
  await settled(agent);
  if (agent.requests(method).length === 0) throw new Halt("not checked", `It does not send ${method} by itself.`);
}

/** What a client makes of accounts and providers, of which an agent tells whoever asks. */
export const agentFacts: readonly ClientCase[] = [
  {
    id: "agent-facts/accounts",
    title: "A state of an account that is not known is unknown, and of accounts what is malformed is left out",
    rules: ["ASTA-04", "ASTA-11"],
    versions: [1, 2],
    acts: ["new"],
    tells: true,
    async run(test) {
      const accounts = [7, { label: "Ada" }, { active: true }, { label: "Bob", active: true }];
      await asked(test, "auth/status", { auth: { status: {} } }, { state: "_locked", accounts });
      const account = await told(test, "account");
      const otherwise = `It has the account ${JSON.stringify(account)}.`;
      test.holds("ASTA-04", account !== "invalid" && account.state === "unknown", otherwise);
      const labels = account === "invalid" ? account : account.accounts.map(({ label }) => label);
      test.holds("ASTA-11", same(labels, ["Ada", "Bob"]), otherwise);
    },
  },
  {
    id: "agent-facts/no-accounts",
    title: "Accounts that are no list are none",
    rules: ["ASTA-11"],
    versions: [1, 2],
    acts: ["new"],
    tells: true,
    async run(test) {
      await asked(test, "auth/status", { auth: { status: {} } }, { state: "authenticated", accounts: 7 });
      const account = await told(test, "account");
      const right = account !== "invalid" && account.state === "authenticated" && account.accounts.length === 0;
      test.holds("ASTA-11", right, `It has the account ${JSON.stringify(account)}.`);
    },
  },
  ...[
    {
      id: "agent-facts/malformed-provider",
      title: "A list with a provider that is malformed is no list",
      rule: "PROV-11",
      provider: { providerId: "broken" },
      wanted: "invalid",
    },
    {
      id: "agent-facts/bare-provider",
      title: "A provider that supports what is no list supports nothing",
      rule: "PROV-11",
      provider: { providerId: "bare", supported: 7, required: false },
      wanted: [{ providerId: "main" }, { providerId: "bare", supported: [] }],
    },
    {
      id: "agent-facts/strange-provider",
      title: "A provider of a kind that nobody knows is kept beside the others",
      rule: "PROV-08",
      provider: { providerId: "strange", supported: ["_odd"], required: false },
      wanted: [{ providerId: "main" }, { providerId: "strange", supported: ["_odd"] }],
    },
  ].map(
    ({ id, title, rule, provider, wanted }): ClientCase => ({
      id,
      title,
      rules: [rule],
      versions: [1, 2],
      acts: ["new"],
      tells: true,
      async run(test) {
        const main = { providerId: "main", supported: ["openai"], required: true };
        await asked(test, "providers/list", { providers: {} }, { providers: [main, provider] });
        const providers = await told(test, "providers");
        const short = ({ providerId, supported }: Message, at: number) =>
          at === 0 ? { providerId } : { providerId, supported };
        const got = providers === "invalid" ? providers : providers.map(short);
        const otherwise = `With ${JSON.stringify(provider)} it has the providers ${JSON.stringify(providers)}.`;
        test.holds(rule, same(got, wanted), otherwise);
      },
    }),
  ),
];
