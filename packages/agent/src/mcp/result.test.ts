import { expect, test } from "vitest";
import { PNG } from "../fixtures/mcp/tools.ts";
import { MAX_IMAGE_BYTES } from "../model/index.ts";
import { RESULT } from "./limits.ts";
import { outputOf } from "./result.ts";

const image = { type: "image", data: PNG, mimeType: "image/png" } as const;
const text = (words: string) => ({ type: "text", text: words }) as const;

test("text and images are given as they are", () => {
  expect(outputOf({ content: [text("hello"), image] })).toEqual({ content: [text("hello"), image], isError: false });
});

test("what no model takes is described, or its text is given", () => {
  const { content } = outputOf({
    content: [
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "notes://1", text: "milk" } },
      { type: "resource", resource: { uri: "notes://2", mimeType: "application/zip", blob: "AAAA" } },
      { type: "resource", resource: { uri: "notes://3", mimeType: "image/png", blob: PNG } },
      { type: "resource_link", uri: "notes://4", name: "bread", description: "of rye" },
      { type: "image", data: "SUkqAA==", mimeType: "image/tiff" },
    ],
  });
  expect(content).toEqual([
    text("[audio, audio/wav, about 3 bytes: not shown]"),
    text("notes://1:\nmilk"),
    text("[resource notes://2, application/zip, about 3 bytes: not shown]"),
    image,
    text("[resource notes://4: bread of rye]"),
    text(expect.stringMatching(/^\[image, image\/tiff, about \d+ bytes: not shown\]$/) as never),
  ]);
});

test("an image is what its bytes are, not what the server calls it: a provider would refuse it, and all that follows", () => {
  const { content } = outputOf({
    content: [
      { ...image, mimeType: "image/jpeg" },
      { ...image, data: "PGh0bWw+" },
    ],
  });
  expect(content).toEqual([image, text("[image, image/png, about 6 bytes: not shown]")]);
});

test("structured content is the raw output, and the model's where there is no other", () => {
  const structuredContent = { degrees: 21 };
  expect(outputOf({ content: [], structuredContent })).toEqual({
    content: [text('{"degrees":21}')],
    rawOutput: structuredContent,
    isError: false,
  });
  expect(outputOf({ content: [text("mild")], structuredContent }).content).toEqual([text("mild")]);
});

test("text, images and raw output are bounded, and it is said what is left out", () => {
  const long = "y".repeat(RESULT.text - 5);
  const { content } = outputOf({ content: [text(long), text("0123456789"), text("more")] });
  expect(content[0]).toEqual(text(long));
  expect(content[1]).toMatchObject({ text: expect.stringMatching(/^01234\n\[5 of 10 characters are left out/) });
  expect(content[2]).toMatchObject({ text: expect.stringMatching(/^\n\[4 of 4 characters are left out/) });
  const images = outputOf({ content: Array.from({ length: RESULT.images + 1 }, () => image) }).content;
  expect(images.filter((part) => part.type === "image")).toHaveLength(RESULT.images);
  expect(images.at(-1)).toMatchObject({ type: "text" });
  const huge = outputOf({ content: [{ ...image, data: PNG + "A".repeat((MAX_IMAGE_BYTES / 3) * 4) }] }).content[0];
  expect(huge).toMatchObject({ type: "text" });
  expect(outputOf({ content: [], structuredContent: { long: "z".repeat(RESULT.text) } })).not.toHaveProperty(
    "rawOutput",
  );
});

test("an error is one, and nothing is said to be nothing", () => {
  expect(outputOf({ content: [text("no")], isError: true }).isError).toBe(true);
  expect(outputOf({ content: [] }).content).toEqual([text("The tool gave back nothing.")]);
});
