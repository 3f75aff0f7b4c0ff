import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { BrowserWindow } from 'electron';

/** How much waits for the person: what needs them, and what else is new to them. */
export interface AttentionCounts {
  readonly needs: number;
  readonly unread: number;
}

/**
 * How much waits for the person, as the page of the main window reports it. That page lives as long
 * as Guildhall does; while it is loaded again, the last counts hold (decisions: 0138).
 */
export class Attention {
  #counts: AttentionCounts = { needs: 0, unread: 0 };
  readonly #listeners: (() => void)[] = [];

  get counts(): AttentionCounts {
    return this.#counts;
  }

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  set(counts: AttentionCounts): void {
    if (counts.needs !== this.#counts.needs || counts.unread !== this.#counts.unread) {
      this.#counts = counts;
      for (const listener of this.#listeners) {
        listener();
      }
    }
  }

  /** Answers the main window: another may know less. */
  calls(isMain: (window: BrowserWindow) => boolean): Pick<CallHandlers, 'attention.report'> {
    return {
      'attention.report': (counts, { window }) => {
        if (isMain(window)) {
          this.set(counts);
        }
        return {};
      },
    };
  }
}
