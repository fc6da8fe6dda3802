import { textOf } from "../../cells/index.ts";
import { oneLine } from "../../view/index.ts";
import type { Asking, Face } from "../face.ts";

/** Answers where there is nobody to ask: never with a yes. What was asked is said. */
export function nobody({ say, verdict }: Pick<Face, "say" | "verdict">): Asking {
  return {
    async permission(question) {
      verdict(question, "Refused: nobody to ask; what is to be allowed here is a rule, of yours or in --policy FILE");
      return "reject_once";
    },
    async form({ message }) {
      say(`The agent asks, and nobody can answer: ${oneLine(message)}`);
      return "cancel";
    },
    async link({ message, request }) {
      say(`The agent wants a page to be opened, and nobody can: ${oneLine(`${message} (${request.url})`)}`);
      return "cancel";
    },
    async confirm(lines) {
      const asked = lines.map((one) => (typeof one === "string" ? one : textOf(one)).trim()).join(" ");
      say(`Nobody can answer, which is a no: ${oneLine(asked)}`);
      return false;
    },
    async pick({ title }) {
      say(`Nobody can choose: ${oneLine(title)}`);
      return undefined;
    },
    async secret(name) {
      say(`Nobody can type ${oneLine(name, 80)}; --env gives the agent variables.`);
      return undefined;
    },
  };
}
