import { isQuiet } from '../../../electron/main/alerts/quiet-time.ts';
import { initialAlerts } from '../../../electron/main/alerts/quiet-time.ts';
import { TalkingService } from '../../../electron/main/alerts/testing/talking-service.ts';
import type { Alert, News } from '../../../electron/main/alerts/news.ts';
import { ManualTiming } from '../../../electron/main/testing/manual-timing.ts';
import { timestampOf } from '../../../electron/main/timing.ts';
import type { AlertSettings } from '#shared/capability/alert.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { SeededRandom } from '../seeded-random.ts';
import { MortalStore } from './mortal-store.ts';
import { WeekHomes } from './week-homes.ts';
import type { Link } from './week-homes.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** Everything that has come is decided by then: the poller's longest pace and the longest gathering. */
const calmMs = 90 * secondMs;

/** The homes, by the service that each is of: the first two are one service. */
const serviceOf = { anna: 'works', annaAgain: 'works', club: 'club' } as const;
type HomeId = keyof typeof serviceOf;
type ServiceId = (typeof serviceOf)[HomeId];
const homeIds = Object.keys(serviceOf) as HomeId[];

/** One piece of news as the week has it, and whether the person is to be told. */
interface WeekNews {
  readonly name: string;
  readonly serviceId: ServiceId;
  readonly threadId: string | undefined;
  /** Whether a notification tells of it, so that it is found later. */
  readonly isListed: boolean;
  readonly isWanted: boolean;
}

export interface WeekOptions {
  readonly folder: string;
  readonly seed: number;
  readonly days: number;
  readonly news: number;
  /** The control: what was told is forgotten at each start. */
  readonly forgets: boolean;
}

/** The count of a week: what went wrong, and what there was. */
export interface WeekCount {
  readonly expected: number;
  readonly told: number;
  readonly doubled: string[];
  readonly missing: string[];
  readonly unexpected: string[];
  /** Claimed by a run that died before it could show them. */
  readonly lostToKills: number;
  readonly alerts: number;
  readonly acts: Readonly<Record<string, number>>;
}

