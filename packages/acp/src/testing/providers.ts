import type { AgentOptions } from "../agent/index.ts";
import { invalidParams } from "../rpc/index.ts";
import type * as v2 from "../schema/v2/unstable.ts";

/** A provider of models, as it is set up. */
interface Provider {
  readonly required: boolean;
  readonly supported: readonly string[];
  current: { readonly apiType: string; readonly baseUrl: string } | undefined;
}

const supported: readonly string[] = ["anthropic", "openai"];

/**
 * The unstable methods of model providers: one that is needed, and one that can be turned on and off, and is off at first. The kit
 * has nothing for them.
 */
export function providers(): NonNullable<AgentOptions["extensions"]> {
  const known = new Map<string, Provider>([
    ["main", { required: true, supported, current: { apiType: "anthropic", baseUrl: "https://main.example.com/" } }],
    ["spare", { required: false, supported, current: undefined }],
  ]);
  const handlers = {
    "providers/list": (): v2.ListProvidersResponse => ({
      providers: [...known].map(([providerId, { required, supported, current }]) => ({
        providerId,
        supported: [...supported],
        required,
        current: current ?? null,
      })),
    }),
    "providers/set"({ providerId, apiType, baseUrl }: v2.SetProviderRequest) {
      const one = known.get(providerId);
      if (one === undefined) throw invalidParams("Invalid params: there is no such provider", { providerId });
      if (!one.supported.includes(apiType)) throw invalidParams("Invalid params: it has no such API", { apiType });
      // Headers are used for requests to models, which it never makes, and never told.
      one.current = { apiType, baseUrl };
      return {};
    },
    "providers/disable"({ providerId }: v2.DisableProviderRequest) {
      const one = known.get(providerId);
      if (one?.required) throw invalidParams("Invalid params: this provider is required", { providerId });
      if (one !== undefined) one.current = undefined;
      return {};
    },
  };
  return handlers as NonNullable<AgentOptions["extensions"]>;
}
