import type { Side } from "@colloquy/conformance";

/** The rules that are checked without a mutant that breaks them, and why there is none. */
export const withoutMutant: { readonly [side in Side]: { readonly [rule: string]: string } } = {
  agent: {
    "MCPS-11":
      "The scripted agent connects no MCP servers; mutants of the coding agent break it in `mcp-servers.test.ts`.",
    "MCPS-18":
      "The scripted agent connects no MCP servers; mutants of the coding agent break it in `mcp-servers.test.ts`.",
    "MCPS-15": "The scripted agent connects no MCP servers; an agent in `mcp-servers.test.ts` breaks it.",
    "SESS-82":
      "The scripted agent connects no MCP servers; mutants of the coding agent break it in `mcp-servers.test.ts`.",
  },
  client: {},
};
