import { beforeEach, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { CachedHome } from './testing/cached-home.ts';

let home: CachedHome;
const guildId = 'g' as never;
const open = { guildId, open: true };
const at = '2026-11-21T10:00:00.000Z';

/** A question or a proposal. The fields that the cache reads have the same names in both. */
const row = (id: string, overrides: object = {}) => ({
  id,
  operatorId: 'opr_ada',
  createdAt: at,
  expiresAt: '2026-11-28T10:00:00.000Z',
  state: 'open',
  ...overrides,
});
const decided = (id: string, state = 'declined') => row(id, { state, decidedAt: at });
const told = (type: string, data: object) => ({ type, guildId: 'g', at, data }) as ServiceEvent;
const idsOf = (rows: readonly { readonly id: string }[] | undefined) => rows?.map(({ id }) => id);

const nouns = {
  question: {
    list: 'question.list',
    rows: 'questions',
    decide: { operation: 'question.answer', input: { questionId: 'a', isDeclined: true } },
    kept: () => idsOf(home.answer('question.list', open)?.questions),
  },
  proposal: {
    list: 'proposal.list',
    rows: 'proposals',
    decide: { operation: 'proposal.decide', input: { proposalId: 'a', decision: 'decline' } },
    kept: () => idsOf(home.answer('proposal.list', open)?.proposals),
  },
} as const;

beforeEach(() => {
  home = new CachedHome();
  home.begin();
});

for (const [noun, { list, rows, decide, kept }] of Object.entries(nouns)) {
  const read = (given: readonly object[], mark?: number) =>
    home.write(list, open, { [rows]: given, nextCursor: null }, mark);

  test(`the open ${rows} of a guild are kept, with those that events bring`, () => {
    expect(kept()).toBeUndefined();
    read([row('a')]);
    home.apply(told(`${noun}.created`, { [noun]: row('b') }));
    expect(kept()?.toSorted()).toEqual(['a', 'b']);
  });

  test(`one of the ${rows} that is decided elsewhere is open no longer`, () => {
    read([row('b'), row('a')]);
    home.apply(told(`${noun}.updated`, { [noun]: decided('a') }));
    expect(kept()).toEqual(['b']);
    // No event told of this change, as if events were missed
    read([]);
    expect(kept()).toEqual([]);
  });

  test(`one of the ${rows} that is decided while the list is read stays decided`, () => {
    const { mark } = home.read(list, open);
    home.apply(told(`${noun}.updated`, { [noun]: decided('a') }));
    read([row('a')], mark);
    expect(kept()).toEqual([]);
  });

  test(`one of the ${rows} that is decided here is open no longer`, () => {
    read([row('a')]);
    const { operation, input } = decide;
    home.apply({ operation, input, output: decided('a'), at });
    expect(kept()).toEqual([]);
  });

  test(`a list with decided ones, or about one thing, is asked of the service: ${rows}`, () => {
    read([row('a')]);
    for (const other of [{ guildId, open: false }, { guildId }, { ...open, workItemId: 'w' }]) {
      home.write(list, other, { [rows]: [decided('c')], nextCursor: null });
      expect(home.read(list, other as never).answer).toBeUndefined();
    }
    expect(kept()).toEqual(['a']);
  });
}
