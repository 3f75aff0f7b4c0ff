import assert from 'node:assert/strict';
import type { Act, ActChange, ThingChange } from '#shared/capability/act.ts';
import { makeStep } from '../../renderer/actions/undo/make-step.ts';
import type { ChangedSince } from '../../renderer/actions/undo/make-step.ts';
import type { Values } from '../../renderer/actions/undo/undo-ports.ts';
import {
  afterStep,
  nextAct,
  nextTurn,
  withAct,
  withSaved,
  withReplaced,
} from '../../renderer/entities/acts/act-history.ts';
import type { Step } from '../../renderer/entities/acts/act-history.ts';
import { SeededRandom } from './seeded-random.ts';
import { Link, textsOf } from './undo-model-link.ts';
import type { UndoWeakness } from './undo-model-link.ts';
import { Author } from './undo-outbox-ledger.ts';
import { World } from './undo-model-world.ts';
import type { Thing } from './undo-model-world.ts';

// Random histories of two people at one service: Mira, whose client has undo and redo, and Bob, who
// writes as he likes, also between any two steps of hers. She loses her connection now and then.

/** The counts of acts in the histories, to see that they reach everything. */
export class UndoCount {
  histories = 0;
  acts = 0;
  undone = 0;
  redone = 0;
  questions = 0;
  interferences = 0;
  conflicts = 0;
  /** How often a branch went with what was undone. */
  branches = 0;
}

const place = { homeId: 'home', scope: 'work gld_1' };
const moment = { start: 'now', now: Date.parse('2026-11-26T12:00:00.000Z') };
const stepsPerHistory = 30;

/** One history. */
export class UndoRun {
  readonly #random: SeededRandom;
  readonly #author: Author;
  readonly #count: UndoCount;
  readonly #world: World;
  readonly #link: Link;
  readonly #isAlone: boolean;
  #acts: readonly Act[] = [];
  #begun = 0;

  constructor(seed: number, weakness: UndoWeakness, count: UndoCount) {
    this.#random = new SeededRandom(seed);
    this.#author = new Author('text', this.#random);
    this.#count = count;
    this.#world = new World(this.#random.chance(0.5));
    this.#link = new Link(this.#world, weakness, () => this.#interfere());
    this.#isAlone = weakness === 'none' && this.#random.chance(0.2);
  }

  /** Plays the history. Rejects where a promise is broken. */
  async play(): Promise<void> {
    this.#count.histories += 1;
    for (let at = 0; at < stepsPerHistory; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#playOne();
      this.#checkTexts();
    }
    this.#link.setOnline(true);
    this.#count.conflicts += this.#link.conflicts;
    this.#checkTexts();
    if (this.#isAlone) {
      await this.#undoAndRedoAll();
    }
  }

