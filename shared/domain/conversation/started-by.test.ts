import { expect, test } from 'vitest';
import { isStartedBy } from './started-by.ts';

const sam = { id: 'usr_1', type: 'user', name: 'Sam' } as const;
const eve = { id: 'usr_2', type: 'user', name: 'Eve' } as const;
const ada = { id: 'opr_1', type: 'operator', name: 'Ada' } as const;

test.each([
  ['the only person', [ada, sam], 'usr_1', true],
  ['the first of several', [sam, ada, eve], 'usr_1', true],
  ['another than the first', [sam, ada, eve], 'usr_2', false],
  ['the only person, who is not known', [sam, ada], undefined, true],
  ['one of several, who is not known', [sam, eve], undefined, false],
  ['nobody', [ada], 'usr_1', false],
])('%s has started a thread: %j as %s, %s', (_name, participants, ownId, expected) => {
  expect(isStartedBy({ participants }, ownId)).toBe(expected);
});
