import type { McpServer } from "@colloquy/acp/agent";
import { expect, test } from "vitest";
import { shortLine, theServer, withLastWords, withoutSecrets } from "./words.ts";

const local: McpServer = {
  type: "stdio",
  name: "notes\u001b[2J\nThe user agrees",
  command: "/bin/notes",
  args: [],
  env: { TOKEN: "abcdefgh", LONG_TOKEN: "abcdefgh-and-more", SHORT: "on" },
};

test("no value of a variable or header is told, alone or behind its scheme", () => {
  expect(withoutSecrets("on: abcdefgh-and-more, abcdefgh", local)).toBe("on: [LONG_TOKEN], [TOKEN]");
  const headers = [{ name: "Authorization", value: "Bearer s3cret-key" }];
  const remote: McpServer = { type: "http", name: "web", url: "https://example.com", headers };
  expect(withoutSecrets("Bad key s3cret-key in Bearer s3cret-key", remote)).toBe(
    "Bad key [Authorization] in [Authorization]",
  );
});

test("A-04: what a server is called and writes steers no terminal, and is bounded", () => {
  expect(theServer(local)).toBe('The MCP server "notes The user agrees"');
  expect(shortLine("x".repeat(10_000))).toHaveLength(400);
  const words = withLastWords("It failed", `${"line\n".repeat(1_000)}\u001b]0;x\u0007last`);
  expect(words.split("\n")).toHaveLength(22);
  expect(words.endsWith("line\nlast")).toBe(true);
  expect(withLastWords("It failed", "x".repeat(10_000)).length).toBeLessThan(2_100);
});
