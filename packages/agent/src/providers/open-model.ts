import { jsonSchema, streamText, type ToolSet, tool } from "ai";
import type { ResolvedProvider } from "../config/index.ts";
import {
  type Model,
  type ModelEvent,
  type ModelInfo,
  type ModelRequest,
  splitModelId,
  type ToolSpec,
} from "../model/index.ts";
import { answerOf } from "./answer.ts";
import { modelError } from "./failure.ts";
import { languageModel } from "./language-model.ts";
import { instructionsFor, messagesFor } from "./prompt.ts";
import { requestOptions } from "./request-options.ts";

// Standard output carries the protocol, and what the AI SDK warns of concerns no user.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * A model that is asked over the network. Each `stream` is one request: it is not repeated, it carries out no tools, and it
 * has ended, with its connection, when the stream has: at its end, with an error, after an abort, or when nobody reads on.
 * All its errors are `ModelError`s, but for the reason of an abort.
 */
export async function openModel(info: ModelInfo, provider: ResolvedProvider): Promise<Model> {
  const model = await languageModel(splitModelId(info.id).model, provider);
  return { ...info, stream };

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const left = new AbortController();
    request.signal.throwIfAborted();
    let said = false;
    try {
      const { stream: parts } = streamText({
        model,
        instructions: instructionsFor(request.system, provider.type),
        messages: messagesFor(request.messages, info, provider.type),
        ...(request.tools.length > 0 && { tools: toolsFor(request.tools) }),
        ...requestOptions(info, provider.type, request.thinking),
        maxRetries: 0,
        abortSignal: AbortSignal.any([request.signal, left.signal]),
        telemetry: { isEnabled: false },
        // Errors come in the stream, too; without this, they are printed.
        onError: () => {},
      });
      for await (const event of answerOf(parts, info.id)) {
        said = true;
        yield event;
      }
    } catch (error) {
      request.signal.throwIfAborted();
      throw modelError(error, { provider, model: info.id, said });
    } finally {
      left.abort();
    }
  }
}

function toolsFor(specs: readonly ToolSpec[]): ToolSet {
  return Object.fromEntries(
    specs.map(({ name, description, input }) => [name, tool({ description, inputSchema: jsonSchema(input) })]),
  );
}
