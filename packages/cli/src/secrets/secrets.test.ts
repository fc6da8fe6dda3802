import { describe, expect, test } from "vitest";
import { hideSecrets, secretIn } from "./secrets.ts";

describe("X-01: what looks like a secret is hidden in a text", () => {
  test.each([
    ["an API key", "use sk-ant-api03-AbCdEfGhIjKlMnOp please", "use [hidden] please"],
    ["a GitHub token", "ghp_abcdefghijklmnopqrst0123", "[hidden]"],
    ["an AWS key", "AKIAIOSFODNN7EXAMPLE", "[hidden]"],
    ["a JWT", "x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def y", "x [hidden] y"],
    ["a header", "Authorization: Bearer abc.def-123", "Authorization: Bearer [hidden]"],
    ["a cookie", "Cookie: sid=abcdef", "Cookie: [hidden]"],
    ["a variable", "OPENAI_API_KEY=abcdef node x", "OPENAI_API_KEY=[hidden] node x"],
    ["a quoted value", '{"password": "two words"}', '{"password": "[hidden]"}'],
    ["a value in JSON within JSON", '{\\"apiKey\\":\\"abcdef\\"}', '{\\"apiKey\\":\\"[hidden]\\"}'],
    ["a login in a URL", "https://me:pw@example.com/x", "https://[hidden]@example.com/x"],
    ["a key in a URL", "https://e.com/?a=1&key=abc&b=2", "https://e.com/?a=1&key=[hidden]&b=2"],
    ["an argument", "tool --api-key abcdef run", "tool --api-key [hidden] run"],
    ["a private key", "a -----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY----- b", "a [hidden] b"],
    ["one that is cut off", "-----BEGIN PRIVATE KEY-----\nMIIabc", "[hidden]"],
    ["a long word of mixed letters", `t ${"aB3dE6gH".repeat(6)}`, "t [hidden]"],
  ])("%s", (_, text, safe) => expect(hideSecrets(text)).toBe(safe));

  test.each([
    "Read src/components/Button.tsx and docs/guide/first-steps.md",
    "commit 1f3870be274f6c49b3e31a0c6728957f1f3870be",
    "123e4567-e89b-12d3-a456-426614174000",
    "The tokens: 1234, of 5000",
    "npm_config_user_agent and npm_lifecycle_script_name",
    "https://example.com/a?page=2",
    `sha512-${"aB3dE6gH".repeat(6)}/${"aB3dE6gH".repeat(6)}==`,
  ])("and what does not stays: %s", (text) => expect(hideSecrets(text)).toBe(text));

  test.each(["a.", "https://", "apikey=", "--token ", "sk-", "-----BEGIN PRIVATE KEY-----", "aB3", "a-"])(
    "the time is linear: a million characters of %j are done with before a test is given up",
    (piece) => expect(hideSecrets(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThan(0),
  );
});

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
])("X-06: %j holds a secret, and what is hidden of it leaves none", (text) => {
  expect(secretIn(text)).toBeTypeOf("string");
  expect(secretIn(hideSecrets(text))).toBeUndefined();
});

test("X-06: its kind is said, and nothing of it", () => {
  expect(secretIn(`push with ghp_${letters.slice(0, 36)}`)).toBe("GitHub token");
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