/** A week of a person with three homes of two services, and what they are told in it. */
export class WeekRun {
  readonly #options: WeekOptions;
  readonly #random: SeededRandom;
  readonly #timing = new ManualTiming();
  readonly #services = new Map<string, TalkingService>();
  readonly #ofHomes: Map<string, TalkingService>;
  readonly #expected = new Set<string>();
  readonly #told = new Map<string, number>();
  readonly #mayBeLost = new Set<string>();
  readonly #acts: Record<string, number> = {};
  /** The news that nobody on this computer has heard of yet, by its service. */
  #unheard: WeekNews[] = [];
  #settings: AlertSettings = {
    ...initialAlerts,
    quietHours: { isOn: true, from: '22:00', until: '07:00' },
  };
  #homes: WeekHomes;
  /** Whether the second home of the first service is there yet. */
  #hasSecond = false;
  #front: string | undefined;
  #serial = 0;
  #alerts = 0;

  constructor(options: WeekOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    for (const serviceId of ['works', 'club']) {
      const service = new TalkingService(() => timestampOf(this.#timing.now()));
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

  async play(): Promise<WeekCount> {
    this.#connectAll();
    await this.#homes.pass(calmMs);
    const stepMs = (this.#options.days * dayMs) / this.#options.news;
    for (let news = 0; news < this.#options.news; news += 1) {
      if (news === Math.floor(this.#options.news / 4)) {
        await this.#connectSecond();
      }
      await this.#waitForNext(stepMs);
      if (this.#random.chance(0.12)) {
        await this.#calm();
        await this.#act();
      }
      if (this.#random.chance(0.006)) {
        await this.#dieTelling();
      } else {
        this.#happen();
      }
    }
    await this.#wakeUp();
    await this.#calm();
    this.#homes.end();
    return this.#count();
  }

  /** Bursts and pauses; never across the hours at which the quiet begins or ends. */
  async #waitForNext(meanMs: number): Promise<void> {
    const isBurst = this.#random.chance(0.5);
    const waitMs = isBurst ? this.#random.below(3 * secondMs) : this.#random.next() * 4 * meanMs;
    await this.#homes.pass(Math.ceil(waitMs) + 1);
    await this.#steady();
  }

  /** Waits where the quiet begins or ends before all that comes now is decided. */
  async #steady(): Promise<void> {
    const spanMs = calmMs + minuteMs;
    const soon = new Date(this.#timing.now() + spanMs);
    if (isQuiet(this.#settings, this.#now()) !== isQuiet(this.#settings, soon)) {
      await this.#homes.pass(2 * spanMs);
    }
  }

  /** Something is said, done or reported at one of the services. */
  #happen(isMessage = false): void {
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
    this.#hearAll();
  }

  /** The person writes as an operator: their own act, which the service notifies them of. */
  #speakAs(threadId: string, service: TalkingService, name: string): void {
    const homeId = homeIds.find(
      (each) => this.#homes.linkOf(each) !== undefined && this.#ofHomes.get(each) === service,
    );
    if (homeId === undefined) {
      return;
    }
    this.#noteAct('own message');
    const message = service.say(threadId, `${name} is said by the person.`);
    const subject = { kind: 'conversation', id: threadId };
    this.#homes.run.alerts.onOutboxChanged({ state: 'sent', subject } as OutboxEntry, message);
  }

  /** Whether the person is to be told, as a person would say it. */
  #expect(news: WeekNews): void {
    const links = homeIds
      .filter((homeId) => serviceOf[homeId] === news.serviceId)
      .map((homeId) => ({ homeId, link: this.#homes.linkOf(homeId) }));
    const isHeard = links.some(({ link }) =>
      news.isListed ? link !== undefined : link === 'socket',
    );
    if (!isHeard) {
      this.#unheard.push(news);
      return;
    }
    const isInFront = news.threadId !== undefined && this.#front === news.threadId;
    if (news.isWanted && !isInFront && !isQuiet(this.#settings, this.#now())) {
      this.#expected.add(news.name);
    }
  }

  /** One of the things that a person, a network or a computer does in a week. */
  async #act(): Promise<void> {
    const acts: Record<string, () => Promise<void> | void> = {
      restart: () => this.#restart(),
      sleep: () => this.#sleep(),
      'do not disturb': () => this.#disturb(),
      'look at a thread': () => this.#lookAt(),
      'lose a service': () => this.#change(this.#anyHome(), undefined),
      socket: () => this.#change(this.#anyHome(), 'socket'),
      polling: () => this.#change(this.#anyHome(), 'polling'),
      'resume a socket': () => this.#resume(this.#anyHome()),
      'read elsewhere': () => this.#readElsewhere(),
    };
    const [name, act] = this.#random.pick(Object.entries(acts));
    this.#noteAct(name);
    await this.#steady();
    await act();
    await this.#calm();
  }

  async #restart(): Promise<void> {
    this.#homes.end();
    this.#homes = this.#open();
    this.#front = undefined;
    await this.#homes.pass(this.#random.below(10 * minuteMs));
    await this.#steady();
    this.#connectAll();
  }

  async #sleep(): Promise<void> {
    for (const homeId of homeIds) {
      this.#link(homeId, undefined);
    }
    this.#show(undefined);
    const untilMs = this.#timing.now() + this.#random.below(8 * 60 * minuteMs);
    while (this.#timing.now() < untilMs) {
      this.#timing.advance(this.#random.below(20 * minuteMs));
      this.#happen();
    }
    await this.#wakeUp();
  }

  async #wakeUp(): Promise<void> {
    await this.#steady();
    this.#connectAll();
    await this.#calm();
  }

  async #disturb(): Promise<void> {
    const minutes = 1 + this.#random.below(120);
    const quietUntil = new Date(this.#timing.now() + minutes * minuteMs).toISOString();
    this.#settings = { ...this.#settings, quietUntil };
    for (let passed = 0; passed < minutes - 3; passed += 10) {
      this.#happen();
      // oxlint-disable-next-line no-await-in-loop -- the time passes once
      await this.#homes.pass(Math.min(10, minutes - 3 - passed) * minuteMs);
    }
    await this.#calm();
    this.#settings = { ...this.#settings, quietUntil: undefined };
  }

  #lookAt(): void {
    this.#show(this.#random.chance(0.3) ? undefined : `works ${this.#random.below(12)}`);
  }

  #show(threadId: string | undefined): void {
    this.#front = threadId;
    this.#homes.run.front =
      threadId === undefined ? undefined : { homeId: 'anna', kind: 'conversation', id: threadId };
  }

  #change(homeId: HomeId, link: Link): void {
    this.#link(homeId, link);
  }

  /** A socket that was lost for a while brings all that was said meanwhile, in order. */
  async #resume(homeId: HomeId): Promise<void> {
    if (this.#homes.linkOf(homeId) !== 'socket') {
      return;
    }
    this.#link(homeId, undefined);
    for (let said = 0; said < 3; said += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the time passes once
      await this.#steady();
      this.#happen();
      // oxlint-disable-next-line no-await-in-loop -- the time passes once
      await this.#homes.pass(minuteMs);
    }
    await this.#steady();
    this.#link(homeId, 'socket', true);
  }

  /** Another client of the person reads half of what nobody here has heard of. */
  #readElsewhere(): void {
    const read = this.#unheard.filter(({ isListed }) => isListed && this.#random.chance(0.5));
    for (const { serviceId, name } of read) {
      this.#service(serviceId).read(({ message }) => message.includes(name));
    }
    this.#unheard = this.#unheard.filter((news) => !read.includes(news));
  }

  async #connectSecond(): Promise<void> {
    await this.#calm();
    this.#hasSecond = true;
    // Its other home may be away: what that one has not told yet is history to this one, and no more.
    this.#link('anna', 'socket');
    await this.#calm();
    this.#link('annaAgain', 'polling');
    await this.#calm();
  }

  /** The application is killed while it tells of something. */
  async #dieTelling(): Promise<void> {
    await this.#calm();
    if (homeIds.every((homeId) => this.#homes.linkOf(homeId) === undefined)) {
      return;
    }
    this.#noteAct('kill');
    this.#show(undefined);
    await this.#steady();
    const { store } = this.#homes;
    store.death = this.#random.chance(0.5) ? 'before the claim' : 'after the claim';
    const before = new Set(this.#expected);
    this.#happen(true);
    await this.#homes.pass(calmMs);
    this.#homes.end();
    const said = [...this.#expected].filter((name) => !before.has(name));
    if (store.claimedAtDeath.size > 0) {
      said.forEach((name) => this.#mayBeLost.add(name));
    }
    this.#homes = this.#open();
    this.#front = undefined;
    this.#connectAll();
    await this.#calm();
  }

  #open(): WeekHomes {
    const { folder, forgets } = this.#options;
    return new WeekHomes(new MortalStore(folder, { forgets }), this.#timing, this.#ofHomes, {
      settings: () => this.#settings,
      show: (alert) => this.#take(alert),
    });
  }

  #connectAll(): void {
    for (const homeId of homeIds) {
      if (homeId !== 'annaAgain' || this.#hasSecond) {
        this.#link(homeId, this.#random.chance(0.5) ? 'socket' : 'polling');
      }
    }
  }

  #link(homeId: HomeId, link: Link, isResumed = false): void {
    if (homeId === 'annaAgain' && !this.#hasSecond) {
      return;
    }
    if (link !== undefined) {
      this.#show(undefined);
    }
    this.#homes.link(homeId, link, { isResumed });
    if (link === undefined) {
      return;
    }
    // News from meanwhile is found now: the listed kinds, and on a resumed socket everything.
    const heard = this.#unheard.filter(
      ({ serviceId, isListed }) => serviceId === serviceOf[homeId] && (isListed || isResumed),
    );
    this.#unheard = this.#unheard.filter(({ serviceId }) => serviceId !== serviceOf[homeId]);
    for (const { name, isWanted } of heard) {
      if (isWanted && !isQuiet(this.#settings, this.#now())) {
        this.#expected.add(name);
      }
    }
  }

  #take(alert: Alert): void {
    this.#alerts += 1;
    for (const news of alert.news) {
      const name = nameOf(news);
      this.#told.set(name, (this.#told.get(name) ?? 0) + 1);
    }
  }

  async #calm(): Promise<void> {
    await this.#homes.pass(calmMs);
  }

  #hearAll(): void {
    for (const homeId of homeIds) {
      this.#homes.hear(homeId);
    }
  }

  #anyHome(): HomeId {
    return this.#random.pick(homeIds);
  }

  #service(serviceId: string): TalkingService {
    const service = this.#services.get(serviceId);
    if (service === undefined) {
      throw new Error(`There is no service ${serviceId}.`);
    }
    return service;
  }

  #now(): Date {
    return new Date(this.#timing.now());
  }

  #noteAct(name: string): void {
    this.#acts[name] = (this.#acts[name] ?? 0) + 1;
  }

  #count(): WeekCount {
    const told = [...this.#told.keys()];
    const missing = [...this.#expected].filter((name) => !this.#told.has(name));
    return {
      expected: this.#expected.size,
      told: told.length,
      doubled: told.filter((name) => (this.#told.get(name) ?? 0) > 1),
      missing: missing.filter((name) => !this.#mayBeLost.has(name)),
      unexpected: told.filter((name) => !this.#expected.has(name)),
      lostToKills: missing.filter((name) => this.#mayBeLost.has(name)).length,
      alerts: this.#alerts,
      acts: this.#acts,
    };
  }
}

/** The name that a piece of news has in the week. */
function nameOf({ title, words, subject }: News): string {
  const [name = 'without a name'] = /#\d+#/.exec(`${title} ${subject.id} ${words}`) ?? [];
  return name;
}
