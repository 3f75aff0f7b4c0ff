import { expect, test } from 'vitest';
import { buildHome } from '../../testing/build-entities.ts';
import { helpOf, describeCounts, stateOf } from './home-status.ts';

const since = '2026-11-21T10:00:00.000Z';

test.each([
  ['remote', 'starting', 'Connecting…', undefined],
  ['local', 'starting', 'Starting…', undefined],
  ['remote', 'polling', 'Checking for updates', undefined],
  ['remote', 'offline', 'Offline', 'tryNow'],
  ['remote', 'key_refused', 'Needs a key', 'enterKey'],
  ['remote', 'failed', 'Stopped', 'settings'],
  ['local', 'failed', 'Stopped', 'tryNow'],
] as const)('a %s home that is %s says so, with what helps', (kind, state, words, action) => {
  const home = buildHome({ kind, state: { kind: state, since } });
  expect(stateOf(home)).toBe(words);
  expect(helpOf(home)).toBe(action);
});

test('only what there is, is counted', () => {
  expect(describeCounts({ waiting: 0, needing: 0 })).toEqual([]);
  expect(describeCounts({ waiting: 1_200, needing: 1 })).toEqual([
    '1,200 waiting to be sent',
    '1 needs your attention',
  ]);
  expect(describeCounts({ waiting: 0, needing: 2 })).toEqual(['2 need your attention']);
});