  async #playOne(): Promise<void> {
    const choice = this.#random.below(10);
    if (choice < 4) {
      this.#act();
    } else if (choice < 7) {
      await this.#step(this.#random.chance(0.65) ? 'undo' : 'redo');
    } else if (choice < 9) {
      this.#interfere();
    } else if (!this.#isAlone) {
      this.#link.setOnline(!this.#link.isOnline);
    }
  }

  /** Mira creates, changes or deletes something. */
  #act(): void {
    this.#count.acts += 1;
    const things = [...this.#world.things.values()];
    const kind = this.#random.below(4);
    if (things.length === 0 || kind === 0) {
      const made = Array.from({ length: 1 + this.#random.below(3) }, () => this.#make());
      this.#note(made);
      return;
    }
    if (kind === 1 && this.#world.hasTrash && this.#link.isOnline) {
      const thing = this.#random.pick(things);
      if (this.#world.childrenOf(thing.id).length === 0) {
        this.#world.remove(thing.id, undefined);
        this.#note([{ kind: 'deleted', ...named(thing), before: fieldsIn(thing) }]);
      }
      return;
    }
    if (!this.#link.isOnline) {
      // Writes that wait are the matter of another model.
      return;
    }
    const values = this.#author.someValues();
    const chosen = new Set(
      Array.from({ length: 1 + this.#random.below(3) }, () => this.#random.pick(things)),
    );
    const changes = [...chosen].map((thing): ActChange => {
      const before = Object.fromEntries(Object.keys(values).map((field) => [field, thing[field]]));
      this.#world.update(thing.id, values, undefined);
      return { kind: 'changed', ...named(thing), before, after: values };
    });
    this.#note(changes);
  }

  #make(): ActChange {
    const id = this.#world.nextId();
    const parents = [...this.#world.things.keys()];
    const parentId =
      parents.length > 0 && this.#random.chance(0.4) ? this.#random.pick(parents) : null;
    const values = {
      title: this.#author.text(),
      description: this.#author.text(),
      status: 'todo',
      parentId,
    };
    this.#world.create(id, values);
    return { kind: 'created', ...named({ ...values, id }), after: values };
  }

  #note(changes: readonly ActChange[]): void {
    this.#begun += 1;
    this.#acts = withAct(this.#acts, {
      id: `act_${this.#begun}`,
      homeId: place.homeId,
      start: moment.start,
      at: new Date(moment.now - 1_000_000 + this.#begun).toISOString(),
      name: 'act',
      scopes: [place.scope],
      changes: [...changes],
      state: 'done',
      turn: 0,
    });
  }

  /** Mira takes back or does again, and answers what she is asked. */
  async #step(step: Step): Promise<boolean> {
    const act = nextAct(this.#acts, place, step, moment);
    if (act === undefined) {
      return false;
    }
    const left = new Map<string, Values>(
      act.changes.flatMap((change) =>
        'noun' in change ? [[change.id, leftBy(change, step)] as const] : [],
      ),
    );
    const agreed = new Map<string, Values>();
    const made = await makeStep(
      act,
      step,
      this.#link.ports({ kind: 'step', left, agreed }),
      async (changed) => this.#answer(changed, agreed),
    );
    if (!made.isOpen) {
      const parts = afterStep(act, step, made.taken, nextTurn(this.#acts));
      this.#acts = parts.reduce<readonly Act[]>(withSaved, this.#acts);
    }
    for (const { former, id } of made.identities) {
      this.#acts = withReplaced(this.#acts, place.homeId, former, id);
    }
    this.#count[step === 'undo' ? 'undone' : 'redone'] += made.taken.length;
    return made.taken.length > 0;
  }

  #answer(changed: readonly ChangedSince[], agreed: Map<string, Values>): boolean {
    this.#count.questions += 1;
    // Bob goes on while she reads the question.
    this.#interfere();
    if (this.#isAlone || this.#random.chance(0.6)) {
      return false;
    }
    for (const { change, now, below } of changed) {
      this.#count.branches += Number(below.length > 0);
      agreed.set(change.id, now);
      for (const { id, before } of below) {
        agreed.set(id, before);
      }
    }
    return true;
  }

  /** Bob writes, makes or deletes something, unless Mira is alone. */
  #interfere(): void {
    const things = [...this.#world.things.values()];
    if (this.#isAlone || things.length === 0 || this.#random.chance(0.5)) {
      return;
    }
    this.#count.interferences += 1;
    const { id, status } = this.#random.pick(things);
    const choice = this.#random.below(6);
    if (choice < 3) {
      this.#world.update(id, this.#author.someValues(), undefined);
    } else if (choice === 3) {
      // Away and back again: it stands as it stood.
      this.#world.update(id, { status: 'away' }, undefined);
      this.#world.update(id, { status }, undefined);
    } else if (choice === 4) {
      const values = {
        title: this.#author.text(),
        description: this.#author.text(),
        status: 'todo',
      };
      this.#world.create(this.#world.nextId(), { ...values, parentId: id });
    } else if (this.#world.hasTrash && this.#world.childrenOf(id).length === 0) {
      this.#world.remove(id, undefined);
    }
  }

  /** Every text is to be read, comes back by a step, waits, or was replaced by a person. */
  #checkTexts(): void {
    assert(this.#world.fault === undefined, this.#world.fault);
    const { excused, written } = this.#world;
    const there = this.#world.texts();
    const inActs = new Set(
      this.#acts.flatMap(({ changes }) => changes.flatMap((change) => textsOf(change))),
    );
    const kept = new Set(this.#link.texts);
    for (const text of written) {
      const isKept = there.has(text) || inActs.has(text) || kept.has(text) || excused.has(text);
      assert(isKept, `the text ${text} is gone`);
    }
  }

  /** With nobody else there, undoing everything and doing it again leads to where it began. */
  async #undoAndRedoAll(): Promise<void> {
    const end = this.#shape();
    const redoable = this.#acts.filter(({ state }) => state === 'undone').length;
    let undone = 0;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    while (await this.#step('undo')) {
      undone += 1;
    }
    assert.deepEqual(this.#shape(), [], 'everything that was made is taken back');
    for (let at = 0; at < undone; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#step('redo');
    }
    assert.deepEqual(this.#shape(), end, 'everything is as it was');
    const left = this.#acts.filter(({ state }) => state === 'undone').length;
    assert.equal(left, redoable);
  }

  /** All things without their ids, in an order of their own. */
  #shape(): string[] {
    const { things } = this.#world;
    return [...things.values()]
      .map(({ title, description, status, parentId }) =>
        JSON.stringify([title, description, status, things.get(String(parentId))?.['title']]),
      )
      .toSorted();
  }
}

function named(thing: Thing) {
  const { id, title } = thing;
  return { noun: 'work_item', id, guildId: 'gld_1', title: String(title) } as const;
}

function fieldsIn({ title, description, status, parentId }: Thing): Values {
  return { title, description, status, parentId };
}

/** The values that an act, or its undo, has left. */
function leftBy(change: ThingChange, step: Step): Values {
  switch (change.kind) {
    case 'changed':
      return step === 'undo' ? change.after : change.before;
    case 'created':
      return change.after;
    case 'deleted':
      return change.before;
  }
}
