import { readFile } from "node:fs/promises";
import { exitCodes } from "../program/index.ts";

/** The JSON Schema of what `--output json` and `stream-json` print. */
export const schemaFile: URL = new URL("../../schema/run-output.schema.json", import.meta.url);

/** Prints it. */
export async function printSchema(): Promise<number> {
  process.stdout.write(await readFile(schemaFile, "utf8"));
  return exitCodes.done;
}
