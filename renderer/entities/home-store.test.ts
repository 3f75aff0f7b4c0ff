import { expect, test } from 'vitest';
import { buildHome } from '../testing/build-entities.ts';
import { mayOffer, movedHomeIds, offers } from './home-store.ts';

const state = { homes: ['a', 'b', 'c'].map((id) => buildHome({ id })) };

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 5, 'abc'],
  ['b', -5, 'bac'],
  ['nobody', 1, 'abc'],
])('%s moved by %i', (id, by, expected) => {
  expect(movedHomeIds(state, id, by).join('')).toBe(expected);
});

test('what a service offers is unknown until its first answer, and known from then on', () => {
  const since = '2026-11-21T10:00:00.000Z';
  const offline = buildHome({ state: { kind: 'reconnecting', since } });
  const left = buildHome({ state: { kind: 'reconnecting', since }, extensions: ['search'] });
  const asked = (home: ReturnType<typeof buildHome>) => [
    mayOffer(home, 'document-edit'),
    offers(home, 'document-edit'),
  ];
  expect(asked(offline)).toEqual([true, false]);
  expect(asked(left)).toEqual([false, false]);
  expect(asked(buildHome())).toEqual([false, false]);
  expect(asked(buildHome({ extensions: ['document-edit'] }))).toEqual([true, true]);
});
