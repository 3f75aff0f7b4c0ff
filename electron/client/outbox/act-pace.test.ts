import { beforeEach, expect, test } from 'vitest';
import type { StoredEntry } from '../store/store-protocol.ts';
import { buildWrite } from '../store/testing/build-entry.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { ActPace } from './act-pace.ts';

let timing: ManualTiming;
let sent: string[];
let pace: ActPace;

beforeEach(() => {
  timing = new ManualTiming();
  sent = [];
  pace = new ActPace(timing, (entryId) => sent.push(entryId));
});

/** An entry of an act that was not delivered. */
function entry(id: string, together?: string): StoredEntry {
  const write = buildWrite('work_item.delete', { workItemId: id, ...(together && { together }) });
  return { ...write, id, position: 1, state: 'queued', lane: `work_item ${id}` };
}

test('one that fails holds up no other', () => {
  pace.goRound(entry('a', 'act'), 0);
  timing.advance(0);
  expect(sent).toEqual(['a']);
});

test('where each fails, the next is tried ever later, and no two at once', () => {
  pace.goRound(entry('a', 'act'), 0);
  for (const id of ['b', 'c']) {
    pace.goRound(entry(id, 'act'), 0);
    pace.goRound(entry(`${id} again`, 'act'), 0);
    timing.advance(60_000);
  }
  expect(sent).toEqual(['a', 'b', 'c']);
  pace.goRound(entry('d', 'act'), 0);
  timing.advance(0);
  expect(sent).toHaveLength(3);
  pace.goOn(entry('e', 'act'));
  pace.goRound(entry('f', 'act'), 0);
  timing.advance(0);
  expect(sent.at(-1)).toBe('f');
});

test('a service that asks to be left alone is left alone', () => {
  pace.goRound(entry('a', 'act'), 90_000);
  timing.advance(89_999);
  expect(sent).toEqual([]);
  timing.advance(1);
  expect(sent).toEqual(['a']);
});

test('an entry of no act is left alone by the pace', () => {
  pace.goRound(entry('a'), 0);
  timing.advance(60_000);
  expect(sent).toEqual([]);
});
