import type { BrowserWindow } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import type { KeyMove } from '../../client/homes/key-move.ts';
import { text } from '../text/text.ts';

/** Asks the person whether a stored key may go to another origin. */
export type ConfirmKeyMove = (window: BrowserWindow, move: KeyMove) => Promise<boolean>;

/** Puts the question of a key's move to the person, once at a time. */
export class KeyMoveQuestion {
  readonly #confirm: ConfirmKeyMove;
  #isOpen = false;

  constructor(confirm: ConfirmKeyMove) {
    this.#confirm = confirm;
  }

  /** @throws ProblemError `precondition_failed` unless the person agrees */
  async ask(window: BrowserWindow, move: KeyMove): Promise<true> {
    if (this.#isOpen) {
      // A page could else stack dialogs until one is agreed to by mistake.
      throw problemError('precondition_failed', text.home.keyMove.otherQuestionOpen);
    }
    this.#isOpen = true;
    try {
      if (await this.#confirm(window, move)) {
        return true;
      }
    } finally {
      this.#isOpen = false;
    }
    throw problemError('precondition_failed', text.home.keyMove.refused(move.from));
  }
}
