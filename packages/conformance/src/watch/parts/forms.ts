import type { PartCheck } from "../parts.ts";
import { record, shown } from "../values.ts";

const kinds = ["string", "number", "integer", "boolean", "array"];
/** Names that mean a secret and nothing else, however they are written. */
const secret = /^(password|passphrase|passwd|api_?key|secret(_?key)?|access_?token|private_?key|client_?secret)$/i;

/** What agents ask for in forms, and where they send users. */
export const formChecks: readonly PartCheck[] = [
  {
    rule: "ELIC-20",
    of: ["ElicitationSchema"],
    see({ properties }) {
      for (const [name, property] of Object.entries(record(properties))) {
        const { type, items } = record(property);
        if (!kinds.includes(type)) return `The property ${shown(name)} is of type ${shown(type)}; forms are flat.`;
        if (type !== "array") continue;
        const { enum: listed, anyOf } = record(items);
        if (!Array.isArray(listed) && !Array.isArray(anyOf))
          return `The property ${shown(name)} is a list of something other than choices.`;
      }
      return undefined;
    },
  },
  {
    rule: "ELIC-21",
    of: ["ElicitationSchema"],
    see({ type, properties }) {
      if (type !== "object") return `The type of the requested schema is ${shown(type)}.`;
      return properties === undefined ? 'The requested schema has no "properties".' : undefined;
    },
  },
  {
    rule: "ELIC-30",
    of: ["ElicitationSchema"],
    see({ properties }) {
      const asked = Object.keys(record(properties)).find((name) => secret.test(name.replaceAll("-", "_")));
      return asked === undefined ? undefined : `A form asks for ${shown(asked)}.`;
    },
  },
  {
    rule: "ELIC-32",
    of: ["ElicitationUrlMode"],
    see({ url }) {
      const parsed = typeof url === "string" ? URL.parse(url) : null;
      if (parsed === null) return "no case";
      if (parsed.username !== "" || parsed.password !== "") return "The URL has credentials in it.";
      const named = [...parsed.searchParams.keys()].find((key) => secret.test(key.replaceAll("-", "_")));
      return named === undefined ? undefined : `The URL has ${shown(named)} in its query.`;
    },
  },
  {
    rule: "ELIC-33",
    of: ["ElicitationUrlMode"],
    see({ url }) {
      const parsed = typeof url === "string" ? URL.parse(url) : null;
      if (parsed === null) return "no case";
      const local = /^(localhost|127(\.\d+){3}|\[::1\])$|\.(localhost|test|example|invalid)$/.test(parsed.hostname);
      return parsed.protocol === "http:" && !local ? `The URL is ${shown(url)}, without TLS.` : undefined;
    },
  },
];
