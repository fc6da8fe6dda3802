import { texts } from "./docs/index.ts";
import { docsOf } from "./docs.ts";
import { emitDecoders } from "./emit-decoders.ts";
import { emitMembers } from "./emit-members.ts";
import { emitMethods, emitTables } from "./emit-methods.ts";
import { emitTypes } from "./emit-types.ts";
import { emitFacts, factsOf } from "./facts.ts";
import { methodsOf } from "./methods.ts";
import { stableModel, unstableModel } from "./model.ts";
import { installed, installedVersion, versions } from "./source.ts";
import { header } from "./text.ts";

/** All generated files, by path below the repository. Fails when the overlay and the schema do not fit. */
export function emitAll(): Map<string, string> {
  const files = new Map<string, string>();
  const used = new Set<string>();
  const missing = new Set<string>();
  const head = header(installedVersion());
  for (const version of versions) {
    const stable = stableModel(installed, version);
    const stableMethods = new Set(methodsOf(stable).map((method) => method.name));
    const docs = docsOf(version, used, missing);
    const unstable = unstableModel(installed, stable);
    for (const model of [stable, unstable]) {
      const folder = `packages/acp/src/schema/${version}${model.stability === "stable" ? "" : "/unstable"}`;
      files.set(`${folder}/types.gen.ts`, head + emitTypes(model, docs));
      files.set(`${folder}/decode.gen.ts`, head + emitDecoders(model));
      files.set(`${folder}/methods.gen.ts`, head + emitMethods(model, docs, stableMethods));
      files.set(`${folder}/tables.gen.ts`, head + emitTables(model));
    }
    files.set(`packages/conformance/src/watch/members-${version}.gen.ts`, head + emitMembers(unstable));
  }
  files.set("scripts/schema/facts.gen.ts", head + emitFacts(factsOf(installed)));
  const stale = Object.keys(texts).filter((name) => !used.has(name));
  const problems = [
    ...[...missing].map((name) => `no text in scripts/schema/docs for ${name}`),
    ...stale.map((name) => `a text in scripts/schema/docs for ${name}, which is in no schema`),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return files;
}
