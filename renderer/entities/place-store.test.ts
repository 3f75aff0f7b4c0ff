import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf } from '../testing/answer-calls.ts';
import {
  answerPlace,
  dismissUnanswered,
  keepPlace,
  keepThreadSpot,
  movePlace,
  readPlaces,
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

function answer(homes: object[]): void {
  answerCalls({
    'place.list': {
      homes: homes.map((home) => ({ isAnswered: true, ...home })),
      threads: [],
    },
    'place.save': {},
    'place.answer': {},
    'place.save_thread': {},
  });
  Object.assign(window, { setTimeout, clearTimeout });
  vi.stubGlobal('location', { replace: (to: string) => void shown.push(to) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  });
}

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
    places: { a: '/a', b: '/b' },
    guildIds: { b: 'gld_1' },
  });
});

test('a place that is shown is said to be answered once the page still runs', async () => {
  vi.useFakeTimers();
  try {
    answer([{ homeId: 'b', path: '/b' }]);
    await readPlaces();
    // The start shows it again, and might hang in it.
    expect(callsOf('place.save')).toEqual([{ homeId: 'b', path: '/b' }]);
    expect(callsOf('place.answer')).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(callsOf('place.answer')).toEqual([{ homeId: 'b', path: '/b' }]);
    keepPlace('b', '/b/2');
    keepPlace('a', '/a');
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
    places: { a: '/a' },
    guildIds: { b: 'gld_1' },
  });
  expect(callsOf('place.save')).toEqual([]);
  // A page that was loaded again has it in its address.
  expect(shown).toEqual(['#/']);
  dismissUnanswered();
  expect(usePlaces.getState().unanswered).toBeUndefined();
});

test('what an earlier version kept is taken over once', async () => {
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
  expect(callsOf('place.save')).toEqual([
    { homeId: 'a', path: '/a', guildId: 'gld_1' },
    { homeId: 'b', path: '/b' },
  ]);
  expect(stored).toEqual({});
});

test('what cannot be read of an earlier version is no place', async () => {
  stored['layout'] = '{"state":';
  answer([]);
  await readPlaces();
  expect(usePlaces.getState()).toMatchObject({ isRead: true, lastPath: '/' });
});

test('a place is kept once, and one that moved goes along', () => {
  answer([]);
  keepPlace('a', '/a');
  keepPlace('a', '/a');
  keepPlace('b', '/b');
  movePlace('a', '/a', '/a2');
  movePlace('a', '/no', '/a3');
  expect(callsOf('place.save')).toEqual([
    { homeId: 'a', path: '/a' },
    { homeId: 'b', path: '/b' },
    { homeId: 'a', path: '/a2' },
    { homeId: 'b', path: '/b' },
  ]);
});

test('scrolling is kept in steps, with the last position', () => {
  vi.useFakeTimers();
  try {
    usePlaces.setState({ isRead: true });
    answer([]);
    for (let offset = 0; offset < 20; offset += 1) {
      keepThreadSpot('h', 'c', { messageId: 'm', offset });
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(200);
    const kept = callsOf('place.save_thread');
    expect(kept.length).toBeLessThan(5);
    expect(kept.at(-1)).toEqual({ homeId: 'h', conversationId: 'c', messageId: 'm', offset: 19 });
  } finally {
    vi.useRealTimers();
  }
});
