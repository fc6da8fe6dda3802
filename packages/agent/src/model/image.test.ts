import { expect, test } from "vitest";
import { imagePart, imageType } from "./image.ts";

test("an image is known by its first bytes", () => {
  expect(imageType(Buffer.from("RIFF....WEBPVP8 "))).toBe("image/webp");
  expect(imageType(Buffer.from("RIFF....WAVE"))).toBeUndefined();
  expect(imageType(Buffer.from("GIF88a"))).toBeUndefined();
  expect(imageType(new Uint8Array())).toBeUndefined();
});

test("a model is given an image as what it is, up to so many bytes, or is told why not", () => {
  const data = Buffer.from("GIF89a and more").toString("base64");
  expect(imagePart(data)).toEqual({ type: "image", data, mimeType: "image/gif" });
  expect(imagePart(data, 10)).toBe("has 15 bytes, and at most 10 are taken");
  expect(imagePart(Buffer.from("<html>").toString("base64"))).toBe("is no PNG, JPEG, GIF or WebP");
});
