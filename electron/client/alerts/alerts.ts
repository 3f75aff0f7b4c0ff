import { randomUUID } from 'node:crypto';
import type { AlertSettings } from '#shared/capability/alert.ts';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { HomeListener } from '../home/home-connection.ts';
import { decideAlerts } from './decide-alerts.ts';
import type { Hint } from './hints.ts';
import {
  hintOfEvent,
  hintOfHome,
  hintOfNotification,
  hintOfWrite,
  notificationKey,
  releasedByEvent,
  releasedByHome,
} from './hints.ts';
import { readArrivals } from './read-arrivals.ts';
import type { ArrivalsOptions } from './read-arrivals.ts';
import { NewsBeginnings } from './news-beginnings.ts';
import type { Alert, Arrival } from './news.ts';
import { OwnActs } from './own-acts.ts';
import { isQuiet } from './quiet-time.ts';
import { WaitingHints } from './waiting-hints.ts';

export interface AlertsOptions extends ArrivalsOptions {
  readonly log: { warn(detail: object, message: string): void };
  readonly settings: () => AlertSettings;
  /** The time of a home's service; undefined where it has told none. */
  readonly serviceTime: (homeId: string) => number | undefined;
  readonly show: (alert: Alert) => void;
  /** Notifications of a home were read elsewhere: these, or all. */
  readonly onRead: (homeId: string, notificationId: string | undefined) => void;
}

/** How long what comes is gathered, and how long after an alert: a burst becomes one. */
const gatherMs = 1_000;
const restMs = 5_000;
/** How long until a list that could not be read is read again. */
const retryMs = 30_000;

/**
 * Hears what happens to all homes, whatever the windows do, and has the system tell the person what
 * is new. News is written down as told before it is shown, so that a crash in between costs at most
 * this alert and never repeats one.
 */
