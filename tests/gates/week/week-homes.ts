import { setImmediate as nextTurn } from 'node:timers/promises';
import { AlertsRun } from '../../../electron/client/alerts/testing/alerts-run.ts';
import type { TalkingService } from '../../../electron/client/alerts/testing/talking-service.ts';
import type { Alert } from '../../../electron/client/alerts/news.ts';
import { Poller } from '../../../electron/client/events/poller.ts';
import type { ManualTiming } from '../../../electron/client/testing/manual-timing.ts';
import type { AlertSettings } from '#shared/capability/alert.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import type { MortalStore } from './mortal-store.ts';

/** The way in which a home hears of news; undefined while its service cannot be reached. */
export type Link = 'socket' | 'polling' | undefined;

/** One start of the application with its homes: the real alerts, and the real poller. */
export class WeekHomes {
  readonly run: AlertsRun;
  readonly store: MortalStore;
  readonly #timing: ManualTiming;
  readonly #services: ReadonlyMap<string, TalkingService>;
  readonly #links = new Map<string, Link>();
  readonly #pollers = new Map<string, Poller>();

  constructor(
    store: MortalStore,
    timing: ManualTiming,
    services: ReadonlyMap<string, TalkingService>,
    {
      settings,
      show,
    }: { readonly settings: () => AlertSettings; readonly show: (alert: Alert) => void },
  ) {
    this.store = store;
    this.#timing = timing;
    this.#services = services;
    this.run = new AlertsRun({
      store,
      timing,
      services,
      settings,
      show: (alert) => {
        if (!store.isDead) {
          show(alert);
        }
      },
    });
  }

  linkOf(homeId: string): Link {
    return this.#links.get(homeId);
  }

  /** Connects a home, or lets its connection break. */
  link(homeId: string, link: Link, { isResumed = false } = {}): void {
    this.#pollers.get(homeId)?.stop();
    this.#pollers.delete(homeId);
    this.#links.set(homeId, link);
    if (link === undefined) {
      this.run.become(homeId, 'reconnecting', { isResumed: true });
    } else if (link === 'socket') {
      this.run.become(homeId, 'live', { isResumed });
      this.hear(homeId);
    } else {
      this.#poll(homeId);
    }
  }

  /** A socket brings what its service has said; a poller asks for it by itself. */
  hear(homeId: string): void {
    if (this.#links.get(homeId) === 'socket') {
      this.run.hear(homeId);
    }
  }

  /** Lets time pass, with all that falls due on the way. */
  async pass(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0;) {
      // oxlint-disable-next-line no-await-in-loop -- what fell due before is done first
      await nextTurn();
      const stepMs = Math.min(leftMs, Math.max(1, this.#timing.waits[0] ?? leftMs));
      this.#timing.advance(stepMs);
      leftMs -= stepMs;
    }
    await nextTurn();
  }

  end(): void {
    for (const homeId of this.#pollers.keys()) {
      this.#pollers.get(homeId)?.stop();
    }
    this.run.alerts.stop();
    this.store.close();
  }

  #poll(homeId: string): void {
    const service = this.#services.get(homeId);
    const poller = new Poller({
      timing: this.#timing,
      read: async (name) => service?.answer(name as ReadOperationName, {}),
      onFailed: () => {},
      onAnswering: () => {
        if (poller.isAnswering) {
          this.run.become(homeId, 'polling');
        }
      },
      onEvent: (event) => this.run.alerts.onEvent(homeId, event),
      onResync: () => this.run.alerts.onResynced(homeId),
    });
    this.#pollers.set(homeId, poller);
    poller.start();
  }
}
