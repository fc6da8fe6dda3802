import type { Turn } from "@colloquy/acp/agent";
import { z } from "zod";
import { DeclinedError, type Tool } from "./tool.ts";

/** What `leave_plan_mode` needs. */
export interface LeavePlanModeOptions {
  /** Sets the mode of the turn's session, and tells the client. */
  readonly setMode: (mode: string, turn: Turn) => Promise<void>;
}

/** The mode that a plan is carried out in. */
const NEXT_MODE = "workspace-write";

const input = z.object({ plan: z.string().min(1).describe("The plan, as Markdown, for the user to read and decide.") });

/**
 * The tool `leave_plan_mode`: shows the plan, asks the user for consent to it, and sets the mode `workspace-write`. Without
 * consent the model is told to go on planning, and the mode stays.
 */
export function leavePlanMode({ setMode }: LeavePlanModeOptions): Tool<z.infer<typeof input>> {
  const subject = { act: "mode", mode: NEXT_MODE } as const;
  return {
    name: "leave_plan_mode",
    description:
      "In plan mode: shows your finished plan to the user and asks whether to carry it out. Use it once the plan is complete and nothing is left to be found out. When the user agrees, you may change files.",
    input,
    asksItself: true,
    begin: () => ({ title: "Carry out this plan?", kind: "switch_mode", subject }),
    async run({ plan }, { call, consent, turn }) {
      await call.text(plan);
      try {
        await consent(subject);
      } catch (error) {
        if (!(error instanceof DeclinedError)) throw error;
        throw new DeclinedError(
          `${error.message} Plan mode stays: change nothing, ask what is missing and go on planning.`,
        );
      }
      await setMode(NEXT_MODE, turn);
      return { content: `The user agrees to the plan. The mode is ${NEXT_MODE} now: carry it out.` };
    },
  };
}
