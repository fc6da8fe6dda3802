import { isBase64 } from "../../frames/index.ts";
import type { PartCheck } from "../parts.ts";
import { shown } from "../values.ts";

/** Encoded bytes, URIs and annotations, wherever content is. */
export const contentChecks: readonly PartCheck[] = [
  base64Check("CONT-05", ["ImageContent", "AudioContent"], "data"),
  base64Check("CONT-05", ["BlobResourceContents"], "blob"),
  base64Check("TDIS-07", ["TerminalOutput", "TerminalOutputChunk"], "data"),
  {
    rule: "CONT-07",
    of: ["EmbeddedResource"],
    see({ resource }) {
      if (typeof resource !== "object" || resource === null) return "no case";
      const both = Object.hasOwn(resource, "text") && Object.hasOwn(resource, "blob");
      return both ? 'The resource has both "text" and "blob".' : undefined;
    },
  },
  {
    rule: "CONT-15",
    of: ["Annotations"],
    see({ priority }) {
      if (typeof priority !== "number") return "no case";
      return priority >= 0 && priority <= 1 ? undefined : `"priority" is ${priority}, not between 0 and 1.`;
    },
  },
  {
    rule: "CONT-18",
    of: ["ResourceLink", "ImageContent", "TextResourceContents", "BlobResourceContents"],
    see: ({ uri }) => uriOpinion(uri),
  },
  { rule: "PLAN-11", of: ["PlanFile"], see: ({ uri }) => uriOpinion(uri) },
];

function uriOpinion(uri: unknown): ReturnType<PartCheck["see"]> {
  if (typeof uri !== "string") return "no case";
  // A scheme and no blanks is all that every URI has in common.
  const valid = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/.test(uri);
  return valid ? undefined : { says: `"uri" is ${shown(uri)}, which is no URI with a scheme.`, text: uri };
}

function base64Check(rule: string, of: readonly string[], member: string): PartCheck {
  return {
    rule,
    of,
    see(value) {
      const data = value[member];
      if (typeof data !== "string") return "no case";
      return isBase64(data) ? undefined : { says: `"${member}" is no base64: ${shown(data)}.`, text: data };
    },
  };
}
