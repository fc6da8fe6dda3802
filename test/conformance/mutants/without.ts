import type { Side } from "@colloquy/conformance";

/** The rules that are checked without a mutant that breaks them, and why there is none. */
export const withoutMutant: { readonly [side in Side]: { readonly [rule: string]: string } } = {
  agent: {
    "MCPS-11":
      "The scripted agent connects no MCP servers; mutants of the coding agent break it in `mcp-servers.test.ts`.",
    "MCPS-18":
      "The scripted agent connects no MCP servers; mutants of the coding agent break it in `mcp-servers.test.ts`.",
    "SESS-82":
      "The scripted agent connects no MCP servers; mutants of the coding agent break it in `mcp-servers.test.ts`.",
    "MCPS-17": "The scripted agent connects no MCP servers.",
    "SESS-52": "The scripted agent connects no MCP servers.",
  },
  client: {
    "ELIC-35": "A change on the wire opens no URL.",
    "EXT-07": "What is advertised in the _meta of the capabilities counts for all methods.",
    "PERM-17": "A change on the wire runs no command.",
  },
};
