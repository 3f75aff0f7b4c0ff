import type { AlertSettings } from '#shared/capability/alert.ts';
import { quietChoices, quietUntil } from '#shared/capability/quiet-times.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';
import { alertSettingsOf } from './alert-calls.ts';

/** A time that was chosen before, among the choices that begin now. */
const timed = 'until';

export interface QuietSwitchOptions {
  readonly settings: Settings;
  /** Told what the person has chosen here. */
  readonly onChanged: (settings: AlertSettings) => void;
  readonly log: { warn(detail: object, message: string): void };
}

/** The switch of Do not disturb by hand, for a menu. */
export class QuietSwitch {
  readonly #options: QuietSwitchOptions;
  readonly #listeners = new Set<() => void>();

  constructor(options: QuietSwitchOptions) {
    this.#options = options;
  }

  /** The id of the choice that holds now. */
  current = (): string => {
    const until = this.#until();
    return until === undefined ? 'off' : until === 'always' ? 'always' : timed;
  };

  choices = (): { readonly id: string; readonly label: string }[] => {
    const until = this.#until();
    const words = text.alerts.quiet;
    const running =
      until === undefined || until === 'always'
        ? []
        : [{ id: timed, label: words.until(new Date(until)) }];
    return [...running, ...quietChoices.map((id) => ({ id, label: words[id] }))];
  };

  choose = (id: string): void => {
    const choice = quietChoices.find((each) => each === id);
    if (choice === undefined) {
      return;
    }
    const { settings, onChanged, log } = this.#options;
    const { quietUntil: _former, ...others } = alertSettingsOf(settings);
    const until = quietUntil(choice, new Date());
    const changed = { ...others, ...(until !== undefined && { quietUntil: until }) };
    try {
      settings.set('alerts', changed);
      onChanged(changed);
    } catch (error) {
      // A menu has nobody to answer to. It goes on showing what holds.
      log.warn({ error }, 'Do not disturb could not be kept.');
    }
    this.emit();
  };

  listen = (listener: () => void): void => {
    this.#listeners.add(listener);
  };

  /** Says that another choice holds. */
  emit(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** Until when it is quiet by hand; undefined where it is not. */
  #until(): string | undefined {
    const { quietUntil: until } = alertSettingsOf(this.#options.settings);
    return until === undefined || until === 'always' || new Date(until) > new Date()
      ? until
      : undefined;
  }
}
