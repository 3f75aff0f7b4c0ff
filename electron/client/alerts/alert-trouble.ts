import { plainBeginning } from '#shared/text/plain-text.ts';
import { text } from '../text/text.ts';

/** How much of what a system says is shown. */
const maxReason = 300;

/** Whether the system shows what it is asked to show, as far as the last notification tells. */
export class AlertTrouble {
  readonly #platform: NodeJS.Platform;
  #reason: string | undefined;

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform;
  }

  /**
   * The system did not show a notification.
   *
   * @param reason in the system's own words; empty on Linux
   */
  readonly note = (reason: string): void => {
    this.#reason = plainBeginning(reason, maxReason);
  };

  /** The system has shown one. */
  readonly clear = (): void => {
    this.#reason = undefined;
  };

  /** The fault, if there is one, and the way for a person to mend it. */
  readonly describe = (): string | undefined => {
    if (this.#reason === undefined) {
      return undefined;
    }
    const words = text.alerts.notShown;
    return this.#platform === 'darwin' ? words.onMacOs(this.#reason) : words.other(this.#reason);
  };
}
