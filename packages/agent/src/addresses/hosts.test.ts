import { expect, test } from "vitest";
import { hostOf } from "./hosts.ts";

test.each([
  ["https://Example.COM/a?b#c", "example.com"],
  ["http://example.com.:80/", "example.com"],
  ["https://example.com:8443/", "example.com:8443"],
  ["https://b\u00fccher.example/", "xn--bcher-kva.example"],
  ["https://exa\u200bmple.com/", "example.com"],
  ["https://example.com\\@evil.net/", "example.com"],
  ["https:evil.net", "evil.net"],
])("I-02: the host is the one that is connected to: %j is %s", (url, name) => {
  expect(hostOf(url)).toEqual({ name, reach: "far" });
});

test.each([
  "ftp://example.com/",
  "file:///etc/passwd",
  "data:text/plain,a",
  "https://",
  "example.com",
  "https://me@example.com/",
  "https://me:it@example.com/",
  "https://exam\0ple.com/",
  "https://a b/",
  "",
])("I-02: %j is nothing to fetch", (url) => {
  expect(hostOf(url)).toBeUndefined();
});

test.each([
  "localhost:3000",
  "a.localhost",
  "127.0.0.1",
  "127.1",
  "0x7f.0.0.1",
  "2130706433",
  "[::7f00:1]",
  "[::ffff:0:7f00:1]",
  "[2002:7f00:1::]",
  "[fec0::1]",
  "[ff02::1]",
  "017700000001",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "[fd12::1]",
  "router",
  "printer.local",
  "wiki.internal",
])("W-14: %s is near", (host) => {
  expect(hostOf(`http://${host}/`)?.reach).toBe("near");
});

test.each([
  "169.254.169.254",
  "0xa9fea9fe",
  "[::ffff:169.254.169.254]",
  "[fe80::1]",
  "100.100.100.200",
  "[fd00:ec2::254]",
  "metadata.google.internal",
])("W-14: %s may tell credentials", (host) => {
  expect(hostOf(`http://${host}/`)?.reach).toBe("link");
});

test.each(["8.8.8.8", "172.32.0.1", "[2606:4700::1]", "127.0.0.1.evil.net", "localhost.evil.net"])(
  "W-02: %s is far",
  (host) => {
    expect(hostOf(`http://${host}/`)?.reach).toBe("far");
  },
);
