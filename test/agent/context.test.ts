import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PNG } from "../../packages/agent/src/fixtures/mcp/tools.ts";
import { codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { noticesOf } from "./fixtures/turn-view.ts";
import { spoken, words } from "./fixtures/words.ts";

const text = (said: string) => ({ type: "text", text: said }) as const;
const image = { type: "image", data: PNG, mimeType: "image/png" } as const;

describe.each([1, 2] as const)("version %i: the model is given", (version) => {
  test("the user's AGENTS.md and the project's, and a nested one when something in its folder is read", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({
      version,
      env: modelEnv(server),
      files: { "AGENTS.md": "Use tabs.", "sub/AGENTS.md": "Here use spaces.", "sub/a.txt": "one" },
    });
    await writeFile(join(at.folders.config, "AGENTS.md"), "Be kind.");
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([{ call: { name: "read_file", input: { path: "sub/a.txt" } } }]);
    server.reply([{ text: "Done." }]);
    await session.prompt("Read");
    const [first, second] = server.calls;
    expect(first!.system).toContain("Be kind.");
    expect(first!.system).toContain("Use tabs.");
    expect(first!.system).not.toContain("spaces");
    expect(spoken(second!.messages).at(-1)).toContain("Here use spaces.");
  });

  test("files that are mentioned, linked to and embedded; what is outside or missing is left out, and said", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({
      version,
      env: modelEnv(server),
      files: { "a.txt": "the first\n", "b.txt": "1\n2\n3\n", ".env": "SECRET=1\n" },
    });
    await mkdir(join(at.folders.top, "beside"));
    await writeFile(join(at.folders.top, "beside/c.txt"), "not for you\n");
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([{ text: "Done." }]);
    await session.prompt([
      text("Look at @b.txt:2-3, @.env and @src/missing.txt"),
      { type: "resource_link", uri: `file://${at.folders.path("a.txt")}`, name: "a.txt" },
      { type: "resource_link", uri: `file://${at.folders.top}/beside/c.txt`, name: "c.txt" },
      { type: "resource", resource: { uri: "notes://1", text: "milk", mimeType: "text/plain" } },
    ]);
    const [said] = spoken(server.calls[0]!.messages);
    expect(said).toContain("the first");
    expect(said).toContain("milk");
    expect(said).toMatch(/2\n.*3/s);
    expect(said).not.toContain("not for you");
    expect(said).not.toContain("SECRET=1");
    expect(noticesOf(session).join("\n")).toMatch(/c\.txt/);
    expect(noticesOf(session).join("\n")).toMatch(/\.env/);
    expect(noticesOf(session).join("\n")).toMatch(/missing\.txt/);
  });

  test("images, when it takes them; else it and the user are told that one was left out", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({
      version,
      env: modelEnv(server, "anthropic"),
      settings: { providers: { box: { models: { thinker: { images: false } } } } },
    });
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([{ text: "A point." }]);
    await session.prompt([text("What is it?"), image]);
    expect(words(server.calls[0]!.messages[0]!)).toContain("[image/png]");
    expect(noticesOf(session)).toEqual([]);

    const blind = await at.agent.newSession({ cwd: at.project });
    await blind.setOption("model", "box/thinker");
    server.reply([{ text: "I cannot see it." }]);
    await blind.prompt([text("What is it?"), image]);
    expect(words(server.calls[1]!.messages[0]!)).not.toContain("[image/png]");
    expect(words(server.calls[1]!.messages[0]!)).toMatch(/image.*left out/i);
    expect(noticesOf(blind).join()).toMatch(/image/i);

    // What another model has seen is in the conversation, and must not make this one fail.
    await session.setOption("model", "box/thinker");
    server.reply([{ text: "Yes." }]);
    await session.prompt("And now?");
    expect(spoken(server.calls[2]!.messages).join("\n")).not.toContain("[image/png]");
  });
});
