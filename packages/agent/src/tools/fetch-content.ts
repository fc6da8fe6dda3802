import { imagePart, type Part } from "../model/index.ts";
import { textOfHtml } from "./fetch-html.ts";
import type { Fetched } from "./fetch-request.ts";

/** How much text of an answer the model is given, in UTF-16 units. */
export const MAX_FETCHED_TEXT = 60_000;

/** Types beside `text/*`, and those that end in `+json` or `+xml`, that are text. */
const texts: readonly string[] = [
  ...["application/json", "application/ld+json", "application/x-ndjson", "application/xml", "application/javascript"],
  ...["application/ecmascript", "application/typescript", "application/yaml", "application/x-yaml", "application/toml"],
  ...["application/x-sh", "application/sql", "application/graphql"],
];

/** What a server answered, as the model is given it: a page as its text, text as it is, an image. Throws for other types. */
export function contentOf(fetched: Fetched): string | readonly Part[] {
  const type = fetched.type.split(";")[0]!.trim();
  if (!isText(type, fetched.body)) {
    if (type.startsWith("image/")) return [imageOf(fetched)];
    throw new Error(
      `${fetched.url} is of the type ${type || "that it does not say"}. Only text and images are fetched.`,
    );
  }
  const whole = textOf(fetched);
  const text = type === "text/html" || type === "application/xhtml+xml" ? textOfHtml(whole, fetched.url) : whole;
  const isLong = text.length > MAX_FETCHED_TEXT;
  const note = isLong || fetched.isCut ? "\n\n[The rest is left out: it is too long.]" : "";
  return text.slice(0, MAX_FETCHED_TEXT).toWellFormed() + note;
}

function imageOf({ url, body, isCut }: Fetched): Part {
  if (isCut) throw new Error(`The image at ${url} is too large: more than ${body.length} bytes.`);
  const image = imagePart(Buffer.from(body).toString("base64"));
  if (typeof image === "string") throw new Error(`The image at ${url} cannot be shown: it ${image}.`);
  return image;
}

/** What does not say its type is text if it reads like it. */
function isText(type: string, body: Uint8Array): boolean {
  if (type === "") return !body.subarray(0, 1024).includes(0);
  return type.startsWith("text/") || texts.includes(type) || /\+(json|xml)$/.test(type);
}

/** By the `charset` of the type, or that of the page, or as UTF-8. */
function textOf({ type, body }: Fetched): string {
  const inPage = () =>
    /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(Buffer.from(body.subarray(0, 2048)).toString("latin1"));
  const charset = (/charset="?([\w-]+)/.exec(type) ?? inPage())?.[1] ?? "utf-8";
  return decoderOf(charset).decode(body);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