export class Alerts implements HomeListener {
  readonly #options: AlertsOptions;
  readonly #waiting = new WaitingHints();
  readonly #ownActs = new OwnActs();
  /** How each home is heard: a change of it may have swallowed something. */
  readonly #reachable = new Map<string, 'live' | 'polling'>();
  readonly #begun = new Set<string>();
  readonly #beginnings: NewsBeginnings;
  #notBeforeMs = 0;
  #cancel: (() => void) | undefined;
  #rounds: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#beginnings = new NewsBeginnings(options);
  }

  readonly onChanged = (home: Home): void => {
    const { kind } = home.state;
    const isReachable = kind === 'live' || kind === 'polling';
    if (isReachable && this.#reachable.get(home.id) !== kind) {
      this.#reachable.set(home.id, kind);
      this.#beginnings.greet(home.id);
      for (const key of releasedByHome(home.id)) {
        this.#waiting.release(home.id, key);
      }
      this.#catchUp(home.id);
    } else if (!isReachable) {
      this.#reachable.delete(home.id);
      if (this.#begun.delete(home.id)) {
        this.#beginnings.forget(home.id);
      }
    }
    this.#add(hintOfHome(home));
  };

  readonly onEvent = (homeId: string, event: ServiceEvent): void => {
    if (event.type === 'notification.updated' && event.data.notification.read) {
      const { notification } = event.data;
      this.#waiting.drop(homeId, (hint) => hint.key === notificationKey(notification));
      this.#options.onRead(homeId, notification.id);
    } else if (event.type === 'notifications.read') {
      this.#waiting.drop(homeId, ({ kind }) => kind === 'notification');
      this.#options.onRead(homeId, undefined);
    }
    const released = releasedByEvent(event);
    if (released !== undefined) {
      this.#waiting.release(homeId, released);
    }
    this.#add(hintOfEvent(homeId, event));
    this.#schedule();
  };

  readonly onResynced = (homeId: string): void => this.#catchUp(homeId);

  readonly onRefreshed = (): void => undefined;

  readonly onOutboxChanged = (entry: OutboxEntry, output?: unknown): void => {
    this.#ownActs.add(entry, output);
    this.#add(hintOfWrite(entry));
  };

  /** Resolves once nothing is being decided; what still gathers is not waited for. */
  async settled(): Promise<void> {
    for (let rounds; rounds !== this.#rounds;) {
      rounds = this.#rounds;
      // oxlint-disable-next-line no-await-in-loop -- a round may have begun another
      await rounds;
    }
  }

  /** Decides nothing more: what waits was not told, and is found by the next start. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #add(hint: Hint | undefined): void {
    if (hint !== undefined && !this.#isStopped) {
      const { settings, timing, isInFront } = this.#options;
      this.#waiting.add(hint, {
        isInFront: isInFront(hint.subject),
        isQuiet: isQuiet(settings(), new Date(timing.now())),
      });
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#cancel !== undefined || this.#isStopped || !this.#waiting.hasReady(this.#isReady)) {
      return;
    }
    const { timing } = this.#options;
    const waitMs = Math.max(gatherMs, this.#notBeforeMs - timing.elapsed());
    this.#cancel = timing.after(waitMs, () => {
      this.#cancel = undefined;
      this.#run(() => this.#showWaiting());
    });
  }

  /** One step after the other; one that fails leaves what it was about untold. */
  #run(step: () => Promise<void>): void {
    this.#rounds = this.#rounds.then(step).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'news could not be told');
    });
  }

  /** Looks for what came while nobody listened; again after a while where that fails. */
  #catchUp(homeId: string): void {
    const { ask } = this.#options;
    this.#run(async () => {
      if (this.#isStopped || !this.#reachable.has(homeId)) {
        return;
      }
      try {
        const { notifications } = await ask(homeId, 'notification.list', {});
        await this.#applyListed(homeId, notifications);
      } catch (error) {
        this.#catchUpLater(homeId, error);
      }
    });
  }

  /** Looks again for news that could not be read or written down, and so was not told. */
  #catchUpLater(homeId: string, error: unknown): void {
    const { timing, log } = this.#options;
    log.warn({ err: error, homeId }, 'the news of a home could not be told');
    timing.after(retryMs, () => this.#catchUp(homeId));
  }

  /** A home that is new here begins at its greeting: what came before is history. */
  async #applyListed(homeId: string, notifications: readonly Notification[]): Promise<void> {
    const { store, home } = this.#options;
    if (home(homeId) === undefined) {
      return;
    }
    const wasHeard = this.#waiting.keysOf(homeId);
    const at = this.#beginnings.endOfHistory(homeId, notifications, (notification) =>
      wasHeard.has(notificationKey(notification)),
    );
    await store.request('alert.begin', { homeId, at });
    this.#begun.add(homeId);
    for (const notification of notifications.toReversed()) {
      this.#add(hintOfNotification(homeId, notification));
    }
    this.#schedule();
  }

  async #showWaiting(): Promise<void> {
    const { timing, settings, show } = this.#options;
    const arrivals: Arrival[] = [];
    if (this.#isStopped) {
      return;
    }
    for (const homeId of this.#waiting.homeIds) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the homes may tell the same, each at its turn
        arrivals.push(...(await this.#arrivalsOf(homeId)));
      } catch (error) {
        this.#catchUpLater(homeId, error);
      }
    }
    const now = new Date(timing.now());
    // Also after the stop: what was claimed is told by nobody else.
    const alerts = decideAlerts(arrivals, { settings: settings(), now });
    if (alerts.length > 0) {
      this.#notBeforeMs = timing.elapsed() + restMs;
    }
    for (const alert of alerts) {
      show(alert);
    }
    this.#schedule();
  }

  /** Reads which of the hints of one home are news. */
  async #arrivalsOf(homeId: string): Promise<Arrival[]> {
    const { store, home: homeOf } = this.#options;
    const home = homeOf(homeId);
    if (home === undefined) {
      this.#waiting.forget(homeId);
      this.#beginnings.forget(homeId);
      this.#reachable.delete(homeId);
      this.#begun.delete(homeId);
      return [];
    }
    const round = this.#waiting.take(homeId, this.#isReady);
    const { hints, released } = round;
    if (hints.length === 0 && released.length === 0) {
      return [];
    }
    const statuses = await store.request('alert.claim', {
      homeId,
      batch: randomUUID(),
      news: hints.map(({ key, at }) => ({ keys: [key], at })),
      released,
    });
    const fresh = hints.filter((_hint, at) => statuses[at] === 'new');
    return fresh.length === 0 ? [] : readArrivals(this.#options, this.#ownActs, home, fresh, round);
  }

  /** Holds what a service tells until it is known what it told before. */
  readonly #isReady = ({ kind, subject }: Hint): boolean =>
    kind === 'write' || kind === 'home' || this.#begun.has(subject.homeId);
}
