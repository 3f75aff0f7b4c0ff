import { initialAlerts, isQuiet } from '../../../electron/client/alerts/quiet-time.ts';
import { TalkingService } from '../../../electron/client/alerts/testing/talking-service.ts';
import { ManualTiming } from '../../../electron/client/testing/manual-timing.ts';
import { timestampOf } from '../../../electron/client/timing.ts';
import type { AlertSettings } from '#shared/capability/alert.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { MortalStore } from './mortal-store.ts';
import { WeekHomes } from './week-homes.ts';
import type { Link } from './week-homes.ts';
import { WeekLedger } from './week-ledger.ts';
import type { WeekNews } from './week-ledger.ts';

/** The homes, by the service that each is of: the first two are one service. */
const serviceOf = { anna: 'works', annaAgain: 'works', club: 'club' } as const;
export type HomeId = keyof typeof serviceOf;
type ServiceId = (typeof serviceOf)[HomeId];
export const homeIds = Object.keys(serviceOf) as HomeId[];

export interface SceneOptions {
  readonly folder: string;
  /** The control: what was told is forgotten at each start. */
  readonly forgets: boolean;
}

/** A person with three homes of two services, and what they are to be told of what happens there. */
export class WeekScene {
  readonly ledger = new WeekLedger();
  readonly timing = new ManualTiming();
  settings: AlertSettings = {
    ...initialAlerts,
    quietHours: { isOn: true, from: '22:00', until: '07:00' },
  };
  /** Whether the second home of the first service is there yet. */
  hasSecond = false;
  readonly #options: SceneOptions;
  readonly #random: SeededRandom;
  readonly #services = new Map<string, TalkingService>();
  readonly #ofHomes: Map<string, TalkingService>;
  #homes: WeekHomes;
  #front: string | undefined;
  #serial = 0;

  constructor(random: SeededRandom, options: SceneOptions) {
    this.#random = random;
    this.#options = options;
    for (const serviceId of ['works', 'club']) {
      const service = new TalkingService(() => timestampOf(this.timing.now()));
      for (let thread = 0; thread < 12; thread += 1) {
        service.openThread(`${serviceId} ${thread}`);
        service.say(`${serviceId} ${thread}`, 'From before the home was here');
      }
      this.#services.set(serviceId, service);
    }
    this.#ofHomes = new Map(
      homeIds.map((homeId) => [homeId, this.#service(serviceOf[homeId])] as const),
    );
    this.#homes = this.#open();
  }

  /** The application as it runs now. */
  get homes(): WeekHomes {
    return this.#homes;
  }

  /** Starts the application anew. It has ended before. */
  start(): void {
    this.#homes = this.#open();
    this.#front = undefined;
  }

  /** Something is said, done or reported at one of the services. */
  happen(isMessage = false): void {
    this.#serial += 1;
    const name = `#${this.#serial}#`;
    const serviceId: ServiceId = this.#random.chance(0.6) ? 'works' : 'club';
    const service = this.#service(serviceId);
    const threadId = `${serviceId} ${this.#random.below(12)}`;
    const kind = isMessage ? 0 : this.#random.next();
    const base = { name, serviceId, threadId: undefined, isListed: true, isWanted: true };
    if (kind < 0.7) {
      service.say(threadId, `${name} is said${this.#random.chance(0.2) ? '?' : '.'}`);
      this.#expect({ ...base, threadId });
    } else if (kind < 0.8) {
      service.work(name, 'review');
      this.#expect(base);
    } else if (kind < 0.88) {
      service.work(name, 'in_progress');
      this.#expect({ ...base, isWanted: false });
    } else if (kind < 0.93) {
      service.report(name);
      this.#expect({ ...base, isListed: false });
    } else if (kind < 0.97) {
      service.announce(`${name} is announced.`);
      this.#expect({ ...base, isWanted: false });
    } else {
      this.#speakAs(threadId, service, name);
    }
    for (const homeId of homeIds) {
      this.#homes.hear(homeId);
    }
  }

  /** Another client of the person reads what a service told them by this name. */
  read({ serviceId, name }: WeekNews): void {
    this.#service(serviceId).read(({ message }) => message.includes(name));
  }

  /** Has the person look at a thread, or at none. */
  show(threadId: string | undefined): void {
    this.#front = threadId;
    this.#homes.run.front =
      threadId === undefined ? undefined : { homeId: 'anna', kind: 'conversation', id: threadId };
  }

  /** Connects each home in one of the two ways. */
  connectAll(): void {
    for (const homeId of homeIds) {
      if (homeId !== 'annaAgain' || this.hasSecond) {
        this.link(homeId, this.#random.chance(0.5) ? 'socket' : 'polling');
      }
    }
  }

  link(homeId: HomeId, link: Link, isResumed = false): void {
    if (homeId === 'annaAgain' && !this.hasSecond) {
      return;
    }
    if (link !== undefined) {
      this.show(undefined);
    }
    this.#homes.link(homeId, link, { isResumed });
    if (link === undefined) {
      return;
    }
    for (const { name, isWanted } of this.ledger.find(serviceOf[homeId], isResumed)) {
      if (isWanted && !this.isQuiet()) {
        this.ledger.expect(name);
      }
    }
  }

  /** Whether nothing is told, now or after some time. */
  isQuiet(afterMs = 0): boolean {
    return isQuiet(this.settings, new Date(this.timing.now() + afterMs));
  }

  /** The person writes as an operator: their own act, which the service notifies them of. */
  #speakAs(threadId: string, service: TalkingService, name: string): void {
    const homeId = homeIds.find(
      (each) => this.#homes.linkOf(each) !== undefined && this.#ofHomes.get(each) === service,
    );
    if (homeId === undefined) {
      return;
    }
    this.ledger.noteAct('own message');
    const message = service.say(threadId, `${name} is said by the person.`);
    const subject = { kind: 'conversation', id: threadId };
    this.#homes.run.alerts.onOutboxChanged({ state: 'sent', subject } as OutboxEntry, message);
  }

  /** Whether the person is to be told, as a person would say it. */
  #expect(news: WeekNews): void {
    const links = homeIds
      .filter((homeId) => serviceOf[homeId] === news.serviceId)
      .map((homeId) => this.#homes.linkOf(homeId));
    const isHeard = links.some((link) => (news.isListed ? link !== undefined : link === 'socket'));
    if (!isHeard) {
      this.ledger.postpone(news);
      return;
    }
    const isInFront = news.threadId !== undefined && this.#front === news.threadId;
    if (news.isWanted && !isInFront && !this.isQuiet()) {
      this.ledger.expect(news.name);
    }
  }

  #open(): WeekHomes {
    const { folder, forgets } = this.#options;
    return new WeekHomes(new MortalStore(folder, { forgets }), this.timing, this.#ofHomes, {
      settings: () => this.settings,
      show: (alert) => this.ledger.tell(alert),
    });
  }

  #service(serviceId: string): TalkingService {
    const service = this.#services.get(serviceId);
    if (service === undefined) {
      throw new Error(`There is no service ${serviceId}.`);
    }
    return service;
  }
}
