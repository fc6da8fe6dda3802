import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";
import type { Figures, Run } from "./workload.ts";

/** A browser client as a bundle: everything that the entry needs, minified. */
export async function size({ built, contender }: Run): Promise<Figures> {
  const whole = await bundle(join(built.programs, `size-${contender}.js`));
  if (contender !== "ours") return whole;
  const v1 = await bundle(join(built.programs, "size-ours-v1.js"));
  return { ...whole, v1Minified: v1.minified!, v1Gzip: v1.gzip!, v1Brotli: v1.brotli! };
}

async function bundle(entry: string): Promise<Figures> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: join(entry, ".."),
    build: {
      write: false,
      minify: true,
      target: "es2024",
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  const outputs = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const code = Buffer.from(outputs.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join(""));
  return {
    minified: code.length,
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  };
}
