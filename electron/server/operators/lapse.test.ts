import { expect, onTestFinished, test, vi } from 'vitest';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { assign } from '../testing/assigned-work.ts';
import { proposalIn, questionIn, stateOf, unread } from '../testing/deciding.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import { calls, inTurn } from '../testing/driven-talk.ts';
import { buildConversation } from '../testing/test-server.ts';

const minuteMs = 60_000;

/** The time between a moment at which a timer is due and the look that it leads to. */
const lookMs = 10;

/**
 * Starts a server whose operator waits for a person, with a clock that stands until it is set. Its
 * timers go on with the time of the test and can be moved on, as those of a computer do that is awake;
 * the clock is set without them, as while it sleeps.
 */
async function startWaiting(kind: 'question' | 'proposal') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let nowMs = Date.now();
  let workItemId = '';
  const server = await startDrivenBy(
    (asked, count) =>
      inTurn(
        kind === 'question'
          ? calls(['ask', { text: 'Which colour?' }])
          : calls(['work_item-update', { workItemId, title: 'Roof' }]),
        'Nobody said.',
      )(asked, count),
    { clock: () => nowMs },
  );
  workItemId = (await assign(server, undefined, { title: 'Attic' })).id;
  await buildConversation(server, { initialMessage: 'Paint it' });
  const { expiresAt } = await (kind === 'question' ? questionIn(server) : proposalIn(server));
  await expect.poll(() => stateOf(server)).toBe('waiting');
  const decision = () => server.db.get<{ state: string }>('SELECT state FROM decisions')?.state;
  const moveClock = (ms: number) => void (nowMs += ms);
  const leftMs = Date.parse(expiresAt) - nowMs;
  return { server, decision, moveClock, leftMs };
}

test.each(['question', 'proposal'] as const)(
  'a %s that lapses while the computer sleeps is told within a minute of waking',
  async (kind) => {
    const { server, decision, moveClock } = await startWaiting(kind);
    moveClock(decisionLimits.openMs);
    vi.advanceTimersByTime(minuteMs + lookMs);
    expect(decision()).toBe('expired');
    await server.events.waitForText('Nobody said.');
    expect((await unread(server)).map(({ type }) => type)).toStrictEqual(['conversation_message']);
  },
);

test.each(['question', 'proposal'] as const)(
  'a %s lapses at its time and no earlier',
  async (kind) => {
    const { decision, moveClock, leftMs } = await startWaiting(kind);
    moveClock(leftMs - minuteMs / 2);
    vi.advanceTimersByTime(minuteMs + lookMs);
    expect(decision()).toBe('open');
    moveClock(minuteMs / 2);
    vi.advanceTimersByTime(minuteMs / 2 + lookMs);
    expect(decision()).toBe('expired');
  },
);

test('a clock that is set back by months leaves no timer that is too long to count', async () => {
  const { server, decision, moveClock } = await startWaiting('question');
  const { setTimeout: set } = globalThis;
  const delaysMs: number[] = [];
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...given: []) => {
    delaysMs.push(ms);
    return set(run, ms, ...given);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  moveClock(-60 * 24 * 60 * minuteMs);
  await assign(server, undefined, { title: 'Cellar' });
  vi.advanceTimersByTime(minuteMs + lookMs);
  expect(delaysMs).not.toEqual([]);
  expect(Math.max(...delaysMs)).toBeLessThan(2 ** 31);
  expect(decision()).toBe('open');
});
