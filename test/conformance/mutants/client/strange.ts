import type { Mutant } from "../mutant.ts";
import { kind, reads, text, update } from "./reads.ts";

/** Clients that are wrong about what is strange. */
export const strange: readonly Mutant[] = [
  reads("DEC-09", 1, "dies of an unknown update", { where: update("weather"), exit: 1 }),
  reads("CONT-04", 1, "dies of an image", { where: { "params.update.content.type": "image" }, exit: 1 }),
  reads("CONT-11", 1, "dies of unknown content", { where: { "params.update.content.type": "hologram" }, exit: 1 }),
  reads("CONT-14", 1, "dies of annotations", { where: { [text]: "MARKED" }, exit: 1 }),
  reads("CONT-17", 1, "dies of a resource with more in it", {
    where: { "params.update.content.type": "resource" },
    exit: 1,
  }),
  reads("EXT-17", 2, "dies of an unknown update", { where: update("_colloquy.test/weather"), exit: 1 }),
  ...(
    [
      ["CONT-09", { type: "_hologram" }],
      ["CONT-10", { type: "image" }],
      ["DEC-07", { type: 5 }],
      ["DEC-06", { type: "resource", resource: {} }],
    ] as const
  ).map(([rule, content]) =>
    reads(rule, 2, `shows ${JSON.stringify(content)} as text`, {
      where: { "params.update.content": content },
      set: { "params.update.content": { type: "text", text: "undefined" } },
    }),
  ),
  ...(["DEC-02", "TOOL-33"] as const).map((rule) =>
    reads(rule, 2, "drops locations for one that is malformed", {
      where: { "params.update.locations.1": { path: 5 } },
      unset: ["params.update.locations"],
    }),
  ),
  reads("DEC-01", 2, "takes a line before the first for another", {
    where: { "params.update.locations.0.line": 0 },
    set: { "params.update.locations.0.line": 7 },
  }),
  reads("DEC-05", 2, "takes a text for a number", {
    where: { "params.update.used": "many" },
    set: { "params.update.used": 0, "params.update.size": 10 },
  }),
  {
    rule: "DEC-11",
    protocol: 2,
    how: "dies of a fraction",
    changes: [{ on: "in", where: { "params.update.used": 1.5 }, exit: 1 }],
  },
  {
    rule: "DEC-12",
    protocol: 2,
    how: "dies of a size",
    changes: [{ on: "in", where: { "params.update.size.cols": 70_000 }, exit: 1 }],
  },
  reads("DIFF-12", 2, "drops unknown operations", {
    where: { "params.update.content.0.changes.0.operation": "_transmute" },
    set: { "params.update.content.0.changes.0.operation": "add" },
  }),
  reads("DIFF-13", 2, "takes a move without its source", {
    where: { "params.update.content.0.changes.1.operation": "move" },
    set: { "params.update.content.0.changes.1.oldPath": "/old" },
  }),
  reads("EXT-20", 2, "replaces _meta as a whole", {
    where: { "params.update._meta.e": 3 },
    set: { "params.update._meta.a": null },
  }),
  reads("EXT-21", 2, "keeps a key that is null", {
    where: { "params.update._meta.a": null },
    unset: ["params.update._meta.a"],
  }),
  reads("EXT-22", 2, "patches a call by a chunk's _meta", {
    where: { "params.update._meta.z": 9 },
    set: { [kind]: "tool_call_update" },
    unset: ["params.update.content"],
  }),
  reads("MSG-11", 2, "takes a _meta of null for unchanged", {
    where: { "params.update._meta": null },
    unset: ["params.update._meta"],
  }),
];
