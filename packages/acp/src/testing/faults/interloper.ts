import type { Action, Actions } from "./action.ts";
import type { Disturber, Fault, Passing } from "./fault.ts";
import { Lane } from "./lane.ts";
import { type Line, LineCutter, wireBytes } from "./line.ts";
import { isResponse, Scene, type Setting } from "./scene.ts";

/** The two ends between which a fault stands. What returns a promise is waited for; none rejects. */
export interface Ends {
  toVictim(bytes: Uint8Array): Promise<void> | undefined;
  /** The victim's input ends. */
  closeVictim(): Promise<void> | undefined;
  toPeer(bytes: Uint8Array): Promise<void> | undefined;
  /** The input of the victim's peer ends. */
  closePeer(): Promise<void> | undefined;
  /** Text on stderr, where there is one. */
  complain?(text: string): void;
  /** The victim's peer is to end: both directions are closed already. */
  exit?(code: number): void;
}

/** Is told what a fault does. */
export interface InterloperOptions extends Setting {
  /** The fault has done something, for the first time. */
  readonly onStrike?: (fault: Fault, scene: Scene) => void;
  /** The victim answers something that only the fault has asked for. */
  readonly onAnswer?: (answer: { readonly id: unknown; readonly error?: unknown; readonly result?: unknown }) => void;
}

/** Stands between two peers and commits a fault. It knows bytes only: whoever owns the streams gives them to it. */
export class Interloper {
  readonly scene: Scene;
  private readonly fault: Fault;
  private readonly ends: Ends;
  private readonly options: InterloperOptions;
  private readonly disturber: Disturber;
  private readonly forward: Lane;
  private readonly backward: Lane;
  private readonly fromPeer = new LineCutter();
  private readonly fromVictim = new LineCutter();
  private due = true;
  private struck = false;
  private stopped = false;
  private readonly pauses = new Set<() => void>();

  constructor(fault: Fault, ends: Ends, options: InterloperOptions = {}) {
    this.fault = fault;
    this.ends = ends;
    this.options = options;
    this.scene = new Scene(options.towards ?? fault.towards[0]!, options);
    this.disturber = fault.disturb(this.scene);
    // Whatever an action was made for, it is done in the direction that it is about.
    this.forward = new Lane((action) => (isBackward(action) ? this.backward.add([action]) : this.perform(action)));
    this.backward = new Lane((action) => (isBackward(action) ? this.perform(action) : this.forward.add([action])));
  }

  /** The conversation begins. */
  open(): void {
    this.strikeWhenDue();
  }

  /** Bytes from the victim's peer. Returns what to wait for before more are read. */
  peerSays(chunk: Uint8Array): Promise<void> | undefined {
    for (const line of this.fromPeer.push(chunk)) this.pass(line);
    return this.forward.busy;
  }

  /** The output of the victim's peer has ended. Resolves when the victim knows. */
  async peerEnds(): Promise<void> {
    for (const line of this.fromPeer.end()) this.pass(line);
    this.forward.add([{ do: "close" }]);
    await this.forward.busy;
  }

  /** Bytes from the victim. Returns what to wait for before more are read. */
  victimSays(chunk: Uint8Array): Promise<void> | undefined {
    for (const line of this.fromVictim.push(chunk)) this.giveBack(line);
    return this.backward.busy;
  }

  /** Resolves when the victim may write more. */
  async drained(): Promise<void> {
    await this.backward.busy;
  }

  /** The victim's output has ended. Resolves when its peer knows. */
  async victimEnds(): Promise<void> {
    for (const line of this.fromVictim.end()) this.giveBack(line);
    await this.backward.busy;
    await this.ends.closePeer();
  }

  /** Does nothing more. */
  stop(): void {
    this.stopped = true;
    this.forward.stop();
    this.backward.stop();
    for (const end of this.pauses) end();
  }

  private pass(line: Line): void {
    const passing: Passing = { ...line, answers: this.scene.see(line, "peer") };
    this.forward.add(this.noted(this.disturber.passes?.(passing)) ?? [{ do: "write", bytes: wireBytes(line) }]);
    this.strikeWhenDue();
  }

  private giveBack(line: Line): void {
    const { message } = line;
    const answers = this.scene.see(line, "victim");
    const instead = this.noted(this.disturber.returns?.({ ...line, answers }));
    const stray = this.struck && message !== undefined && isResponse(message) && answers === undefined;
    if (stray) this.options.onAnswer?.(message as { id: unknown });
    if (instead !== undefined) this.backward.add(instead);
    else if (!stray) this.backward.add([{ do: "pass back", bytes: wireBytes(line) }]);
    this.strikeWhenDue();
  }

  private strikeWhenDue(): void {
    if (!this.due || !this.scene.reached(this.fault.at)) return;
    this.due = false;
    const actions = this.noted(this.disturber.strike?.());
    if (actions !== undefined) this.forward.add(actions);
  }

  private noted(actions: Actions | undefined): Actions | undefined {
    if (actions !== undefined && !this.struck) {
      this.struck = true;
      this.options.onStrike?.(this.fault, this.scene);
    }
    return actions;
  }

  private perform(action: Action): Promise<void> | undefined {
    if (this.stopped) return undefined;
    const { ends } = this;
    switch (action.do) {
      case "write":
        return ends.toVictim(action.bytes);
      case "pass back":
        return ends.toPeer(action.bytes);
      case "close":
        return ends.closeVictim();
      case "wait":
      case "linger":
        return this.pause(action.ms);
      case "turn deaf":
        return this.pause(undefined);
      case "complain":
        ends.complain?.(action.text);
        return undefined;
      case "exit":
        return this.exit(action.code);
    }
  }

  private async exit(code: number): Promise<void> {
    await Promise.all([this.ends.closeVictim(), this.ends.closePeer()]);
    this.stop();
    this.ends.exit?.(code);
  }

  /** Waits so long, or until nothing more is to be done. */
  private pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(end, ms);
      this.pauses.add(end);
    });
  }
}

function isBackward(action: Action): boolean {
  return action.do === "pass back" || action.do === "linger" || action.do === "turn deaf";
}
