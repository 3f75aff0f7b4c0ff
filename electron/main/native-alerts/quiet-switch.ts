import type { AlertSettings } from '#shared/capability/alert.ts';
import { quietChoices, quietEnd, quietUntil } from '#shared/rules/quiet-times.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';
import type { Timing } from '../../client/timing.ts';
import { alertSettingsOf } from './alert-calls.ts';

const minuteMs = 60_000;

/** A time that was chosen before, among the choices that begin now. */
const timed = 'until';

export interface QuietSwitchOptions {
  readonly settings: Settings;
  /** Told what the person has chosen here. */
  readonly onChanged: (settings: AlertSettings) => void;
  readonly timing: Pick<Timing, 'now' | 'after'>;
  readonly log: { warn(detail: object, message: string): void };
}

/** The switch of Do not disturb by hand, for a menu. */
export class QuietSwitch {
  readonly #options: QuietSwitchOptions;
  readonly #listeners = new Set<() => void>();
  #cancel: (() => void) | undefined;

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
        : [{ id: timed, label: words.until(new Date(until), this.#now()) }];
    return [...running, ...quietChoices.map((id) => ({ id, label: words[id] }))];
  };

  /** That it is quiet now, and until when. */
  describe = (): string | undefined => {
    const end = quietEnd(alertSettingsOf(this.#options.settings), this.#now());
    const words = text.alerts.quiet;
    return end === undefined
      ? undefined
      : end === 'always'
        ? words.on
        : words.onUntil(end, this.#now());
  };

  choose = (id: string): void => {
    const choice = quietChoices.find((each) => each === id);
    if (choice === undefined) {
      return;
    }
    const { settings, onChanged, log } = this.#options;
    const { quietUntil: _former, ...others } = alertSettingsOf(settings);
    const until = quietUntil(choice, this.#now());
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
    this.#follow();
  };

  /** Says that another choice holds. */
  emit(): void {
    for (const listener of this.#listeners) {
      listener();
    }
    this.#follow();
  }

  /** Says so when the clock changes what holds: looks at each full minute while it may. */
  #follow(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const { quietHours } = alertSettingsOf(this.#options.settings);
    if (quietHours.isOn || this.current() === timed) {
      const before = this.describe();
      const { timing } = this.#options;
      this.#cancel = timing.after(minuteMs - (timing.now() % minuteMs), () =>
        this.describe() === before ? this.#follow() : this.emit(),
      );
    }
  }

  #now(): Date {
    return new Date(this.#options.timing.now());
  }

  /** Until when it is quiet by hand; undefined where it is not. */
  #until(): string | undefined {
    const { quietUntil: until } = alertSettingsOf(this.#options.settings);
    return until === undefined || until === 'always' || new Date(until) > this.#now()
      ? until
      : undefined;
  }
}
