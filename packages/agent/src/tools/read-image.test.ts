import { expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { MAX_IMAGE_BYTES } from "../model/index.ts";
import { readFile } from "./read-file.ts";

const heads = {
  "image/png": "\x89PNG\r\n\x1a\n",
  "image/jpeg": "\xff\xd8\xff\xe0",
  "image/gif": "GIF89a",
  "image/webp": "RIFF\x10\0\0\0WEBPVP8 ",
};

test.each(clientKinds)("a client %s is shown an image that the model is given, whatever its name", async (client) => {
  await using bench = await toolBench(readFile, { client });
  for (const [mimeType, head] of Object.entries(heads)) {
    const bytes = Buffer.from(`${head} and the rest`, "latin1");
    const data = bytes.toString("base64");
    await bench.write("picture.txt", bytes);
    const { text, images, call } = await bench.use("read_file", { path: "picture.txt" });
    expect(text).toBe(`picture.txt: ${mimeType}, ${bytes.length} B`);
    expect(images).toEqual([{ type: "image", data, mimeType }]);
    expect([...call.content]).toMatchObject([{ type: "content", content: { type: "image", data, mimeType } }]);
  }
});

test("an image that is too large is not shown", async () => {
  const bytes = Buffer.concat([Buffer.from(heads["image/png"], "latin1"), Buffer.alloc(MAX_IMAGE_BYTES)]);
  await using bench = await toolBench(readFile, { files: { "a.png": bytes } });
  const { text, isError } = await bench.use("read_file", { path: "a.png" });
  expect([isError, text]).toEqual([true, "a.png is an image of more than 5.0 MB, which is too large to be shown"]);
});
