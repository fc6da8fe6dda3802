import type { Message } from "../../frames/index.ts";
import type { Opinion, PartCheck } from "../parts.ts";
import { definitions } from "../tables.ts";
import { shown } from "../values.ts";

/** Property schemas of a form are of another language, which has more words than the protocol takes from it. */
const foreign = /^Elicitation(Schema|PropertySchema)|PropertySchema$|MultiSelectItems$|^EnumOption$|^StringFormat$/;

/** Definitions whose areas have a rule of their own for such values. */
const named = ["SessionConfigOptionCategory", "AuthMethod"];

/** What extensions may not do: members at the root of the protocol's types, and tags and values without an underscore. */
export const extensionChecks: readonly PartCheck[] = [
  {
    rule: "EXT-05",
    see(value, { part: { name, members }, conversation }) {
      if (members === undefined || foreign.test(name)) return "no case";
      if (!members.all) return "no case";
      const strange = Object.keys(value).filter(
        (member) => !members.kinds.has(member) && !isOfBoth(name, member) && !conversation.said(member),
      );
      if (strange.length === 0) return undefined;
      return `${name} has ${strange.map(shown).join(", ")}, which the schema does not know; custom data belongs in "_meta".`;
    },
  },
  {
    rule: "EXT-14",
    see(value, { part, version }): Opinion {
      const { tag, by = {}, values, untagged } = definitions[version][part.name] ?? {};
      if (foreign.test(part.name) || named.includes(part.name)) return "no case";
      if (values !== undefined) return minted(part.value, values, part.name);
      if (tag === undefined || untagged !== undefined) return "no case";
      return minted(value[tag], Object.keys(by), `${part.name}.${tag}`);
    },
  },
  {
    rule: "CONF-18",
    of: ["SessionConfigOptionCategory"],
    see: (_value, { part, version }) => {
      const known = definitions[version].SessionConfigOptionCategory?.values ?? [];
      return minted(part.value, known, "category");
    },
  },
  {
    rule: "AUTH-07",
    of: ["AuthMethod"],
    see: ({ type }, { version }) => minted(type, Object.keys(definitions[version].AuthMethod?.by ?? {}), "type"),
  },
  {
    rule: "EXT-09",
    see(value) {
      const meta = (value as Message)._meta;
      if (typeof meta !== "object" || meta === null) return "no case";
      const { traceparent, tracestate, baggage } = meta;
      if (traceparent === undefined && tracestate === undefined && baggage === undefined) return "no case";
      if (traceparent !== undefined && !/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}/.test(String(traceparent)))
        return {
          says: `"_meta.traceparent" is ${shown(traceparent)}, which is no W3C trace context.`,
          text: String(traceparent),
        };
      const other = [tracestate, baggage].find(
        (each) => each !== undefined && !(typeof each === "string" && (each === "" || each.includes("="))),
      );
      return other === undefined
        ? undefined
        : `"_meta" has ${shown(other)} where W3C trace context wants a list of pairs.`;
    },
  },
];

/** A client that speaks both versions introduces itself in the words of each: it does not know yet which will be agreed on. */
function isOfBoth(name: string, member: string): boolean {
  return (
    name === "InitializeRequest" &&
    [1, 2].some((version) => Object.hasOwn(definitions[version as 1 | 2][name]?.has ?? {}, member))
  );
}

function minted(value: unknown, known: readonly string[], what: string): Opinion {
  if (typeof value !== "string") return "no case";
  if (known.includes(value) || value.startsWith("_")) return undefined;
  return {
    says: `${what} is ${shown(value)}, which is not listed and does not begin with an underscore.`,
    text: value,
  };
}
