import type { SessionId } from "../schema/v1/index.ts";
import type { Meta } from "./unstable-types.ts";

/** Names a model. */
export type ModelId = string;

/** One model that a session can use. */
export type ModelInfo = Meta & { modelId: ModelId; name: string; description?: string | null };

/** The models of a session, as the SDKs had them until mid 2026; a config option of category `model` has taken their place. */
export type SessionModelState = Meta & { availableModels: ModelInfo[]; currentModelId: ModelId };

/** Chooses a model (`session/set_model`). */
export type SetSessionModelRequest = Meta & { sessionId: SessionId; modelId: ModelId };

/** The answer to that. */
export type SetSessionModelResponse = Meta;

/** What the results that set a session up may have besides. */
export type Models = { models?: SessionModelState | null };
