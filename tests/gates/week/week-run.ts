import { SeededRandom } from '../seeded-random.ts';
import type { WeekCount } from './week-ledger.ts';
import { homeIds, WeekScene } from './week-scene.ts';
import type { HomeId } from './week-scene.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** Everything that has come is decided by then: the poller's longest pace and the longest gathering. */
const calmMs = 90 * secondMs;

export interface WeekOptions {
  readonly folder: string;
  readonly seed: number;
  readonly days: number;
  readonly news: number;
  /** The control: what was told is forgotten at each start. */
  readonly forgets: boolean;
}

/** A week of a person with three homes of two services, and what they are told in it. */
export class WeekRun {
  readonly #options: WeekOptions;
  readonly #random: SeededRandom;
  readonly #scene: WeekScene;

  constructor(options: WeekOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    this.#scene = new WeekScene(this.#random, options);
  }

  async play(): Promise<WeekCount> {
    this.#scene.connectAll();
    await this.#calm();
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
        this.#scene.happen();
      }
    }
    await this.#wakeUp();
    await this.#calm();
    this.#scene.homes.end();
    return this.#scene.ledger.count();
  }

  /** Bursts and pauses; never across the hours at which the quiet begins or ends. */
  async #waitForNext(meanMs: number): Promise<void> {
    const isBurst = this.#random.chance(0.5);
    const waitMs = isBurst ? this.#random.below(3 * secondMs) : this.#random.next() * 4 * meanMs;
    await this.#pass(Math.ceil(waitMs) + 1);
    await this.#steady();
  }

  /** Waits where the quiet begins or ends before all that comes now is decided. */
  async #steady(): Promise<void> {
    const spanMs = calmMs + minuteMs;
    if (this.#scene.isQuiet() !== this.#scene.isQuiet(spanMs)) {
      await this.#pass(2 * spanMs);
    }
  }

  /** One of the things that a person, a network or a computer does in a week. */
  async #act(): Promise<void> {
    const acts: Record<string, () => Promise<void> | void> = {
      restart: () => this.#restart(),
      sleep: () => this.#sleep(),
      'do not disturb': () => this.#disturb(),
      'look at a thread': () => this.#lookAt(),
      'lose a service': () => this.#scene.link(this.#anyHome(), undefined),
      socket: () => this.#scene.link(this.#anyHome(), 'socket'),
      polling: () => this.#scene.link(this.#anyHome(), 'polling'),
      'resume a socket': () => this.#resume(this.#anyHome()),
      'read elsewhere': () => this.#readElsewhere(),
    };
    const [name, act] = this.#random.pick(Object.entries(acts));
    this.#scene.ledger.noteAct(name);
    await this.#steady();
    await act();
    await this.#calm();
  }

  async #restart(): Promise<void> {
    this.#scene.homes.end();
    this.#scene.start();
    await this.#pass(this.#random.below(10 * minuteMs));
    await this.#steady();
    this.#scene.connectAll();
  }

  async #sleep(): Promise<void> {
    const { timing } = this.#scene;
    for (const homeId of homeIds) {
      this.#scene.link(homeId, undefined);
    }
    this.#scene.show(undefined);
    const untilMs = timing.now() + this.#random.below(8 * 60 * minuteMs);
    while (timing.now() < untilMs) {
      timing.advance(this.#random.below(20 * minuteMs));
      this.#scene.happen();
    }
    await this.#wakeUp();
  }

  async #wakeUp(): Promise<void> {
    await this.#steady();
    this.#scene.connectAll();
    await this.#calm();
  }

  async #disturb(): Promise<void> {
    const minutes = 1 + this.#random.below(120);
    const quietUntil = new Date(this.#scene.timing.now() + minutes * minuteMs).toISOString();
    this.#scene.settings = { ...this.#scene.settings, quietUntil };
    for (let passed = 0; passed < minutes - 3; passed += 10) {
      this.#scene.happen();
      // oxlint-disable-next-line no-await-in-loop -- the time passes once
      await this.#pass(Math.min(10, minutes - 3 - passed) * minuteMs);
    }
    await this.#calm();
    this.#scene.settings = { ...this.#scene.settings, quietUntil: undefined };
  }

  #lookAt(): void {
    this.#scene.show(this.#random.chance(0.3) ? undefined : `works ${this.#random.below(12)}`);
  }

  /** A socket that was lost for a while brings all that was said meanwhile, in order. */
  async #resume(homeId: HomeId): Promise<void> {
    if (this.#scene.homes.linkOf(homeId) !== 'socket') {
      return;
    }
    this.#scene.link(homeId, undefined);
    for (let said = 0; said < 3; said += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the time passes once
      await this.#steady();
      this.#scene.happen();
      // oxlint-disable-next-line no-await-in-loop -- the time passes once
      await this.#pass(minuteMs);
    }
    await this.#steady();
    this.#scene.link(homeId, 'socket', true);
  }

  /** Another client of the person reads half of what nobody here has heard of. */
  #readElsewhere(): void {
    for (const news of this.#scene.ledger.takeUnheard(() => this.#random.chance(0.5))) {
      this.#scene.read(news);
    }
  }

  async #connectSecond(): Promise<void> {
    await this.#calm();
    this.#scene.hasSecond = true;
    // Its other home may be away: what that one has not told yet is history to this one, and no more.
    this.#scene.link('anna', 'socket');
    await this.#calm();
    this.#scene.link('annaAgain', 'polling');
    await this.#calm();
  }

  /** The application is killed while it tells of something. */
  async #dieTelling(): Promise<void> {
    await this.#calm();
    const { homes, ledger } = this.#scene;
    if (homeIds.every((homeId) => homes.linkOf(homeId) === undefined)) {
      return;
    }
    ledger.noteAct('kill');
    this.#scene.show(undefined);
    await this.#steady();
    homes.store.death = this.#random.chance(0.5) ? 'before the claim' : 'after the claim';
    const before = ledger.expectedCount;
    this.#scene.happen(true);
    await this.#calm();
    homes.end();
    if (homes.store.claimedAtDeath.size > 0) {
      ledger.allowLossAfter(before);
    }
    this.#scene.start();
    this.#scene.connectAll();
    await this.#calm();
  }

  #pass(ms: number): Promise<void> {
    return this.#scene.homes.pass(ms);
  }

  #calm(): Promise<void> {
    return this.#pass(calmMs);
  }

  #anyHome(): HomeId {
    return this.#random.pick(homeIds);
  }
}
