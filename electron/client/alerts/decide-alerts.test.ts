import { expect, test } from 'vitest';
import type { AlertClass } from '#shared/capability/alert.ts';
import { decideAlerts } from './decide-alerts.ts';
import type { Arrival, News, NewsKind } from './news.ts';
import { initialAlerts } from './quiet-time.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

const now = new Date(2026, 10, 21, 12, 0);
const classes = Object.keys(initialAlerts.classes) as AlertClass[];

function buildNews(overrides: Partial<News> = {}): News {
  return {
    subject: { homeId: 'home', kind: 'conversation', id: 'cnv_1' },
    kind: 'message',
    class: 'ownThreads',
    place: { path: '/home/home/thread/cnv_1/msg_1', homeId: 'home' },
    at: '2026-11-21T11:00:00.000Z',
    home: 'Bakery',
    title: 'Launch',
    author: 'Ada',
    words: 'The bread is baked.',
    ...overrides,
  };
}

const arrive = (news: News, overrides: Partial<Arrival> = {}): Arrival => ({
  news,
  status: 'new',
  isOwn: false,
  isInFront: false,
  wasQuiet: false,
  isMuted: false,
  isFollowed: false,
  ...overrides,
});

/** A number of news, each about a thread of its own. */
const newsOf = (count: number, overrides: Partial<News> = {}) =>
  Array.from({ length: count }, (_, at) =>
    buildNews({
      subject: { homeId: 'home', kind: 'conversation', id: `cnv_${at}` },
      title: `Thread ${at}`,
      ...overrides,
    }),
  );

const booleans = [false, true];
const statuses = ['new', 'told', 'history'] as const;
const quietness = ['off', 'by hand', 'for a time', 'over', 'hours', 'other hours'] as const;

const quietSettings = {
  off: {},
  'by hand': { quietUntil: 'always' as const },
  'for a time': { quietUntil: new Date(now.getTime() + 1).toISOString() },
  over: { quietUntil: now.toISOString() },
  hours: { quietHours: { isOn: true, from: '12:00', until: '12:01' } },
  'other hours': { quietHours: { isOn: true, from: '12:01', until: '12:00' } },
};

