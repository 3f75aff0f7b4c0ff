import { plainBeginning } from '#shared/text/plain-text.ts';
import { text } from '../text/text.ts';

/** The maximum length of a system's reason on the screen. */
const maxReason = 300;

/** The failure of the system to show notifications, as far as the last notification tells. */
export class AlertTrouble {
  readonly #platform: NodeJS.Platform;
  #reason: string | undefined;

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform;
  }

  /**
   * Notes that the system did not show a notification.
   *
   * @param reason in the system's own words; empty on Linux
   */
  readonly note = (reason: string): void => {
    this.#reason = plainBeginning(reason, maxReason);
  };

  /** Notes that the system has shown a notification. */
  readonly clear = (): void => {
    this.#reason = undefined;
  };

  /** Describes the failure and how a person can fix it; undefined without a failure. */
  readonly describe = (): string | undefined => {
    if (this.#reason === undefined) {
      return undefined;
    }
    const words = text.alerts.notShown;
    return this.#platform === 'darwin' ? words.onMacOs(this.#reason) : words.other(this.#reason);
  };
}
