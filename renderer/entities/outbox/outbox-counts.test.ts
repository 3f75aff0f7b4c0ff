import { expect, test } from 'vitest';
import { buildEntry } from '../../testing/build-entities.ts';
import { outboxCounts } from './outbox-counts.ts';

test('writes sent by themselves, those that wait for the person and those that wait for a time are counted apart', () => {
  const entries = [
    buildEntry({ state: 'queued' }),
    buildEntry({ state: 'sending' }),
    buildEntry({ state: 'rejected' }),
    buildEntry({ state: 'conflict', homeId: 'other' }),
    buildEntry({ state: 'unconfirmed', homeId: 'other' }),
    buildEntry({ sendAt: '2999-01-01T00:00:00.000Z' }),
    // This one is due: it waits as any other.
    buildEntry({ sendAt: '2026-01-01T00:00:00.000Z', homeId: 'other' }),
  ];
  expect(outboxCounts(entries, 'local')).toEqual({ waiting: 2, needing: 1, scheduled: 1 });
  expect(outboxCounts(entries)).toEqual({ waiting: 3, needing: 3, scheduled: 1 });
});
