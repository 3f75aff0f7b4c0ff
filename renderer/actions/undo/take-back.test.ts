import { expect, test } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import { makeStep } from './make-step.ts';
import type { ActPorts, Below, Written } from './undo-ports.ts';

const thing = (id: string) => ({ noun: 'work_item', id, guildId: 'gld', title: id }) as const;
const below: Below[] = ['leaf', 'branch'].map((id) => ({
  kind: 'deleted',
  ...thing(id),
  before: { title: id },
}));
const act: Act = {
  id: 'act_1',
  homeId: 'home',
  start: 'now',
  at: '2026-11-26T12:00:00.000Z',
  name: 'creating “top”',
  scopes: [],
  changes: [{ kind: 'created', ...thing('top'), after: { title: 'top' } }],
  state: 'done',
  turn: 0,
};

/** Takes the creation of a branch back, in a home where one of its deletions meets something. */
async function takeBackBranch(met: string, meeting: () => Written, answers: boolean[]) {
  const there = new Set(['leaf', 'branch', 'top']);
  const ports: ActPorts = {
    read: async (_home, { id }) => ({ title: id }),
    below: async () => below.filter(({ id }) => there.has(id)),
    write: async () => ({ kind: 'done' }),
    remove: async (_home, { id }) => {
      const written: Written = id === met ? meeting() : { kind: 'done' };
      if (written.kind === 'done') {
        there.delete(id);
      }
      return written;
    },
    restore: async (_home, { id }) => {
      there.add(id);
      return id;
    },
    create: async () => '',
    apply: async () => {},
  };
  const asked: number[] = [];
  const { taken } = await makeStep(act, 'undo', ports, async (changed) => {
    asked.push(changed.reduce((count, each) => count + each.below.length, 0));
    return answers.shift() ?? false;
  });
  return { there: [...there].toSorted(), taken: taken.length, asked };
}

const refuse = () => {
  throw new Error('You may not.');
};

test.each(['leaf', 'branch', 'top'])(
  'where the deletion of one of a branch is refused, all of it stays: %s',
  async (met) => {
    const { there, taken } = await takeBackBranch(met, refuse, [true]);
    expect(there).toEqual(['branch', 'leaf', 'top']);
    expect(taken).toBe(0);
  },
);

test.each(['leaf', 'branch', 'top'])(
  'where one of a branch is changed meanwhile and the person keeps it, all of it stays: %s',
  async (met) => {
    const now = { title: 'Theirs' };
    const { there, asked } = await takeBackBranch(met, () => ({ kind: 'conflict', now }), [
      true,
      false,
    ]);
    expect(there).toEqual(['branch', 'leaf', 'top']);
    // The question counts all that goes each time.
    expect(asked).toEqual([2, 2]);
  },
);