const combinations = classes.flatMap((newsClass) =>
  booleans.flatMap((isOn) =>
    booleans.flatMap((isOwn) =>
      booleans.flatMap((isInFront) =>
        booleans.flatMap((wasQuiet) =>
          statuses.flatMap((status) =>
            quietness.flatMap((quiet) =>
              booleans.flatMap((showsText) =>
                [1, 2, 4].map((count) => ({
                  newsClass,
                  isOn,
                  isOwn,
                  isInFront,
                  wasQuiet,
                  status,
                  quiet,
                  showsText,
                  count,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

test('every combination shows one alert for what may be shown, and nothing else', () => {
  allowStalls('it decides on thousands of combinations in one turn');
  expect(combinations).toHaveLength(5 * 2 * 2 * 2 * 2 * 3 * 6 * 2 * 3);
  for (const { newsClass, isOn, count, showsText, quiet, ...circumstances } of combinations) {
    const settings = {
      ...initialAlerts,
      ...quietSettings[quiet],
      showsText,
      // The class of the news alone counts.
      classes: Object.fromEntries(
        classes.map((each) => [each, each === newsClass ? isOn : !isOn]),
      ) as typeof initialAlerts.classes,
    };
    const one = buildNews({ class: newsClass });
    const arrivals = Array.from({ length: count }, () => arrive(one, circumstances));
    const alerts = decideAlerts(arrivals, { settings, now });
    const { isOwn, isInFront, wasQuiet, status } = circumstances;
    const isShown =
      isOn &&
      !isOwn &&
      !isInFront &&
      !wasQuiet &&
      status === 'new' &&
      ['off', 'over', 'other hours'].includes(quiet);
    const shown = JSON.stringify(alerts.map(({ title, body }) => [title, body]));
    expect({
      ...circumstances,
      alerts: alerts.length,
      told: alerts[0]?.news.length ?? 0,
      hasWords: shown.includes('baked'),
    }).toEqual({
      ...circumstances,
      alerts: isShown ? 1 : 0,
      told: isShown ? count : 0,
      hasWords: isShown && showsText,
    });
  }
});

test('news of a muted thread is not shown, though it needs the person and is followed', () => {
  const on = { ...initialAlerts.classes, needsYou: true };
  const news = buildNews({ kind: 'question', class: 'needsYou' });
  const shown = (circumstances: Partial<Arrival>) =>
    decideAlerts([arrive(news, circumstances)], {
      settings: { ...initialAlerts, classes: on },
      now,
    });
  expect(shown({})).toHaveLength(1);
  expect(shown({ isMuted: true })).toEqual([]);
  expect(shown({ isMuted: true, isFollowed: true })).toEqual([]);
});

test('news of a followed thread is shown whatever its class, but never in quiet time or twice', () => {
  const off = { ...initialAlerts.classes, otherThreads: false };
  const news = buildNews({ class: 'otherThreads' });
  const shown = (circumstances: Partial<Arrival>, settings: Partial<typeof initialAlerts> = {}) =>
    decideAlerts([arrive(news, circumstances)], {
      settings: { ...initialAlerts, classes: off, ...settings },
      now,
    }).length;
  expect(shown({})).toBe(0);
  expect(shown({ isFollowed: true })).toBe(1);
  expect(shown({ isFollowed: true }, { quietUntil: 'always' })).toBe(0);
  expect(shown({ isFollowed: true, isInFront: true })).toBe(0);
  expect(shown({ isFollowed: true, isOwn: true })).toBe(0);
  expect(shown({ isFollowed: true, status: 'told' })).toBe(0);
});

const shownWith = (arrivals: readonly Arrival[], showsText = true) => {
  const settings = {
    ...initialAlerts,
    showsText,
    classes: { needsYou: true, ownThreads: true, otherThreads: true, work: true, other: true },
  };
  return decideAlerts(arrivals, { settings, now });
};

test('a message shows its author, thread and words, and leads to itself', () => {
  expect(shownWith([arrive(buildNews())])).toMatchObject([
    {
      title: 'Ada in Launch',
      body: 'The bread is baked.',
      place: { path: '/home/home/thread/cnv_1/msg_1' },
      subject: { id: 'cnv_1' },
    },
  ]);
});

test('messages of one thread are one alert, which leads to the first of them', () => {
  const last = buildNews({
    words: 'It is brown.',
    author: 'Mira',
    place: { path: '/home/home/thread/cnv_1/msg_5' },
  });
  const burst = [...Array.from({ length: 4 }, () => buildNews()), last].map((one) => arrive(one));
  expect(shownWith(burst)).toMatchObject([
    {
      title: '5 new messages in Launch',
      body: 'Mira: It is brown.',
      place: { path: '/home/home/thread/cnv_1/msg_1' },
    },
  ]);
});

test('up to three things are told each, and more of them together', () => {
  expect(shownWith(newsOf(3).map((one) => arrive(one)))).toHaveLength(3);
  const many = newsOf(7).map((one) => arrive(one));
  expect(shownWith([...many, ...many])).toMatchObject([
    {
      title: '14 new messages in 7 threads',
      body: 'Thread 0, Thread 1, Thread 2, Thread 3, Thread 4',
      place: { path: '/inbox' },
      subject: undefined,
    },
  ]);
  const item = buildNews({
    subject: { homeId: 'home', kind: 'work_item', id: 'itm_1' },
    kind: 'review',
    class: 'needsYou',
    title: 'Oven',
  });
  expect(shownWith([arrive(item), ...many], false)).toMatchObject([
    { title: '8 new notifications', body: '1 needs you.' },
  ]);
});

test('news that is not shown is not counted either', () => {
  const [first, second] = newsOf(2) as [News, News];
  const arrivals = [arrive(first), arrive(second, { isOwn: true }), arrive(first)];
  expect(shownWith(arrivals)).toMatchObject([{ title: '2 new messages in Thread 0' }]);
});

test('the same id in two homes is two things', () => {
  const here = { homeId: 'here', kind: 'conversation', id: '1' };
  const there = { ...here, homeId: 'there' };
  const arrivals = [here, there].map((subject) => arrive(buildNews({ subject })));
  expect(shownWith(arrivals)).toHaveLength(2);
});

const kinds: readonly NewsKind[] = [
  'message',
  'question',
  'stopped',
  'review',
  'change',
  'report',
  'failed',
  'conflict',
  'key_refused',
  'home_failed',
  'other',
];

test.each(kinds)('hidden, %s says that there is something and where, and no word of it', (kind) => {
  const isThread = ['message', 'question', 'stopped'].includes(kind);
  const subject = { homeId: 'home', kind: isThread ? 'conversation' : 'work_item', id: '1' };
  const one = arrive(buildNews({ kind, subject }));
  const where = isThread ? 'Launch' : 'Bakery';
  for (const alerts of [shownWith([one], false), shownWith([one, one], false)]) {
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.body).toBe('');
    expect(alerts[0]?.title).toContain(where);
    expect(alerts[0]?.title).not.toContain('Ada');
  }
  expect(shownWith([one])[0]?.body).toBe('The bread is baked.');
});

test('a long text is shown on one line, by its beginning', () => {
  const words = `Bread\n\n${'🍞'.repeat(300_000)}`;
  const title = 'Launch '.repeat(200);
  const [alert] = shownWith([arrive(buildNews({ words, title }))]);
  expect(alert?.body.length).toBeLessThan(250);
  expect(alert?.body).toMatch(/^Bread 🍞/);
  expect(alert?.body.isWellFormed()).toBe(true);
  expect(alert?.title.length).toBeLessThan(130);
});

test('the title of a thread that is an address is named, in an alert of one thing and of many', () => {
  const title = '[#Bake](guildhall://home/local/item/wi_1';
  const [one] = shownWith([arrive(buildNews({ title }))]);
  expect(one?.title).toBe('Ada in Bake');
});
