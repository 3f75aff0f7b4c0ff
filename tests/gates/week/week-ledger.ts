import type { Alert, News } from '../../../electron/client/alerts/news.ts';

/** One piece of news as the week has it, and whether the person is to be told. */
export interface WeekNews {
  readonly name: string;
  readonly serviceId: string;
  readonly threadId: string | undefined;
  /** Whether a notification tells of it, so that it is found later. */
  readonly isListed: boolean;
  readonly isWanted: boolean;
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

/** The book of a week: what was done, what the person is to be told, and what they were told. */
export class WeekLedger {
  readonly #expected = new Set<string>();
  readonly #told = new Map<string, number>();
  readonly #mayBeLost = new Set<string>();
  readonly #acts: Record<string, number> = {};
  /** The news that nobody on this computer has heard of yet. */
  #unheard: WeekNews[] = [];
  #alerts = 0;

  /** How many pieces of news are to be told so far. */
  get expectedCount(): number {
    return this.#expected.size;
  }

  /** The person is to be told of this. */
  expect(name: string): void {
    this.#expected.add(name);
  }

  /** No home has heard of this yet. */
  postpone(news: WeekNews): void {
    this.#unheard.push(news);
  }

  /**
   * A home of a service is connected again. Returns the news from meanwhile that it finds: the
   * listed kinds, and on a resumed socket everything.
   */
  find(serviceId: string, isResumed: boolean): readonly WeekNews[] {
    const ofService = this.#unheard.filter((news) => news.serviceId === serviceId);
    this.#unheard = this.#unheard.filter((news) => news.serviceId !== serviceId);
    return ofService.filter(({ isListed }) => isListed || isResumed);
  }

  /** Takes out and returns the chosen ones of the listed news that nobody here has heard of. */
  takeUnheard(isChosen: () => boolean): readonly WeekNews[] {
    const taken = this.#unheard.filter(({ isListed }) => isListed && isChosen());
    this.#unheard = this.#unheard.filter((news) => !taken.includes(news));
    return taken;
  }

  /** A run died with claims: all but the first `count` expected news may be lost. */
  allowLossAfter(count: number): void {
    [...this.#expected].slice(count).forEach((name) => this.#mayBeLost.add(name));
  }

  noteAct(name: string): void {
    this.#acts[name] = (this.#acts[name] ?? 0) + 1;
  }

  /** The person is told. */
  tell(alert: Alert): void {
    this.#alerts += 1;
    for (const news of alert.news) {
      const name = nameOf(news);
      this.#told.set(name, (this.#told.get(name) ?? 0) + 1);
    }
  }

  count(): WeekCount {
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
