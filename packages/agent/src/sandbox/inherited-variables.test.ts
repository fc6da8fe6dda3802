import { expect, test } from "vitest";
import { inheritedVariables } from "./inherited-variables.ts";

const safe = (env: Record<string, string>) => inheritedVariables("safe", env, (name) => name === "NODE_OPTIONS");

test.each([
  ...["OPENAI_API_KEY", "GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "PGPASSWORD", "MYSQL_PWD", "githubToken", "SSHPASS"],
  ...["NPM_CONFIG__AUTH", "SESSION_COOKIE", "GOOGLE_APPLICATION_CREDENTIALS", "SENTRY_DSN", "KEY", "STRIPE_KEY_2"],
])("T-05: a command does not get %s", (name) => {
  expect(safe({ [name]: "x" })).toEqual([]);
});

test.each(["JAVA_HOME", "KEYBOARD_LAYOUT", "CI", "AUTHOR", "MY_PASSENGERS", "VIRTUAL_ENV"])("it gets %s", (name) => {
  expect(safe({ [name]: "x" })).toEqual([name]);
});

test("T-05: a login in a value is a secret, whatever the name", () => {
  expect(safe({ DATABASE_URL: "postgres://me:pass@db/app", HOMEPAGE: "https://example.com/@me:x" })).toEqual([
    "HOMEPAGE",
  ]);
});

test("T-05: what the user has named as a provider's key is one, whatever it is called", () => {
  expect(inheritedVariables("safe", { ACME_LOGIN: "x", CI: "1" }, () => false, ["ACME_LOGIN"])).toEqual(["CI"]);
});

test("T-04: what makes programs do something else is left out", () => {
  expect(safe({ NODE_OPTIONS: "--require x", CI: "1" })).toEqual(["CI"]);
});

test("what a user lists is taken as it is", () => {
  expect(inheritedVariables(["MY_TOKEN"], { CI: "1" }, () => true)).toEqual(["MY_TOKEN"]);
});
