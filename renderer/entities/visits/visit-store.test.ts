import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf, failCalls } from '../../testing/answer-calls.ts';
import { buildEntry, buildWorkItem } from '../../testing/build-entities.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { atHour } from '../../testing/times.ts';
import { applyAnswer, applyEvent, forgetHome } from '../nouns.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { changesIn, enterPlace, lastSeen, leavePlace, noteSeen, useVisits } from './visit-store.ts';
import { workItemStore } from '../work-item/work-item-store.ts';

const place = { homeId: 'h', noun: 'work_item', guildId: 'g' } as const;

/** Main has kept how far the place was seen, by hours; nothing where none is given. */
const seenAt = (...hours: number[]) =>
  fillLocal(
    lastSeen,
    hours.map((hour) => [place, atHour(hour)]),
  );

const saved = (hour: number) => ({ kind: 'last_seen', key: place, value: atHour(hour) });

const item = (id: string, hour: number) =>
  buildWorkItem({ id, createdAt: atHour(1), updatedAt: atHour(hour) });

/** An item is changed by somebody, as an event tells. */
const change = (id: string, hour: number) =>
  applyEvent('h', {
    type: 'work_item.updated',
    data: { workItem: item(id, hour) },
    guildId: 'g',
  } as never);

const changed = () =>
  workItemStore
    .list('h', { guildId: 'g' })
    .rows.filter(changesIn(useVisits.getState(), place))
    .map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  forgetHome('h');
  useOutbox.setState({ entries: [] });
  useVisits.setState({ visits: {}, own: {} });
  seenAt();
  answerCalls({ 'local.save': {} });
  workItemStore.applyPage(
    'h',
    { guildId: 'g' },
    { workItems: [item('a', 1), item('b', 2)], nextCursor: null },
  );
  return () => vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test('the first visit has nothing new; the next one has what came after it was seen', () => {
  enterPlace(place);
  expect(changed()).toEqual([]);
  noteSeen(workItemStore, 'h', 'g');
  leavePlace(place);
  expect(callsOf('local.save')).toEqual([saved(2)]);
  change('a', 3);
  minutes(10);
  enterPlace(place);
  expect(changed()).toEqual(['a']);
});

test('a new item stays so for the whole visit, also over a short way elsewhere', () => {
  seenAt(1);
  enterPlace(place);
  noteSeen(workItemStore, 'h', 'g');
  change('a', 3);
  noteSeen(workItemStore, 'h', 'g');
  expect(changed()).toEqual(['a', 'b']);
  leavePlace(place);
  minutes(4);
  enterPlace(place);
  expect(changed()).toEqual(['a', 'b']);
  leavePlace(place);
  minutes(6);
  enterPlace(place);
  expect(changed()).toEqual([]);
});

test('a change that was not seen is new in the next visit, however often work is entered', () => {
  seenAt(2);
  change('a', 3);
  for (const wait of [10, 10, 10]) {
    enterPlace(place);
    expect(changed()).toEqual(['a']);
    leavePlace(place);
    minutes(wait);
  }
});

test('an own change is not new, unless someone else has changed the item as well', () => {
  seenAt(2);
  enterPlace(place);
  const asked = { homeId: 'h', input: { guildId: 'g' } };
  applyAnswer('work_item.create', item('made', 5), asked);
  applyAnswer('work_item.update', item('a', 6), asked);
  applyAnswer('work_item.update', item('a', 7), asked);
  expect(changed()).toEqual([]);
  change('b', 8);
  applyAnswer('work_item.update', item('b', 9), asked);
  expect(changed()).toEqual(['b']);
  change('a', 10);
  expect(changed()).toContain('a');
});

test('an item that the service does not have yet is neither new nor says what was seen', () => {
  seenAt(1);
  enterPlace(place);
  const creation = buildEntry({
    homeId: 'h',
    operation: 'work_item.create',
    input: { guildId: 'g', title: 'Made' },
    subject: { kind: 'work_item', id: 'new_1' },
    temporaryId: 'new_1',
    createdAt: atHour(20),
  });
  useOutbox.setState({ entries: [creation] });
  expect(workItemStore.row('h', 'new_1')?.updatedAt).toBe(atHour(20));
  expect(changed()).toEqual(['b']);
  noteSeen(workItemStore, 'h', 'g');
  expect(callsOf('local.save')).toEqual([saved(2)]);
});

test('nothing is kept of a home that is gone, and nothing before it is known what was seen', () => {
  lastSeen.use.setState({ load: 'idle' });
  noteSeen(workItemStore, 'h', 'g');
  const other = { ...place, homeId: 'other' };
  fillLocal(lastSeen, [
    [place, atHour(1)],
    [other, atHour(1)],
  ]);
  enterPlace(place);
  forgetHome('h');
  noteSeen(workItemStore, 'h', 'g');
  expect(callsOf('local.save')).toEqual([]);
  expect(useVisits.getState().visits).toEqual({});
  expect([...lastSeen.use.getState().rows.values()].map(({ key }) => key)).toEqual([other]);
});

test('where it cannot be read what was seen, nothing is new and nothing is kept over it', async () => {
  lastSeen.use.setState({ load: 'idle' });
  failCalls('unavailable');
  await lastSeen.readOnce();
  enterPlace(place);
  noteSeen(workItemStore, 'h', 'g');
  expect(changed()).toEqual([]);
  expect(callsOf('local.save')).toEqual([]);
  answerCalls({ 'local.list': { rows: [saved(1)] } });
  await lastSeen.readOnce();
  leavePlace(place);
  minutes(6);
  enterPlace(place);
  expect(changed()).toEqual(['b']);
});
