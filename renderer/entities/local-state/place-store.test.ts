import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import type { LocalWrite } from '#shared/local/kinds.ts';
import {
  answerPlace,
  chosenGuildOf,
  chosenGuilds,
  dismissUnanswered,
  savePlace,
  saveScrollAnchor,
  movePlace,
  placeIn,
  places,
  readPlaces,
  scrollAnchors,
  usePlaces,
} from './place-store.ts';

const initial = usePlaces.getInitialState();
let stored: Record<string, string>;
let shown: string[];

beforeEach(() => {
  usePlaces.setState(initial, true);
  stored = {};
  shown = [];
});

// No place waits for the next test to be answered.
afterEach(answerPlace);

interface Kept {
  readonly homeId: string;
  readonly path: string;
  readonly guildId?: string;
  readonly isAnswered?: boolean;
}

/** Main keeps these places, the one shown last first, and answers calls. */
function answer(kept: readonly Kept[]): void {
  answerCalls({ 'local.list': { rows: [] }, 'local.save': {}, 'place.answer': {} });
  // They are read once a page, so that they are known here.
  fillLocal(
    places,
    kept.map(({ homeId, path, isAnswered = true }) => [{ homeId }, { path, isAnswered }]),
  );
  fillLocal(
    chosenGuilds,
    kept.flatMap(({ homeId, guildId }) => (guildId === undefined ? [] : [[{ homeId }, guildId]])),
  );
  fillLocal(scrollAnchors);
  Object.assign(window, { setTimeout, clearTimeout });
  vi.stubGlobal('location', { replace: (to: string) => void shown.push(to) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  });
}

/** The saves of a kind that main was asked for, as the home and the value. */
const saved = (kind: LocalWrite['kind']) =>
  (callsOf('local.save') as LocalWrite[])
    .filter((write) => write.kind === kind)
    .map(({ key, value }) => [key.homeId, value]);
const place = (path: string) => ({ path, isAnswered: true });

test('a start lands where the person was last', async () => {
  answer([
    { homeId: '', path: '/outbox' },
    { homeId: 'b', path: '/b', guildId: 'gld_1' },
    { homeId: 'a', path: '/a' },
  ]);
  await readPlaces();
  expect(usePlaces.getState()).toMatchObject({
    isRead: true,
    lastPath: '/outbox',
    homeId: 'b',
    recent: ['/b', '/a'],
  });
  expect([placeIn('a'), placeIn('b')]).toEqual(['/a', '/b']);
  expect([chosenGuildOf('a'), chosenGuildOf('b')]).toEqual([undefined, 'gld_1']);
});

test('a place that is shown is said to be answered once the page still runs', async () => {
  vi.useFakeTimers();
  try {
    answer([{ homeId: 'b', path: '/b' }]);
    await readPlaces();
    // The start shows it again, and might hang in it.
    expect(saved('place')).toEqual([['b', place('/b')]]);
    expect(callsOf('place.answer')).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(callsOf('place.answer')).toEqual([{ homeId: 'b', path: '/b' }]);
    savePlace('b', '/b/2');
    savePlace('a', '/a');
    // Whoever goes on has had an answer.
    expect(callsOf('place.answer').at(-1)).toEqual({ homeId: 'b', path: '/b/2' });
    answerPlace();
    expect(callsOf('place.answer').at(-1)).toEqual({ homeId: 'a', path: '/a' });
    vi.advanceTimersByTime(1_000);
    expect(callsOf('place.answer')).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a place in which the page did not answer is not restored, nor offered as if it were', async () => {
  answer([
    { homeId: 'b', path: '/b', guildId: 'gld_1', isAnswered: false },
    { homeId: 'a', path: '/a' },
  ]);
  await readPlaces();
  expect(usePlaces.getState()).toMatchObject({
    lastPath: '/',
    unanswered: '/b',
    homeId: 'b',
    recent: ['/a'],
  });
  expect([placeIn('a'), placeIn('b'), chosenGuildOf('b')]).toEqual(['/a', undefined, 'gld_1']);
  expect(saved('place')).toEqual([]);
  // A page that was loaded again has it in its address.
  expect(shown).toEqual(['#/']);
  dismissUnanswered();
  expect(usePlaces.getState().unanswered).toBeUndefined();
});

test('places and chosen guilds of an earlier version are taken over once', async () => {
  stored['layout'] = JSON.stringify({
    state: {
      lastPath: '/b',
      homeId: 'b',
      places: { b: '/b', a: '/a', wrong: 3 },
      guildIds: { a: 'gld_1' },
    },
    version: 1,
  });
  answer([]);
  await readPlaces();
  expect(usePlaces.getState()).toMatchObject({ isRead: true, lastPath: '/b', homeId: 'b' });
  // The last one is shown again.
  expect(saved('place')).toEqual([
    ['a', place('/a')],
    ['b', place('/b')],
    ['b', place('/b')],
  ]);
  expect(saved('chosen_guild')).toEqual([['a', 'gld_1']]);
  expect(stored).toEqual({});
});

test('a layout of an earlier version that cannot be read is no place', async () => {
  stored['layout'] = '{"state":';
  answer([]);
  await readPlaces();
  expect(usePlaces.getState()).toMatchObject({ isRead: true, lastPath: '/' });
});

test('a place is kept once, and one that moved goes along', () => {
  answer([]);
  savePlace('a', '/a');
  savePlace('a', '/a');
  savePlace('b', '/b');
  movePlace('a', '/a', '/a2');
  movePlace('a', '/no', '/a3');
  expect(saved('place')).toEqual([
    ['a', place('/a')],
    ['b', place('/b')],
    ['a', place('/a2')],
    ['b', place('/b')],
  ]);
});

test('where a thread is read is kept once it rests, and its end is no place', () => {
  vi.useFakeTimers();
  try {
    answer([]);
    usePlaces.setState({ isRead: true });
    for (let offset = 0; offset < 20; offset += 1) {
      saveScrollAnchor('h', 'c', { messageId: 'm', offset });
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(200);
    expect(saved('scroll_anchor')).toEqual([['h', { messageId: 'm', offset: 19 }]]);
    saveScrollAnchor('h', 'c', { messageId: 'm', offset: 19 });
    saveScrollAnchor('h', 'c', undefined);
    vi.advanceTimersByTime(200);
    expect(saved('scroll_anchor').slice(1)).toEqual([['h', undefined]]);
  } finally {
    vi.useRealTimers();
  }
});
