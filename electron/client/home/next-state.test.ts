import { expect, test } from 'vitest';
import type { ConnectionState } from '#shared/capability/home.ts';
import { timestampOf } from '../timing.ts';
import { nextState } from './next-state.ts';
import type { ConnectionFacts } from './next-state.ts';

const startMs = Date.parse('2026-11-28T12:00:00.000Z');
const starting: ConnectionState = { kind: 'starting', since: timestampOf(startMs) };

const ready = {
  kind: 'ready',
  endpoint: { baseUrl: 'https://guild.example/v1', eventsUrl: 'wss://guild.example/v1', key: 'k' },
} as const;
const damage = { file: 'guild.db', keptIn: 'damaged' };
const endpoints = {
  ready,
  none: { kind: 'starting' },
  failed: { kind: 'failed', detail: 'The server can’t start.', damage },
  keyless: { kind: 'key_refused', detail: 'There is no key.' },
} as const;
const refusals = {
  none: undefined,
  key: { kind: 'key_refused', detail: 'The service doesn’t accept the key.' },
  page: { kind: 'offline', detail: 'A web page answers.' },
} as const;
const lastFailure = { code: 'refused', detail: 'Nothing answers at its address.' };

const silent: ConnectionFacts = {
  endpoint: ready,
  refusal: undefined,
  isLive: false,
  isPolled: false,
  hasStood: false,
  lostAtMs: startMs,
  isLossLasting: false,
  attempts: 0,
  lastFailure: undefined,
  retryAtMs: undefined,
};

/** Every combination of what a connection can be judged by: 768 of them. */
const combinations = Object.values(endpoints).flatMap((endpoint) =>
  Object.values(refusals).flatMap((refusal) =>
    Array.from({ length: 64 }, (_, bits): ConnectionFacts => {
      const isOn = (bit: number) => (bits & (1 << bit)) !== 0;
      return {
        endpoint,
        refusal,
        isLive: isOn(0),
        isPolled: isOn(1),
        hasStood: isOn(2),
        lostAtMs: isOn(0) || isOn(1) ? undefined : startMs,
        isLossLasting: isOn(3),
        attempts: isOn(4) ? 3 : 0,
        lastFailure: isOn(4) ? lastFailure : undefined,
        retryAtMs: isOn(5) ? startMs + 12_000 : undefined,
      };
    }),
  ),
);

/** The rules in their order: the first that holds says the kind. */
const rules: readonly (readonly [(facts: ConnectionFacts) => boolean, ConnectionState['kind']])[] =
  [
    [({ endpoint }) => endpoint.kind === 'failed', 'failed'],
    [({ endpoint }) => endpoint.kind === 'key_refused', 'key_refused'],
    [({ refusal }) => refusal === refusals.key, 'key_refused'],
    [({ refusal }) => refusal === refusals.page, 'offline'],
    [({ isLive }) => isLive, 'live'],
    [({ isPolled }) => isPolled, 'polling'],
    [({ endpoint, isLossLasting }) => endpoint === ready && isLossLasting, 'offline'],
    [({ hasStood }) => hasStood, 'reconnecting'],
    [() => true, 'starting'],
  ];

test('an endpoint that cannot be used decides first, then a refusal, then what answers', () => {
  for (const facts of combinations) {
    const [, kind] = rules.find(([holds]) => holds(facts)) ?? [];
    expect(nextState(starting, facts, startMs + 1).kind).toBe(kind);
  }
});

test('tries are told of while nothing answers, and of nothing else', () => {
  for (const facts of combinations) {
    const {
      kind,
      detail,
      attempt,
      retryAt,
      lastFailure: told,
    } = nextState(starting, facts, startMs);
    const isSilent = ['starting', 'reconnecting', 'offline'].includes(kind) && detail === undefined;
    const isTold = isSilent && facts.endpoint === ready;
    expect(attempt).toBe(isTold && facts.attempts > 0 ? facts.attempts : undefined);
    expect(told).toBe(isTold ? facts.lastFailure : undefined);
    expect(retryAt).toBe(isTold && facts.retryAtMs ? timestampOf(facts.retryAtMs) : undefined);
  }
});

test('the same facts give the former state itself, whatever time has passed', () => {
  for (const facts of combinations) {
    const first = nextState(starting, facts, startMs);
    expect(nextState(first, facts, startMs + 60_000)).toBe(first);
  }
});

test('a state holds since it began, however often the service is tried meanwhile', () => {
  const lost = { ...silent, hasStood: true };
  const reconnecting = nextState(starting, lost, startMs + 500);
  const tried = nextState(reconnecting, { ...lost, attempts: 1, lastFailure }, startMs + 2_000);
  expect(tried).toEqual({ kind: 'reconnecting', since: starting.since, attempt: 1, lastFailure });
  const offline = nextState(tried, { ...lost, attempts: 1, isLossLasting: true }, startMs + 10_000);
  expect(offline).toEqual({ kind: 'offline', since: starting.since, attempt: 1 });
  const live = nextState(
    offline,
    { ...silent, isLive: true, lostAtMs: undefined },
    startMs + 20_000,
  );
  expect(live).toEqual({ kind: 'live', since: timestampOf(startMs + 20_000) });
});
