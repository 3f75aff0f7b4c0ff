import assert from 'node:assert/strict';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { withServiceIds } from '../../renderer/bridge/local-ids.ts';
import type { StepMade } from '../../renderer/actions/undo/make-step.ts';
import type { Values } from '../../renderer/actions/undo/undo-ports.ts';
import { useActs } from '../../renderer/entities/acts/act-store.ts';
import type { Step } from '../../renderer/entities/acts/act-history.ts';
import { SeededRandom } from './seeded-random.ts';
import { textsOf } from './undo-model-link.ts';
import { Client } from './undo-outbox-client.ts';
import { Author, Ledger, textsIn } from './undo-outbox-ledger.ts';
import { Mira, place } from './undo-outbox-mira.ts';
import type { OutboxWeakness } from './undo-outbox-weakness.ts';
import { guildId, SharedService } from './undo-outbox-service.ts';
import type { Fate } from './undo-outbox-service.ts';
import { judgeWaits } from './undo-outbox-waits.ts';

// Random histories of two people at one service: Mira, with the real outbox and the real undo of
// her application, which is online or not, and dies now and then; and Bob, who writes as he likes.

/** The counts of acts in the histories, to see that they reach everything. */
export class OutboxUndoCount {
  histories = 0;
  acts = 0;
  waiting = 0;
  undone = 0;
  redone = 0;
  byName = 0;
  questions = 0;
  conflicts = 0;
  restored = 0;
  restarts = 0;
  interferences = 0;
  /** Steps of those who were alone, taken back and done again at the end. */
  roundTrips = 0;
}

const stepsPerHistory = 25;
/** More than a history can leave in a trash, or undo. */
const plenty = 200;

/** One history. */
export class OutboxUndoRun {
  readonly #random: SeededRandom;
  readonly #count: OutboxUndoCount;
  readonly #ledger = new Ledger();
  readonly #isAlone: boolean;
  readonly #service: SharedService;
  readonly #client: Client;
  readonly #mira: Mira;
  readonly #bob: Author;
  #isHealthy = false;

