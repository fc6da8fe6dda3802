import { expect, test } from "vitest";
import { hiddenPlaces } from "./hidden-places.ts";

test.each([
  ["DOCKER_HOST", "unix:///none/docker.sock", ["/none/docker.sock"]],
  ["CONTAINER_HOST", "unix:/none/podman.sock", ["/none/podman.sock"]],
  ["DOCKER_HOST", "tcp://127.0.0.1:2375", []],
  ["SSH_AUTH_SOCK", "/none/agent", ["/none/agent"]],
])("X-01: a socket that reaches out of the sandbox is hidden: %s=%s", async (name, value, expected) => {
  expect(await hiddenPlaces({ [name]: value }, [])).toEqual(expected);
});

test("X-01: what is named besides is hidden, once", async () => {
  expect(await hiddenPlaces({}, ["/none/state", "/none/state"])).toEqual(["/none/state"]);
});
