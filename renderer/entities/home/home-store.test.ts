import { expect, test } from 'vitest';
import { buildHome } from '../../testing/build-entities.ts';
import { availability, mayOffer, movedHomeIds, offers } from './home-store.ts';

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

const since = '2026-11-21T10:00:00.000Z';
const offline = { state: { kind: 'offline', since } } as const;
const { extensions: _none, ...untold } = buildHome();

test.each([
  ['a service that has never said', untold, 'unknown', true, false],
  ['one that has never said and is away', { ...untold, ...offline }, 'unknown', true, false],
  ['one without it', buildHome(), 'missing', false, false],
  ['one without it that is away', buildHome(offline), 'missing', false, false],
  ['one with it', buildHome({ extensions: ['search'] }), 'available', true, true],
  [
    'one with it that is away',
    buildHome({ ...offline, extensions: ['search'] }),
    'offline',
    true,
    true,
  ],
  ['this computer', { ...untold, kind: 'local' } as const, 'available', true, true],
  ['no home', undefined, 'unknown', true, false],
] as const)('search at %s is %s', (_name, home, available, may, does) => {
  expect(availability(home, 'search')).toBe(available);
  expect([mayOffer(home, 'search'), offers(home, 'search')]).toEqual([may, does]);
});
