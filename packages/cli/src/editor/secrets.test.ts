import { expect, test } from "vitest";
import { secretIn } from "./secrets.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEF";

test.each([
  `use sk-${letters.slice(0, 30)} for it`,
  `sk-ant-api03-${letters}`,
  `ghp_${letters.slice(0, 36)}`,
  `github_pat_${letters}`,
  `glpat-${letters.slice(0, 20)}`,
  "AKIAABCDEFGHIJKLMNOP",
  `AIza${letters.slice(0, 35)}`,
  "xoxb-1234567890-abcdef",
  `npm_${letters.slice(0, 36)}`,
  `hf_${letters.slice(0, 34)}`,
  `eyJ${letters}.eyJ${letters}.sig`,
  "-----BEGIN OPENSSH PRIVATE KEY-----",
  "curl -H 'Authorization: Bearer abc123def456ghi789'",
  "postgres://me:hunter2@db.example/x",
  "password=hunter2",
  "the password: correct-horse",
  'set api_key = "0123456789abcdef"',
  '{"token": "a1b2c3d4e5"}',
  "export ACCESS_KEY=abcdefghijk",
])("X-06: %j holds a secret", (text) => {
  expect(secretIn(text)).toBeTypeOf("string");
});

test.each([
  "fix the token: parse it before the header",
  "why is the password empty?",
  "key: value pairs are sorted wrongly",
  "basic internationalization of the page",
  "task-list, risk-assessment-for-everything",
  "see https://example.com:8080/a@b",
  "$PASSWORD is not set",
])("%j does not", (text) => {
  expect(secretIn(text)).toBeUndefined();
});

test("a long text is looked through in time that grows with it alone", () => {
  for (const piece of ["key", "://", "bearer ", "password ", "eyJ", "token:\u00a0", "a"])
    secretIn(piece.repeat(100_000));
}, 5_000);
