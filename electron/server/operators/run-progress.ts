import type { OperatorProgress, ProgressPhase } from '#shared/domain/operator/events.ts';
import { progressLimits } from '#shared/limits/server-limits.ts';
import { leastPartsOf } from './model/forgetting.ts';
import { passWord } from './prompt/thread-prompt.ts';

/** One event of the progress of a run. */
export type ToldProgress = Pick<OperatorProgress, 'phase' | 'from' | 'text' | 'tokens'>;

/**
 * The progress that is told of a run while its model answers. It is gathered, so that few events
 * tell much. It is a preview: only the text that the run writes in the end counts.
 */
export class RunProgress {
  readonly #tell: (progress: ToldProgress) => void;
  #phase: ProgressPhase = 'over';
  /** The text of the reply that was not told yet, and the length of the text told before it. */
  #text = '';
  #from = 0;
  #tokens = 0;
  #mayPass = false;
  #timer: NodeJS.Timeout | undefined;
  /** Whether there is something new to tell. */
  #isNew = false;
  #hasEnded = false;

  constructor(tell: (progress: ToldProgress) => void) {
    this.#tell = tell;
  }

  /** The model is asked: whatever an earlier reply has said is nobody's answer. */
  asked({ mayPass }: { readonly mayPass: boolean }): void {
    this.#mayPass = mayPass;
    this.#anew('asking');
  }

  /** The server has been quiet for a while. One on this computer may load its model first. */
  quiet({ isLocal }: { readonly isLocal: boolean }): void {
    this.#enter(isLocal && this.#phase === 'asking' ? 'loading' : 'silent');
  }

  /** Takes what the model says. Its reasoning is told of and never shown. */
  take({ of, text }: { readonly of: 'text' | 'reasoning'; readonly text: string }): void {
    this.#tokens += leastPartsOf([text]);
    if (of === 'text') {
      const isBegun = this.#from + this.#text.length > 0;
      this.#text += isBegun ? text : text.trimStart();
    }
    this.#enter(of === 'text' && !this.#isHeld ? 'writing' : 'thinking');
  }

  /** The reply has called tools, so what it said is no answer. */
  calls(): void {
    this.#anew('calling');
  }

  /**
   * The run goes on no more in this process: nothing of it stays shown. A reply that was cut off may
   * still say something after that, which is told to nobody.
   */
  end(): void {
    this.#stopTimer();
    if (this.#phase !== 'over') {
      this.#anew('over');
    }
    this.#stopTimer();
    this.#hasEnded = true;
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Whether what it says may still be the word that it passes with. */
  get #isHeld(): boolean {
    return this.#mayPass && this.#from === 0 && passWord.startsWith(this.#text.trimEnd());
  }

  #anew(phase: ProgressPhase): void {
    this.#text = '';
    this.#from = 0;
    this.#tokens = 0;
    this.#enter(phase);
  }

  #enter(phase: ProgressPhase): void {
    if (this.#hasEnded) {
      return;
    }
    this.#phase = phase;
    this.#isNew = true;
    if (this.#timer === undefined) {
      this.#tellNow();
    }
  }

  #tellNow(): void {
    const text = this.#isHeld ? '' : beginningWithin(this.#text, progressLimits.textBytes);
    const tokens = Math.floor(this.#tokens);
    this.#tell({ phase: this.#phase, from: this.#from, text, tokens });
    this.#text = this.#isHeld ? this.#text : this.#text.slice(text.length);
    this.#from += text.length;
    this.#isNew = this.#text !== '' && !this.#isHeld;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isNew) {
        this.#tellNow();
      }
    }, progressLimits.everyMs).unref();
  }
}

/** Returns as much of the beginning of a text as has room as JSON, and no half of a sign. */
function beginningWithin(text: string, bytes: number): string {
  let piece = text.slice(0, bytes);
  for (let over = 1; over > 0;) {
    if (piece.length > 1 && isHighHalf(piece.charCodeAt(piece.length - 1))) {
      piece = piece.slice(0, -1);
    }
    const size = Buffer.byteLength(JSON.stringify(piece));
    over = size - bytes;
    if (over > 0) {
      // A unit takes six bytes at the most
      piece = piece.slice(0, Math.max(1, piece.length - Math.ceil(over / 6)));
    }
  }
  return piece;
}

/** Whether a unit is the first of two that are one sign together. */
function isHighHalf(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff;
}
