import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { withoutNull } from "../content.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";

const priorities = new Set<string>(["high", "medium", "low"]);
const statuses = new Set<string>(["pending", "in_progress", "completed"]);
const types = new Set<string>(["items", "file", "markdown"]);

/** The plans of a session. A client without the capability `plan` has one, and is shown the one that changed last. */
export class Plans {
  private shown: string | undefined;
  private readonly many: boolean;
  private readonly strict: boolean;
  private readonly onLoss: OnLoss | undefined;

  constructor(many: boolean, strict: boolean, onLoss: OnLoss | undefined) {
    this.many = many;
    this.strict = strict;
    this.onLoss = onLoss;
  }

  update(update: v2.PlanUpdate & { sessionUpdate: "plan_update" }): v1.SessionUpdate[] {
    const { plan, _meta, ...rest } = update;
    const { type, planId } = plan;
    if (!(this.many ? types.has(type) : type === "items")) return this.lost(`${planId} is of type ${type}`);
    const entries = type === "items" ? this.entries(plan as v2.PlanItems) : undefined;
    if (entries === "refused") return [];
    const meta = _meta ? { _meta } : {};
    if (this.many) {
      const same = { ...withoutNull(plan), ...(entries && { entries }) } as v1.PlanUpdateContent;
      return [{ ...rest, plan: same, ...meta }];
    }
    if (this.shown !== undefined && this.shown !== planId) this.lost(`${planId} takes the place of ${this.shown}`);
    this.shown = planId;
    const own = plan._meta ? { _meta: plan._meta as v1.Plan["_meta"] } : {};
    return [{ sessionUpdate: "plan", entries: entries ?? [], ...own, ...meta } as v1.SessionUpdate];
  }

  remove(update: v2.PlanRemoved & { sessionUpdate: "plan_removed" }): v1.SessionUpdate[] {
    if (this.many) return [withoutNull(update) as v1.SessionUpdate];
    if (this.shown !== update.planId) return [];
    this.shown = undefined;
    return [{ sessionUpdate: "plan", entries: [] }];
  }

  private entries({ planId, entries }: v2.PlanItems): v1.PlanEntry[] | "refused" {
    const kept = entries.filter(({ status, content }) => {
      if (!statuses.has(status)) lose(this.onLoss, "L-30", `${JSON.stringify(content)} of ${planId} is ${status}`);
      return statuses.has(status);
    });
    if (this.strict && kept.length < entries.length) return "refused";
    return kept.map((entry) => ({ ...withoutNull(entry), priority: this.priority(entry) }) as v1.PlanEntry);
  }

  private priority({ priority, content }: v2.PlanEntry): string {
    if (priorities.has(priority)) return priority;
    lose(this.onLoss, "L-30", `${JSON.stringify(content)} has the priority ${priority}`);
    return "medium";
  }

  private lost(text: string): [] {
    lose(this.onLoss, "L-29", text);
    return [];
  }
}
