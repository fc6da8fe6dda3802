import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

const schema = new URL("../../packages/acp/src/schema/", import.meta.url).pathname;

/** The minified and compressed size of a module, in bytes. */
async function size(code: string): Promise<number> {
  const entry = "virtual:entry";
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: "es2024",
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict", output: { format: "es", minify: true } },
    },
  });
  const { output } = result as unknown as { output: { code: string }[] };
  return gzipSync(output.map((chunk) => chunk.code).join(""), { level: 9 }).length;
}

it("all that a client decodes, in both versions, is about 6 kB", async () => {
  const tables = (version: string) =>
    `export { clientParams as ${version}p, clientResults as ${version}r } from "${schema}${version}/index.ts";`;
  const bytes = await size(`${tables("v1")}${tables("v2")} export { decode } from "${schema}decode.ts";`);
  expect(bytes).toBeGreaterThan(2000);
  expect(bytes).toBeLessThan(6300);
});

it("a bundle has only the decoders that it uses", async () => {
  const bytes = await size(
    `export { decode } from "${schema}decode.ts"; import { decoders } from "${schema}v1/index.ts"; export const text = decoders.TextContent;`,
  );
  expect(bytes).toBeLessThan(1200);
});
