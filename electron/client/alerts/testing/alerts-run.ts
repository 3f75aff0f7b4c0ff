import type { AlertSettings } from '#shared/capability/alert.ts';
import type { ConnectionState, Home } from '#shared/capability/home.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { ManualTiming } from '../../testing/manual-timing.ts';
import type { ClientStore } from '../../store-client/client-store.ts';
import { timestampOf } from '../../timing.ts';
import { Alerts } from '../alerts.ts';
import type { Alert, Subject } from '../news.ts';
import { initialAlerts } from '../quiet-time.ts';
import { sam } from './talking-service.ts';
import type { TalkingService } from './talking-service.ts';

export interface AlertsRunOptions {
  readonly store: ClientStore;
  readonly timing: ManualTiming;
  /** The services of the homes, by the home's id. */
  readonly services: ReadonlyMap<string, TalkingService>;
  readonly settings?: () => AlertSettings;
  /** Shows an alert in place of the system. */
  readonly show?: (alert: Alert) => void;
}

/** One run of the alerts on a store, as from one start of the application to its end. */
export class AlertsRun {
  readonly alerts: Alerts;
  readonly shown: Alert[] = [];
  readonly logged: string[] = [];
  /** The notifications that were read elsewhere, `all` for all of a home. */
  readonly taken: string[] = [];
  front: Subject | undefined;
  settings = initialAlerts;
  readonly #options: AlertsRunOptions;
  readonly #states = new Map<string, ConnectionState['kind']>();
  /** The number of events of its service that a home has heard. */
  readonly #heard = new Map<string, number>();

  constructor(options: AlertsRunOptions) {
    this.#options = options;
    const { store, timing, services } = options;
    this.alerts = new Alerts({
      store,
      timing,
      log: { warn: (detail, message) => this.logged.push(`${message} ${JSON.stringify(detail)}`) },
      settings: () => options.settings?.() ?? this.settings,
      home: (homeId) => (services.has(homeId) ? this.describe(homeId) : undefined),
      ask: async (homeId, name, input) => {
        const service = services.get(homeId);
        if (service === undefined || !this.#isReachable(homeId)) {
          throw new Error('The service cannot be reached.');
        }
        return service.answer(name, input);
      },
      serviceTime: (homeId) => services.get(homeId)?.answeredMs,
      isInFront: ({ homeId, kind, id }) =>
        this.front !== undefined &&
        services.get(homeId) === services.get(this.front.homeId) &&
        kind === this.front.kind &&
        id === this.front.id,
      show: (alert) => {
        options.show?.(alert);
        this.shown.push(alert);
      },
      onRead: (_homeId, notificationId) => this.taken.push(notificationId ?? 'all'),
    });
  }

  describe(homeId: string): Home {
    return {
      id: homeId,
      name: `Home ${homeId}`,
      kind: 'remote',
      state: {
        kind: this.#states.get(homeId) ?? 'starting',
        since: timestampOf(this.#options.timing.now()),
      },
      extensions: ['notification-read'],
      user: sam,
    };
  }

  /** Puts a home into a state. A home that is connected afresh hears no earlier events. */
  become(homeId: string, kind: ConnectionState['kind'], { isResumed = false } = {}): void {
    this.#states.set(homeId, kind);
    if (!isResumed) {
      this.#heard.set(homeId, this.#options.services.get(homeId)?.events.length ?? 0);
    }
    this.alerts.onChanged(this.describe(homeId));
  }

  /** Delivers the new events of a service, as a socket does. */
  hear(homeId: string): void {
    for (const event of this.#unheard(homeId)) {
      this.alerts.onEvent(homeId, event);
    }
  }

  #unheard(homeId: string): readonly ServiceEvent[] {
    const { events = [] } = this.#options.services.get(homeId) ?? {};
    const unheard = events.slice(this.#heard.get(homeId) ?? 0);
    this.#heard.set(homeId, events.length);
    return unheard;
  }

  #isReachable(homeId: string): boolean {
    return ['live', 'polling'].includes(this.#states.get(homeId) ?? '');
  }

  /** Lets some time pass, and waits until everything is decided. */
  async pass(ms = 10_000): Promise<void> {
    await this.alerts.settled();
    this.#options.timing.advance(ms);
    await this.alerts.settled();
  }

  /** The titles of the alerts that were shown since the last call. */
  titles(): string[] {
    return this.shown.splice(0).map(({ title }) => title);
  }
}
