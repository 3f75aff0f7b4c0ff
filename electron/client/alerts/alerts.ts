import { randomUUID } from 'node:crypto';
import type { AlertSettings } from '#shared/capability/alert.ts';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { HomeListener } from '../home/home-options.ts';
import { decideAlerts } from './decide-alerts.ts';
import type { AlertCandidate } from './candidates.ts';
import {
  candidateOfEvent,
  candidateOfHome,
  candidateOfNotification,
  candidateOfWrite,
  notificationKey,
  releasedByEvent,
  releasedByHome,
} from './candidates.ts';
import { readArrivals } from './read-arrivals.ts';
import type { ArrivalsOptions } from './read-arrivals.ts';
import { NewsBeginnings } from './news-beginnings.ts';
import type { Alert, Arrival } from './news.ts';
import { OwnActs } from './own-acts.ts';
import { isQuiet } from './quiet-time.ts';
import { WaitingCandidates } from './waiting-candidates.ts';

export interface AlertsOptions extends ArrivalsOptions {
  readonly log: { warn(detail: object, message: string): void };
  readonly settings: () => AlertSettings;
  /** The time by the clock of a home's service; undefined if the service has sent none. */
  readonly serviceTime: (homeId: string) => number | undefined;
  readonly show: (alert: Alert) => void;
  /** Called when a notification of a home, or all of them, were read elsewhere. */
  readonly onRead: (homeId: string, notificationId: string | undefined) => void;
}

/** The delay that gathers a burst into one alert, and the minimum time between two alerts. */
const gatherMs = 1_000;
const restMs = 5_000;
/** The delay before a list that could not be read is read again. */
const retryMs = 30_000;

/**
 * Listens to all homes, whatever the windows do, and has the system show alerts about news. News is
 * recorded as told before it is shown. A crash in between loses at most this alert and never repeats
 * one.
 */
export class Alerts implements HomeListener {
  readonly #options: AlertsOptions;
  readonly #waiting = new WaitingCandidates();
  readonly #ownActs = new OwnActs();
  /** The kind of connection of each reachable home. Events may be lost when it changes. */
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
    this.#add(candidateOfHome(home));
  };

  readonly onEvent = (homeId: string, event: ServiceEvent): void => {
    if (event.type === 'notification.updated' && event.data.notification.read) {
      const { notification } = event.data;
      this.#waiting.drop(homeId, (candidate) => candidate.key === notificationKey(notification));
      this.#options.onRead(homeId, notification.id);
    } else if (event.type === 'notifications.read') {
      this.#waiting.drop(homeId, ({ kind }) => kind === 'notification');
      this.#options.onRead(homeId, undefined);
    }
    const released = releasedByEvent(event);
    if (released !== undefined) {
      this.#waiting.release(homeId, released);
    }
    this.#add(candidateOfEvent(homeId, event));
    this.#schedule();
  };

  readonly onResynced = (homeId: string): void => this.#catchUp(homeId);

  readonly onRefreshed = (): void => undefined;

  readonly onOutboxChanged = (entry: OutboxEntry, output?: unknown): void => {
    this.#ownActs.add(entry, output);
    this.#add(candidateOfWrite(entry));
  };

  /** Resolves once nothing is being decided. It does not wait for candidates that are still gathered. */
  async settled(): Promise<void> {
    for (let rounds; rounds !== this.#rounds;) {
      rounds = this.#rounds;
      // oxlint-disable-next-line no-await-in-loop -- a round may have begun another
      await rounds;
    }
  }

  /** Stops all decisions. Candidates that still wait were not told, and the next start finds them. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #add(candidate: AlertCandidate | undefined): void {
    if (candidate !== undefined && !this.#isStopped) {
      const { settings, timing, isInFront } = this.#options;
      this.#waiting.add(candidate, {
        isInFront: isInFront(candidate.subject),
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

  /** Runs steps one after the other. The news of a step that fails is not told. */
  #run(step: () => Promise<void>): void {
    this.#rounds = this.#rounds.then(step).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'news could not be told');
    });
  }

  /** Reads notifications that came without an event. A failed look is repeated after a while. */
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

  /** Looks again later for news that could not be read or recorded, and so was not told. */
  #catchUpLater(homeId: string, error: unknown): void {
    const { timing, log } = this.#options;
    log.warn({ err: error, homeId }, 'the news of a home could not be told');
    timing.after(retryMs, () => this.#catchUp(homeId));
  }

  /** Adds the listed notifications. Those from before the greeting of a new home are history. */
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
      this.#add(candidateOfNotification(homeId, notification));
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
    // Claimed news is shown even after the stop: nothing else would show it.
    const alerts = decideAlerts(arrivals, { settings: settings(), now });
    if (alerts.length > 0) {
      this.#notBeforeMs = timing.elapsed() + restMs;
    }
    for (const alert of alerts) {
      show(alert);
    }
    this.#schedule();
  }

  /** Claims the waiting candidates of one home, and reads the news of those that are new. */
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
    const { candidates, released } = round;
    if (candidates.length === 0 && released.length === 0) {
      return [];
    }
    const statuses = await store.request('alert.claim', {
      homeId,
      batch: randomUUID(),
      news: candidates.map(({ key, at }) => ({ keys: [key], at })),
      released,
    });
    const fresh = candidates.filter((_candidate, at) => statuses[at] === 'new');
    return fresh.length === 0 ? [] : readArrivals(this.#options, this.#ownActs, home, fresh, round);
  }

  /** Whether a candidate can be decided. Candidates of a service wait until its history is known. */
  readonly #isReady = ({ kind, subject }: AlertCandidate): boolean =>
    kind === 'write' || kind === 'home' || this.#begun.has(subject.homeId);
}
