import { describe, expect, it } from "vitest";
import { decoderOf, supports } from "../../packages/acp/src/schema/method.ts";
import * as v1 from "../../packages/acp/src/schema/v1/index.ts";
import * as v1u from "../../packages/acp/src/schema/v1/unstable.ts";
import * as v2 from "../../packages/acp/src/schema/v2/index.ts";
import * as v2u from "../../packages/acp/src/schema/v2/unstable.ts";

describe("the method tables", () => {
  it("have every method of the protocol", () => {
    expect(Object.keys(v1.methods)).toHaveLength(25);
    expect(Object.keys(v2.methods)).toHaveLength(18);
    expect(Object.keys(v1u.methods)).toHaveLength(38);
    expect(Object.keys(v2u.methods)).toHaveLength(31);
  });

  it.each([v1, v1u, v2, v2u])("have a decoder for each thing that a side receives (%#)", (door) => {
    for (const [name, { request, notification }] of Object.entries(door.methods) as [
      string,
      { request?: string; notification?: string },
    ][]) {
      for (const side of [request, notification]) {
        if (side === "agent" || side === "both") expect(decoderOf(door.agentParams, name), name).toBeTypeOf("function");
        if (side === "client" || side === "both")
          expect(decoderOf(door.clientParams, name), name).toBeTypeOf("function");
      }
      if (request === "agent") expect(decoderOf(door.clientResults, name), name).toBeTypeOf("function");
      if (request === "client") expect(decoderOf(door.agentResults, name), name).toBeTypeOf("function");
    }
  });

  it("keep what is unstable apart", () => {
    expect(decoderOf(v1.agentParams, "session/fork")).toBeUndefined();
    expect(decoderOf(v1u.agentParams, "session/fork")).toBe(v1u.decoders.ForkSessionRequest);
    expect(v1u.methods["session/fork"].stability).toBe("unstable");
    expect(v1u.methods["session/new"].stability).toBe("stable");
  });

  it("share between stable and unstable what is the same", () => {
    expect(v2u.decoders.TextContent).toBe(v2.decoders.TextContent);
    expect(v2u.decoders.SessionUpdate).not.toBe(v2.decoders.SessionUpdate);
  });

  it("carry the one method that is a request one way and a notification the other", () => {
    expect(v2u.methods["mcp/message"]).toMatchObject({ request: "client", notification: "agent" });
    expect(decoderOf(v2u.agentParams, "mcp/message")).toBe(v2u.decoders.MessageMcpNotification);
    expect(decoderOf(v2u.clientParams, "mcp/message")).toBe(v2u.decoders.MessageMcpRequest);
  });

  it("ENV-33 find nothing under the names of an object's own members", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(decoderOf(v1.agentParams, name)).toBeUndefined();
    }
  });
});

describe("gates", () => {
  const capabilities = {
    loadSession: true,
    sessionCapabilities: { list: {}, close: null, delete: [] },
    terminal: "yes",
  };

  it("INIT-10 open on true and on objects, and on nothing else", () => {
    expect(supports(capabilities, "loadSession")).toBe(true);
    expect(supports(capabilities, "sessionCapabilities.list")).toBe(true);
    for (const path of [
      "sessionCapabilities.close",
      "sessionCapabilities.delete",
      "sessionCapabilities.fork",
      "terminal",
      "terminal.length",
      "constructor",
      "a.b",
    ]) {
      expect(supports(capabilities, path), path).toBe(false);
    }
    expect(supports(undefined, "session")).toBe(false);
  });

  it("name capabilities that the schema has", () => {
    const { gate } = v1.methods["session/list"];
    expect(supports({ sessionCapabilities: { list: {} } }, gate.capability)).toBe(true);
    expect(v2.methods["elicitation/create"].gate.by.capability.form).toBe("elicitation.form");
    expect(v1.updateGates.notice).toBe("session.notices");
  });
});
