import { expect, test } from 'vitest';
import { buildEntry } from '../../testing/build-entities.ts';
import { outboxCounts } from './outbox-counts.ts';

test('writes sent by themselves and writes waiting for the person are counted apart', () => {
  const entries = [
    buildEntry({ state: 'queued' }),
    buildEntry({ state: 'sending' }),
    buildEntry({ state: 'rejected' }),
    buildEntry({ state: 'conflict', homeId: 'other' }),
    buildEntry({ state: 'unconfirmed', homeId: 'other' }),
  ];
  expect(outboxCounts(entries, 'local')).toEqual({ waiting: 2, needing: 1 });
  expect(outboxCounts(entries)).toEqual({ waiting: 2, needing: 3 });
});
