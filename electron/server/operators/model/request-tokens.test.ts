import { expect, test } from 'vitest';
import { endOfCall } from './call-end.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelRequest } from './model-port.ts';
import { ReportedCalls } from './reported-calls.ts';
import { mostInput } from './request-tokens.ts';

const request: ModelRequest = {
  system: 'Rules',
  turns: [{ role: 'user', text: 'Grüße' }],
  tools: [],
  maxOutputTokens: 100,
};
const tool = { name: 'look', description: 'Looks.', input: {} };
const called: ModelRequest['turns'] = [
  ...request.turns,
  { role: 'assistant', parts: [{ type: 'call', callId: 'c1', name: 'look', arguments: '{}' }] },
  { role: 'result', callId: 'c1', name: 'look', text: 'Nothing.' },
];

test('a request is reserved by its bytes, sixteen for each message, and more where it has tools', () => {
  expect(mostInput(request)).toBe(5 + 7 + 2 * 16);
  const more = { ...request, turns: called, tools: [tool] };
  const toolBytes = JSON.stringify([tool]).length;
  expect(mostInput(more)).toBe(5 + 7 + 8 + 14 + 4 * 16 + toolBytes + 512);
  const replay = { signature: 'x'.repeat(50) };
  const parts = [{ type: 'reasoning', text: 'Hm.', replay }] as const;
  const replayed: ModelRequest = { ...request, turns: [{ role: 'assistant', parts }] };
  expect(mostInput(replayed)).toBe(5 + 3 + JSON.stringify(replay).length + 2 * 16);
});

test('the next call of a run reserves what was reported and the bytes added since', () => {
  const reported = new ReportedCalls();
  const next = { ...request, turns: called };
  expect(reported.mostInput(1, next)).toBe(mostInput(next));
  reported.keep(1, request, { input: 9, output: 3 });
  expect(reported.mostInput(1, next)).toBe(9 + 8 + 14 + 2 * 16);
  expect(reported.mostInput(2, next)).toBe(mostInput(next));
  // A request with another beginning does not go on from the reported one
  for (const other of [
    { ...next, system: 'Other' },
    { ...next, tools: [tool] },
    { ...next, turns: called.slice(1) },
  ]) {
    expect(reported.mostInput(1, other)).toBe(mostInput(other));
  }
  reported.keep(1, next, 'unknown');
  expect(reported.mostInput(1, next)).toBe(mostInput(next));
});

test('a count counts that can be of the whole request, and every other leaves it unknown', () => {
  const endWith = (usage?: object, isDoubted = false) =>
    endOfCall(
      { parts: [], isBegun: true, end: { type: 'end', reason: 'stop', ...(usage && { usage }) } },
      isDoubted,
    );
  const whole = { input: 300, output: 5, cached: 200 };
  expect(endWith(whole)).toMatchObject({ input: 300, output: 5 });
  expect(endWith(whole, true)).toBe('unknown');
  for (const usage of [
    undefined,
    { input: 300 },
    { output: 5 },
    { input: 300, output: Number.MAX_SAFE_INTEGER },
  ]) {
    expect(endWith(usage)).toBe('unknown');
  }
});

test('a call that no model can have read used nothing, and one that broke off is unknown', () => {
  const endBy = (fault: ModelFault, isBegun = false) =>
    endOfCall({ parts: [], isBegun, end: { type: 'end', reason: 'broken', fault } }, false);
  expect(endBy(new ModelFault('not_reached'))).toBe('nothing');
  expect(endBy(new ModelFault('key_refused', { status: 401 }))).toBe('nothing');
  expect(endBy(new ModelFault('too_many_requests', { status: 429 }))).toBe('nothing');
  expect(endBy(new ModelFault('too_many_requests', { status: 429 }), true)).toBe('unknown');
  expect(endBy(new ModelFault('timed_out', { status: 408 }))).toBe('unknown');
  expect(endBy(new ModelFault('server_error', { status: 503 }))).toBe('unknown');
  expect(endBy(new ModelFault('silent'))).toBe('unknown');
});
