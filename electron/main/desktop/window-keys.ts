import type { GlobalShortcut } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';

/** The keys that bring the window up from anywhere. Another program may have them already. */
export class WindowKeys {
  readonly #shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>;
  readonly #onPress: () => void;
  #keys = '';
  #isTaken = false;

  constructor(shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>, onPress: () => void) {
    this.#shortcuts = shortcuts;
    this.#onPress = onPress;
  }

  /** Whether the chosen keys are another program's. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Takes the keys that were chosen before; where they are taken, they stay chosen. */
  start(keys: string): void {
    this.#keys = keys;
    this.#isTaken = keys !== '' && !this.#register(keys);
  }

  /**
   * Takes other keys, or none.
   *
   * @throws ProblemError `call_invalid` where they are taken; the former keys hold
   */
  change(keys: string): void {
    const former = this.#keys;
    if (former !== '' && !this.#isTaken) {
      this.#shortcuts.unregister(former);
    }
    if (keys === '' || this.#register(keys)) {
      this.#keys = keys;
      this.#isTaken = false;
      return;
    }
    this.start(former);
    throw problemError('call_invalid', text.desktop.keysTaken);
  }

  #register(keys: string): boolean {
    try {
      return this.#shortcuts.register(keys, this.#onPress);
    } catch {
      // Keys that this system does not know.
      return false;
    }
  }
}
