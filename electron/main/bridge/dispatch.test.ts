import { expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/machine-registry.ts';
import { operations } from '#shared/contract/registry.ts';
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

test('every call and everything that reads can be reached; a write goes by the outbox alone', () => {
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
