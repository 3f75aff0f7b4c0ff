import { expect, test, vi } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { answerCalls, callsOf } from '../../../testing/answer-calls.ts';
import { readHistory } from './read-history.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const beginsAt = '2026-01-01T00:00:00.000Z';

/** Reads everything from a service that always gives this answer. */
async function readFrom(answer: object, signal = new AbortController().signal) {
  answerCalls({ 'work_item.list_changes': answer });
  vi.stubGlobal('requestIdleCallback', setImmediate);
  const counts: number[] = [];
  const onCount = (count: number) => counts.push(count);
  const asked = { homeId: 'h', guildId: 'g', range: 'all', now, items: [] } as const;
  return { history: await readHistory({ ...asked, onCount, signal }), counts };
}

test('a service that never ends its pages is asked a bounded number of times', async () => {
  const { history } = await readFrom({ changes: [], nextCursor: 'on', beginsAt });
  expect(history).toBeUndefined();
  expect(callsOf('work_item.list_changes')).toHaveLength(pageLimits.historyPages);
});

test('whoever stopped to wait is not asked any more', async () => {
  const stopped = AbortSignal.abort();
  const { history } = await readFrom({ changes: [], nextCursor: 'on', beginsAt }, stopped);
  expect(history).toBeUndefined();
  expect(callsOf('work_item.list_changes')).toHaveLength(0);
});

test('the last page ends the reading, and tells where the history begins', async () => {
  const { history, counts } = await readFrom({ changes: [], nextCursor: null, beginsAt });
  expect(history?.beginsAt).toBe(beginsAt);
  expect(counts).toStrictEqual([0]);
});
