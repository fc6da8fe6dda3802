import { AuthRequiredError, type ClientSession } from "@colloquy/acp/client";
import { isBusy } from "@colloquy/acp/state";
import { endSentence } from "../program/index.ts";
import type { Progress } from "./progress.ts";
import { blocksOf, type Prompt } from "./prompt.ts";
import { Queue } from "./queue.ts";
import { rememberer } from "./remembering.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";

/** Where turns are taken. */
export interface Ground {
  readonly setup: ChatSetup;
  readonly progress: Progress;
  readonly agent: ChatAgent | undefined;
  readonly session: ClientSession | undefined;
  /** Says what went wrong. */
  readonly complain: (error: unknown) => void;
  /** Lets the person sign in. */
  signIn(wished: string | undefined): Promise<void>;
}

/** What is sent to an agent: one prompt after another, each in a turn of its own. */
export class Turns {
  readonly queue = new Queue();
  private readonly ground: Ground;
  private readonly remember: ReturnType<typeof rememberer>;
  private sent: Prompt | undefined;
  private isHeld = false;

  constructor(ground: Ground) {
    this.ground = ground;
    this.remember = rememberer(ground.setup);
  }

  /** The prompt that was sent last. */
  get last(): Prompt | undefined {
    return this.sent;
  }

  /** Whether the queue waits for the person: a turn was stopped, or failed. */
  get held(): boolean {
    return this.isHeld;
  }

  /** Whether the agent works, by a prompt or by itself. */
  get busy(): boolean {
    const { progress, session } = this.ground;
    const { phase } = progress;
    return phase === "busy" || phase === "cancelling" || (session !== undefined && isBusy(session.state));
  }

  /** Sends a prompt, as soon as there is nothing before it. */
  submit(prompt: Prompt): void {
    this.queue.add(prompt);
    this.release();
  }

  /** Stops the turn that runs and sends this prompt then, before all that wait. */
  interrupt(prompt: Prompt): void {
    this.queue.addFirst(prompt);
    if (this.busy) this.stop();
    this.release();
  }

  /** Takes the last prompt out of the queue. */
  takeBack(): Prompt | undefined {
    const prompt = this.queue.take();
    this.ground.setup.face.changed();
    return prompt;
  }

  /** Keeps what waits, if anything does, until the person lets it go on. */
  hold(): void {
    this.isHeld = this.queue.length > 0;
  }

  /** Lets what waits go on. */
  release(): void {
    this.isHeld = false;
    this.pump();
  }

  /** Nothing runs any more: what waits is next, if there is an agent for it. */
  idle(): void {
    if (isGone(this.ground.agent)) return;
    this.ground.progress.enter("idle");
    this.pump();
  }

  /** Sends what is next, if it may be sent now. */
  pump(): void {
    const { progress, setup } = this.ground;
    if (progress.phase === "idle" && !this.isHeld && !this.busy) {
      const next = this.queue.next();
      if (next !== undefined) void this.send(next);
    }
    setup.face.changed();
  }

  /** Stops the turn that runs; what waits is held. `false`: there is none, or it is being stopped already. */
  stop(): boolean {
    const { progress, session, complain } = this.ground;
    const before = progress.phase;
    if (!this.busy || before === "cancelling" || session === undefined) return false;
    this.hold();
    progress.enter("cancelling");
    session
      .cancel()
      .catch(complain)
      .finally(() => {
        // A turn of the agent's own has nobody who waits for its end but this.
        if (before === "idle" && progress.phase === "cancelling") this.idle();
      });
    return true;
  }

  private async send(prompt: Prompt): Promise<void> {
    const { setup, progress, session, agent, complain } = this.ground;
    const { face, folders } = setup;
    this.sent = prompt;
    progress.enter("busy");
    face.prompt(prompt.text);
    let ended: string | undefined;
    let refused = false;
    try {
      const blocks = await blocksOf(prompt, agent!.can, folders);
      await this.remember(agent!, session!, prompt.text);
      // A wish to stop that came meanwhile has not had a turn to end.
      if (isUnderWay(progress)) ended = endSentence(await session!.prompt(blocks));
    } catch (error) {
      // Whoever ends an agent, or sees that it has ended, says so.
      if (isGone(agent)) return;
      refused = error instanceof AuthRequiredError;
      if (refused) this.queue.addFirst(prompt);
      this.isHeld ||= this.queue.length > 0;
      complain(error);
    }
    if (session !== this.ground.session || isGone(agent)) return;
    face.turnEnded();
    if (ended !== undefined) face.say(`${ended}.`);
    face.attention("The agent is done");
    this.idle();
    if (!refused) return;
    face.say("The prompt is kept. Sign in, then Enter sends it.");
    await this.ground.signIn(setup.options.auth).catch(complain);
  }
}

function isGone(agent: ChatAgent | undefined): boolean {
  return agent?.connection.signal.aborted !== false;
}

function isUnderWay({ phase }: Progress): boolean {
  return phase === "busy";
}
