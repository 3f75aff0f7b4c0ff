import { expect, test, vi } from 'vitest';
import { calls } from '#shared/capability/machine-registry.ts';
import { operations } from '#shared/registry/registry.ts';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { callLimits } from '#shared/limits/limits.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { dispatch } from './dispatch.ts';
import type { Dispatch } from './dispatch.ts';

const caller = {} as never;

function buildTargets() {
  const handled = vi.fn<() => void>();
  const read = vi.fn<Dispatch['read']>(() => Promise.resolve('answered'));
  const handlers = new Proxy({} as Dispatch['handlers'], { get: () => handled });
  return { targets: { handlers, read }, handled, read };
}

const call = (targets: Dispatch, name: unknown, input: unknown) => {
  try {
    return dispatch(targets, name, input, caller);
  } catch (error) {
    return (error as { problem?: { code: string } }).problem?.code;
  }
};

test('a call reaches its handler with a parsed input', () => {
  const { targets, handled } = buildTargets();
  call(targets, 'home.retry', { homeId: 'local' });
  expect(handled).toHaveBeenCalledWith({ homeId: 'local' }, caller);
  expect(call(targets, 'home.retry', { homeId: 7 })).toBe('call_invalid');
  expect(call(targets, 'home.retry', { homeId: 'local', more: 1 })).toBe('call_invalid');
});

test('an operation is performed by the home that its input names, without that name', async () => {
  const { targets, read } = buildTargets();
  const input = { homeId: 'local', guildId: 'gld_1', limit: 5 };
  expect(await call(targets, 'conversation.list', input)).toBe('answered');
  expect(read).toHaveBeenCalledWith('local', 'conversation.list', {
    guildId: 'gld_1',
    limit: 5,
  });
});

test.each([[undefined], [null], ['local'], [{}], [{ homeId: null }], [{ homeId: ['local'] }]])(
  'an operation on no home (%j) is invalid',
  (input) => {
    expect(call(buildTargets().targets, 'guild.list', input)).toBe('call_invalid');
  },
);

test('all calls and reads are reachable, and writes go through the outbox alone', () => {
  const { targets, read, handled } = buildTargets();
  for (const { name, method } of Object.values(operations)) {
    read.mockClear();
    const answer = call(targets, name, { homeId: 'local' });
    expect(read).toHaveBeenCalledTimes(method === 'GET' ? 1 : 0);
    expect(answer === 'call_unknown').toBe(method !== 'GET');
  }
  for (const name of ['toString', '__proto__', 'constructor', '', 7, undefined, ['home.list']]) {
    expect(call(targets, name, { homeId: 'local' })).toBe('call_unknown');
  }
  expect(handled).not.toHaveBeenCalled();
  expect(Object.keys(calls)).toContain('outbox.submit');
});

test('a file may be longer than what other calls carry, up to its own limit', () => {
  const { targets, handled } = buildTargets();
  const text = 'a'.repeat(callLimits.text + 1);
  call(targets, 'file.save', { name: 'a.csv', text });
  expect(handled).toHaveBeenCalledTimes(1);
  expect(call(targets, 'clipboard.write', { text })).toBe('call_invalid');
  const longer = 'a'.repeat(exportLimits.text + 1);
  expect(call(targets, 'file.save', { name: 'a.csv', text: longer })).toBe('call_invalid');
  expect(handled).toHaveBeenCalledTimes(1);
});

test('a call that is too large is refused briefly and reaches no handler', () => {
  allowStalls('it makes objects of half a million fields in one turn');
  const { targets, handled, read } = buildTargets();
  const many = Object.fromEntries(Array.from({ length: 500_000 }, (_, index) => [`f${index}`, 1]));
  const ring: Record<string, unknown> = { homeId: 'local' };
  ring['ring'] = ring;
  const inputs: unknown[] = [
    { homeIds: Array.from({ length: 2_000_000 }, () => 7) },
    { homeId: 'local', ...many },
    { homeId: 'x'.repeat(8_000_000) },
    { homeId: 'local', ['x'.repeat(8_000_000)]: 1 },
    { homeId: 'local', guildId: new Uint8Array(100_000_000) },
    { homeId: 'local', guildId: new Map([[1, 2]]) },
    ring,
  ];
  for (const name of ['home.reorder', 'outbox.submit', 'local.save', 'guild.list', 'guild.get']) {
    for (const input of inputs) {
      expect(refusalOf(targets, name, input)).toBe('call_invalid');
    }
  }
  expect(handled).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
  // Within the limits, twenty faults are named, with short quotes.
  expect(refusalOf(targets, 'home.reorder', { homeIds: Array(900).fill(7) })).toBe('call_invalid');
  expect(refusalOf(targets, 'home.retry', { ['x'.repeat(1_000_000)]: 1 })).toBe('call_invalid');
});

test('an id that is too long is invalid', () => {
  const { targets } = buildTargets();
  const long = 'x'.repeat(201);
  for (const [name, input] of [
    ['home.retry', { homeId: long }],
    ['home.watch', { homeId: 'local', conversationId: long }],
    ['home.reorder', { homeIds: [long] }],
    ['local.save', { kind: 'board', key: { homeId: 'local', guildId: long } }],
    ['outbox.retry', { entryId: long }],
  ] as const) {
    expect(refusalOf(targets, name, input)).toBe('call_invalid');
  }
});

/** The code of a refusal, where it is short. */
function refusalOf(targets: Dispatch, name: string, input: unknown): string {
  try {
    dispatch(targets, name, input, caller);
    return 'taken';
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      return String(error);
    }
    const { problem } = error;
    return JSON.stringify(problem).length < 12_000 ? problem.code : 'a long refusal';
  }
}
