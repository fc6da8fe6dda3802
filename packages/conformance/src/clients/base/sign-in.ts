import { Refusal } from "../../talk/index.ts";
import type { ClientCase } from "../client-test.ts";

const wantsSignIn = () => new Refusal(-32000, "Authentication required");

/** Ways to sign in, as agents offer them. */
export const signIn: readonly ClientCase[] = [
  {
    id: "sign-in/strange-methods",
    title: "Ways to sign in that are strange do not keep a client from its session",
    rules: ["AUTH-04", "AUTH-05"],
    versions: [1],
    async run(test) {
      const authMethods = [
        { id: "plain", name: "Plain" },
        { id: "odd", name: "Odd", type: "_sso", where: "somewhere" },
        { id: "terminal", name: "In a terminal", type: "terminal", args: ["--login"] },
      ];
      const { agent, prompt } = await test.turn({ authMethods });
      await test.goesOn("AUTH-04", agent, "with a method that has no type");
      await test.goesOn("AUTH-05", agent, "with a method of an unknown type");
      await agent.finish(prompt);
    },
  },
  {
    id: "sign-in/unknown-type",
    title: "A method of an unknown type is left alone; those beside it are there",
    rules: ["AUTH-06", "AUTH-13"],
    versions: [2],
    async run(test) {
      const authMethods = [
        { type: "_sso", methodId: "odd", name: "Odd" },
        { type: "agent", methodId: "plain", name: "Plain" },
      ];
      const { agent, prompt } = await test.turn({ authMethods, extra: { _meta: {} } });
      await agent.take(prompt);
      await test.goesOn("AUTH-06", agent, "with a method of an unknown type");
      const used = agent.heard.find(({ message }) => message.method === "auth/login");
      test.holds("AUTH-13", used === undefined, "It has signed in though nobody asked for it.");
      await agent.finish(prompt);
    },
  },
  {
    id: "sign-in/when-asked",
    title: "A client that is asked to sign in does so by a method that was offered",
    rules: ["AUTH-01", "AUTH-22"],
    versions: [1, 2],
    acts: ["sign in"],
    async run(test) {
      const [method, id] =
        test.protocol === 1 ? (["authenticate", "id"] as const) : (["auth/login", "methodId"] as const);
      let signedIn = false;
      const serve = {
        [method]: () => {
          signedIn = true;
          return {};
        },
        "session/new": () => (signedIn ? { sessionId: test.talks.at(-1)!.sessionId } : wantsSignIn()),
      };
      const authMethods = [{ [id]: "plain", name: "Plain", ...(test.protocol === 2 && { type: "agent" }) }];
      const agent = await test.start({ authMethods, serve }, { do: "sign in", methodId: "plain" });
      const { message, frame } = await agent.hearRequest(method);
      test.holds(
        "AUTH-01",
        message.params?.methodId === "plain",
        `It used the method ${JSON.stringify(message.params?.methodId)}.`,
        { talk: agent, frame },
      );
      await test.goesOn("AUTH-22", agent, "after it was asked to sign in");
      await test.act({ do: "new" });
      await agent.hearRequest(
        "session/new",
        agent.heard.findIndex((heard) => heard.frame === frame),
      );
      await test.goesOn("AUTH-22", agent, "after it was asked to sign in");
    },
  },
  {
    id: "sign-in/expired",
    title: "A prompt that is refused for want of a sign-in ends the turn, not the client",
    rules: ["AUTH-15"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      const { id } = prompt.message;
      const error = { code: -32000, message: "Authentication required" };
      const refuse = () => agent.send({ jsonrpc: "2.0", id, error });
      await test.fails("AUTH-15", "a prompt was refused for want of a sign-in", refuse);
    },
  },
];
