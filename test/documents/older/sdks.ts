import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Overheard } from "../overhear.ts";

/** The official packages of 2025 that have the exact schema of a document: when it was current, and what it is called here. */
export const sdks = [
  ["early September 2025", "acp-sdk-2025-09"],
  ["late September 2025", "@zed-industries/agent-client-protocol"],
  ["October 2025", "acp-sdk-2025-10"],
] as const;

/** One of those packages. It is loaded by its place: the compiler need not know what it declares. */
export interface OlderSdk {
  readonly exports: any;
  /** What was said and is not in its schema. */
  readonly misfits: (conversation: readonly Overheard[]) => string[];
}

const require = createRequire(import.meta.url);

export async function olderSdk(name: string): Promise<OlderSdk> {
  const schema = JSON.parse(readFileSync(require.resolve(`${name}/schema/schema.json`), "utf8"));
  return {
    exports: await import(pathToFileURL(require.resolve(name)).href),
    misfits: misfitsOf(schema.$defs),
  };
}

function misfitsOf(definitions: { readonly [name: string]: { readonly "x-method"?: string } }) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "older", $defs: definitions });
  const named = Object.entries(definitions).filter(([, definition]) => definition["x-method"] !== undefined);
  const nameOf = (method: string, isResult: boolean) =>
    named.find(
      ([name, definition]) => definition["x-method"] === method && name.endsWith("Response") === isResult,
    )?.[0];

  return (conversation: readonly Overheard[]): string[] => {
    const asked = new Map<string, string>();
    return conversation.flatMap(({ from, message }) => {
      const { id, method, params, result } = message;
      const about: string = method ?? asked.get(`${from === "us" ? "them" : "us"} ${id}`);
      if (method !== undefined && id !== undefined) asked.set(`${from} ${id}`, method);
      const name = nameOf(about, method === undefined);
      const value = method === undefined ? result : params;
      // Errors have no definition of their own, and neither has the result null that some methods had.
      if (name === undefined || value == null) return [];
      return ajv.validate(`older#/$defs/${name}`, value) ? [] : [`${from}, ${name}: ${JSON.stringify(value)}`];
    });
  };
}
