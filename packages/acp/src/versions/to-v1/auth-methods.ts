import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { withoutNull } from "../content.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";

/**
 * Ways to sign in as version 1 has them. Of a kind of its own there can be none: version 1 would take it for one that the
 * agent handles by itself (L-09).
 */
export function authMethodsToV1(methods: readonly v2.AuthMethod[], onLoss?: OnLoss): v1.AuthMethod[] {
  return methods.flatMap((method): v1.AuthMethod[] => {
    const { type, methodId: id, env, ...rest } = withoutNull(method as v2.AuthMethod & v2.AuthMethodTerminal);
    if ((type as string) === "agent") return [{ ...rest, id } as v1.AuthMethod];
    if (type === "terminal")
      return [
        { ...rest, type, id, ...(env && { env: Object.fromEntries(env.map(({ name, value }) => [name, value])) }) },
      ];
    lose(onLoss, "L-09", `${id} is of type ${type}`);
    return [];
  });
}
