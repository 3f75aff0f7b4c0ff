import { beforeEach, expect, test } from 'vitest';
import type { ProgressPhase } from '#shared/domain/operator/events.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { buildHome, buildMessage } from '../../testing/build-entities.ts';
import { useActivity } from './activity-store.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { applyEvent, forgetHome, takeHome } from '../nouns.ts';
import { useProgress } from './progress-store.ts';

const key = keyInHome('h', 'c');

beforeEach(() => {
  answerCalls({});
  forgetHome('h');
  forgetHome('other');
});

const event = (type: string, data: object) => applyEvent('h', { type, data } as ServiceEvent);

interface Piece {
  readonly from: number;
  readonly text: string;
  readonly phase: ProgressPhase;
  readonly runId: string;
  readonly operatorId: string;
  readonly conversationId: string;
}

const progress = (piece: Partial<Piece>) =>
  event('operator.progress', {
    conversationId: 'c',
    operatorId: 'ada',
    runId: 'run_1',
    phase: 'writing',
    from: 0,
    text: '',
    tokens: 0,
    ...piece,
  });

const shown = () => useProgress.getState().conversations[key];
const heard = () => useActivity.getState().conversations[key]?.['ada'];

test('pieces that follow each other grow together, and one that does not fit drops them', () => {
  progress({ text: 'We need ' });
  progress({ from: 8, text: 'three loaves.' });
  expect(shown()).toStrictEqual({ ada: { runId: 'run_1', text: 'We need three loaves.' } });
  progress({ from: 30, text: 'And salt.' });
  expect(shown()).toBeUndefined();
  progress({ from: 39, text: ' And more.' });
  expect(shown()).toBeUndefined();
  progress({ from: 0, text: 'Anew.' });
  expect(shown()).toStrictEqual({ ada: { runId: 'run_1', text: 'Anew.' } });
});

test.each<ProgressPhase>(['silent', 'thinking'])(
  'a text that has begun stays while its model is %s',
  (phase) => {
    progress({ text: 'We need ' });
    progress({ from: 8, phase });
    progress({ from: 8, text: 'three loaves.' });
    expect(shown()).toStrictEqual({ ada: { runId: 'run_1', text: 'We need three loaves.' } });
  },
);

test('a piece of another run never goes on from what was written before it', () => {
  progress({ text: 'Four' });
  progress({ from: 4, text: ' more', runId: 'run_2' });
  expect(shown()).toBeUndefined();
});

test('whoever comes in the midst of an answer is shown nothing of it, and that it is written', () => {
  progress({ from: 512, text: 'the end of it' });
  expect(shown()).toBeUndefined();
  expect(heard()).toMatchObject({ kind: 'thinking', now: { phase: 'writing' } });
});

test.each<[string, () => void]>([
  ['its message', () => message({ runId: 'run_1' })],
  ['a stop', () => event('run.stopped', { run: run('stopped') })],
  ['the end of its run', () => progress({ phase: 'over' })],
  ['calls of tools', () => progress({ phase: 'calling' })],
  ['a new question to its model', () => progress({ phase: 'asking' })],
  ['a beginning anew', () => activity('thinking')],
  ['a wait for its model', () => activity('thinking', 'The server failed.')],
  ['a pass', () => activity('passed', 'Not for me.')],
  ['the loop brake', () => activity('stopped', 'Six rounds.')],
  ['a connection that is lost', () => takeHome(homeIn('reconnecting'))],
  ['leaving the home', () => forgetHome('h')],
])('%s takes what was written away', (_, happen) => {
  takeHome(homeIn('live'));
  progress({ text: 'We need' });
  expect(shown()).toBeDefined();
  happen();
  expect(shown()).toBeUndefined();
});

test('a text of another operator, or in another home, stays', () => {
  progress({ text: 'We need' });
  progress({ text: 'I would', operatorId: 'mira', runId: 'run_2' });
  message({ runId: 'run_1' });
  takeHome({ ...homeIn('offline'), id: 'other' });
  expect(shown()).toStrictEqual({ mira: { runId: 'run_2', text: 'I would' } });
});

test('the end of a former run, and a person who speaks as the operator, take nothing away', () => {
  progress({ text: 'We need', runId: 'run_2' });
  progress({ phase: 'over', runId: 'run_1' });
  message({});
  expect(shown()).toStrictEqual({ ada: { runId: 'run_2', text: 'We need' } });
});

test('a text that is longer than any message is not shown to its end', () => {
  const piece = 'x'.repeat(textLimits.messageText);
  progress({ text: piece });
  progress({ from: piece.length, text: 'y' });
  expect(shown()).toBeUndefined();
});

test('a service that begins answers without end fills no memory', () => {
  for (let at = 0; at < pageLimits.activities + 10; at += 1) {
    progress({ conversationId: `c${at}`, text: 'a' });
  }
  const kept = Object.keys(useProgress.getState().conversations);
  expect(kept.length).toBeLessThanOrEqual(pageLimits.activities);
  expect(kept).toContain(keyInHome('h', `c${pageLimits.activities + 9}`));
});

test('the phase of a run changes what the operator is said to do, and its text does not', () => {
  progress({ phase: 'asking' });
  const asking = useActivity.getState();
  progress({ phase: 'asking' });
  expect(useActivity.getState()).toBe(asking);
  progress({ text: 'We' });
  const writing = useActivity.getState();
  progress({ from: 2, text: ' need' });
  expect(useActivity.getState()).toBe(writing);
  expect(heard()).toMatchObject({ now: { runId: 'run_1', phase: 'writing' } });
  progress({ phase: 'over' });
  expect(heard()).toBeUndefined();
});

test('a run that is over leaves the reason for which its operator waits', () => {
  progress({ text: 'We' });
  activity('thinking', 'The server failed.');
  progress({ phase: 'over' });
  expect(heard()).toStrictEqual({ kind: 'thinking', reason: 'The server failed.' });
});

test('work on an item has a phase and no text', () => {
  const at = { conversationId: undefined, workItemId: 'i', text: 'A report' };
  event('operator.progress', { ...piece, ...at });
  const item = () => useActivity.getState().items[keyInHome('h', 'i')];
  expect(item()).toMatchObject({ operatorId: 'ada', now: { phase: 'writing' } });
  expect(useProgress.getState().conversations).toStrictEqual({});
  event('operator.progress', { ...piece, ...at, phase: 'over' });
  expect(item()).toBeUndefined();
});

const piece = { operatorId: 'ada', runId: 'run_1', phase: 'writing', from: 0, text: '', tokens: 0 };

function message(more: object): void {
  const said = buildMessage({ authorId: 'ada', authorType: 'operator', ...more });
  event('message.created', { conversationId: 'c', message: said });
}

function activity(kind: 'thinking' | 'passed' | 'stopped', reason?: string): void {
  event(`operator.${kind}`, { conversationId: 'c', operatorId: 'ada', reason });
}

const run = (state: string) => ({
  id: 'run_1',
  operatorId: 'ada',
  cause: 'message',
  conversationId: 'c',
  state,
  isLive: false,
  createdAt: '2026-11-20T10:00:00.000Z',
});

const homeIn = (kind: 'live' | 'reconnecting' | 'offline') =>
  buildHome({ id: 'h', state: { kind, since: '2026-11-20T10:00:00.000Z' } });