  constructor(seed: number, weakness: OutboxWeakness, count: OutboxUndoCount) {
    const random = new SeededRandom(seed);
    const ledger = this.#ledger;
    const hasTrash = random.chance(0.5);
    this.#random = random;
    this.#count = count;
    this.#isAlone = weakness === 'none' && random.chance(0.2);
    this.#bob = new Author('Bob', random);
    this.#service = new SharedService({
      hasTrash,
      ledger,
      fate: () => this.#fate(),
      onEvent: (event) => this.#client.hear(event),
    });
    this.#client = new Client({
      homeId: place.homeId,
      service: this.#service,
      ledger,
      hasTrash,
      weakness,
      onChecked: () => this.#interfere(),
    });
    const author = new Author('Mira', random);
    this.#mira = new Mira({ client: this.#client, ledger, random, author });
  }

  /** Plays the history. Rejects where a promise is broken. */
  async play(): Promise<void> {
    this.#count.histories += 1;
    await this.#client.start();
    for (let at = 0; at < stepsPerHistory; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#playOne();
      this.#checkTexts();
    }
    await this.#settle();
    this.#checkTexts();
    this.#checkPage();
    if (this.#isAlone) {
      await this.#undoAndRedoAll();
    }
    await this.#restoreAll();
    this.#checkTexts('restored');
  }

  async #playOne(): Promise<void> {
    const choice = this.#random.below(20);
    if (choice < 7) {
      this.#count.acts += 1;
      this.#count.waiting += Number(!this.#client.isOnline);
      await this.#mira.act();
    } else if (choice < 11) {
      await this.#step(this.#random.chance(0.65) ? 'undo' : 'redo');
    } else if (choice === 11 && !this.#isAlone) {
      const made = await this.#mira.stepByName(() => this.#answer());
      this.#count.byName += made?.taken.length ?? 0;
    } else if (choice < 15) {
      this.#interfere();
    } else if (choice === 15) {
      await this.#client.setOnline(!this.#client.isOnline);
    } else if (choice === 16) {
      this.#client.timing.advance(this.#random.below(20_000));
    } else if (choice === 17 && !this.#isAlone) {
      await (this.#random.chance(0.5) ? this.#mira.decide() : this.#restoreOne());
    } else if (choice === 18 && !this.#isAlone && this.#random.chance(0.4)) {
      this.#count.restarts += 1;
      await this.#client.restart();
    } else {
      await this.#client.deliver(this.#random.below(4));
    }
  }

  async #step(step: Step): Promise<StepMade | undefined> {
    const made = await this.#mira.step(step, () => this.#answer());
    this.#count[step === 'undo' ? 'undone' : 'redone'] += made?.taken.length ?? 0;
    return made;
  }

  /** Whether Mira goes over what was changed since. Bob goes on while she reads the question. */
  #answer(): boolean {
    this.#count.questions += 1;
    this.#interfere();
    return !this.#isHealthy && this.#random.chance(0.4);
  }

  /** Bob writes, makes or deletes something, unless Mira is alone. */
  #interfere(): void {
    const items = [...this.#service.items.values()];
    if (this.#isAlone || this.#isHealthy || items.length === 0 || this.#random.chance(0.5)) {
      return;
    }
    if (this.#isOnItsWay()) {
      return;
    }
    this.#count.interferences += 1;
    const { id: workItemId } = this.#random.pick(items);
    const choice = this.#random.below(6);
    if (choice < 4) {
      this.#service.act('work_item.update', { workItemId, ...this.#bob.someValues() });
    } else if (choice === 4) {
      const texts = { title: this.#bob.text(), description: this.#bob.text() };
      const made = { guildId, type: 'task', ...texts, parentId: workItemId };
      this.#service.act('work_item.create', made);
    } else {
      this.#service.act('work_item.delete', { workItemId });
    }
    // A write that goes out in the same moment is not checked (decisions: 0165, 0185).
    this.#client.timing.advance(2_000);
  }

  async #restoreOne(): Promise<boolean> {
    const isRestored = await this.#mira.restoreOne();
    this.#count.restored += Number(isRestored);
    return isRestored;
  }

  async #restoreAll(): Promise<void> {
    let left = plenty;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    while (await this.#restoreOne()) {
      left -= 1;
      assert(left > 0, 'the trash can be restored');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#settle();
    }
  }

  /** The network is whole, Bob is quiet, and all that can go out goes. */
  async #settle(): Promise<void> {
    this.#isHealthy = true;
    await this.#client.setOnline(true);
    for (let round = 0; round < 20; round += 1) {
      this.#client.timing.advance(61_000);
      // oxlint-disable-next-line no-await-in-loop -- what goes out is answered before more does
      await this.#client.deliver();
    }
    const waiting = await this.#mira.waiting();
    this.#count.conflicts += waiting.filter(({ state }) => state === 'conflict').length;
    const { known: items, changedUnknown } = this.#service;
    // The service judges, which knows things by its own ids alone.
    judgeWaits(withServiceIds(waiting), { items, isAlone: this.#isAlone, changedUnknown });
  }

  /** Every text is to be read, comes back by a step, waits, or was replaced by who knew it. */
  #checkTexts(when: 'now' | 'restored' = 'now'): void {
    const { fault, written, replaced } = this.#ledger;
    assert(fault === undefined, fault);
    const { db } = this.#client.store;
    const waiting = db.all<{ body: string }>('SELECT input AS body FROM open_entries');
    // A restored text must be there again, and neither kept nor remembered alone.
    const isRestored = when === 'restored';
    const trash = isRestored
      ? []
      : db.all<{ body: string }>('SELECT body FROM kept_trash WHERE body IS NOT NULL');
    const bodies = [...waiting, ...trash].map(({ body }) => JSON.parse(body) as Values);
    const there = [...this.#service.items.values(), ...this.#service.trash.values()];
    const changes = useActs
      .getState()
      .acts.flatMap((act) => act.changes)
      .filter(({ kind }) => !isRestored || kind === 'changed');
    const kept = new Set([
      ...[...there, ...bodies].flatMap((values) => textsIn(values)),
      ...changes.flatMap((change) => textsOf(change)),
    ]);
    for (const text of written) {
      assert(kept.has(text) || replaced.has(text), `the text “${text}” is gone`);
    }
  }

  /** The window shows what the service has, where nothing waits. */
  #checkPage(): void {
    if (this.#isNothingWaiting()) {
      assert.deepEqual(shapeOf(this.#mira.shown()), shapeOf([...this.#service.items.values()]));
    }
  }

  /**
   * With nobody else there, all that was there is there again once everything was taken back and
   * done again. What had gone before by a deletion that the key no longer reaches may come back
   * along with its creation.
   */
  async #undoAndRedoAll(): Promise<void> {
    if (!this.#isNothingWaiting()) {
      return;
    }
    const before = shapeOf([...this.#service.items.values()]);
    const undone = await this.#stepThrough('undo', plenty);
    const redone = await this.#stepThrough('redo', undone);
    if (redone < undone) {
      // A step was refused, and she was told why.
      return;
    }
    this.#count.roundTrips += undone;
    const after = new Set(shapeOf([...this.#service.items.values()]));
    const missing = before.filter((item) => !after.has(item));
    assert.deepEqual(missing, [], 'what was there is there again');
    this.#checkPage();
  }

  /** Makes steps while there are any, and counts those that did something. */
  async #stepThrough(step: Step, atMost: number): Promise<number> {
    let taken = 0;
    while (taken < atMost) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const made = await this.#step(step);
      if (made === undefined || made.isOpen) {
        break;
      }
      if (step === 'redo' && made.taken.length === 0) {
        // The steps behind a refused one were undone before the round began.
        break;
      }
      taken += Number(made.taken.length > 0);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#settle();
    }
    return taken;
  }

  #isNothingWaiting(): boolean {
    return this.#client.store.db.get('SELECT 1 FROM open_entries') === undefined;
  }

  /** Whether a write was compared and is not there yet: that moment is a cost of 0165. */
  #isOnItsWay(): boolean {
    const sql = `SELECT 1 FROM open_entries WHERE state = 'sending'`;
    return this.#client.store.db.get(sql) !== undefined;
  }

  #fate(): Fate {
    const luck = this.#isHealthy ? 1 : this.#random.next();
    return luck < 0.05 ? 'answer lost' : luck < 0.1 ? 'never arrived' : 'answered';
  }
}

/** Items without their ids, in an order of their own. */
function shapeOf(items: readonly WorkItem[]): string[] {
  const titles = new Map<string, string>(items.map(({ id, title }) => [id, title]));
  return items
    .map(({ title, description, status, parentId = '' }) =>
      JSON.stringify([title, description, status, titles.get(parentId ?? '')]),
    )
    .toSorted();
}
