import type { ProviderMetadata } from "ai";
import type { AssistantPart } from "../model/index.ts";

/** What is kept with a part of an answer, for the model that gave it. */
interface Kept {
  /** `provider/model`. */
  readonly model: string;
  /** As the AI SDK has it. */
  readonly metadata: ProviderMetadata;
}

/** What goes into `provider` of a part. */
export function keep(model: string, metadata: ProviderMetadata | undefined): Kept | undefined {
  return metadata && { model, metadata };
}

/** What was kept with a part, if it is of this model: signatures and sealed thoughts hold for no other. */
export function metadataFor({ provider }: AssistantPart, model: string): ProviderMetadata | undefined {
  const kept = provider as Partial<Kept> | undefined;
  return kept?.model === model ? kept.metadata : undefined;
}
