import { anything, bare, count, list, orNull, record, type Shape, tagged, text, the } from "./shape.ts";

const noted = { annotations: orNull(the("Annotations")) };
const media = { data: text, mimeType: text };
const typed = { mimeType: orNull(text) };

/** What is shown: content blocks, tool calls and the permission to run them. */
export const content: { readonly [name: string]: Shape } = {
  ContentBlock: tagged("type", {
    text: record({ text }, noted),
    image: record(media, { ...noted, uri: orNull(text) }),
    audio: record(media, noted),
    resource_link: record(
      { name: text, uri: text },
      { ...noted, ...typed, description: orNull(text), title: orNull(text), size: { type: ["integer", "null"] } },
    ),
    resource: record(
      { resource: { anyOf: [record({ text, uri: text }, typed), record({ blob: text, uri: text }, typed)] } },
      noted,
    ),
  }),
  Annotations: record(
    {},
    { audience: orNull(list(text)), lastModified: orNull(text), priority: { type: ["number", "null"] } },
  ),

  ToolCallUpdate: record(
    { toolCallId: text },
    {
      title: orNull(text),
      kind: orNull(text),
      status: orNull(text),
      content: orNull(list(the("ToolCallContent"))),
      locations: orNull(list(record({ path: text }, { line: orNull(count) }))),
      rawInput: anything,
      rawOutput: anything,
    },
  ),
  ToolCallContent: tagged("type", {
    content: record({ content: the("ContentBlock") }),
    diff: record({ path: text, newText: text }, { oldText: orNull(text) }),
  }),

  RequestPermissionRequest: record({
    sessionId: text,
    toolCall: the("ToolCallUpdate"),
    options: list(record({ optionId: text, name: text, kind: text })),
  }),
  RequestPermissionResponse: record({
    outcome: {
      anyOf: [bare({ outcome: { const: "cancelled" } }), record({ outcome: { const: "selected" }, optionId: text })],
    },
  }),
};
