import { expect, test } from 'vitest';
import { toolLimits } from '#shared/limits/server-limits.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import { askedOf, calls, callsIn, inTurn, toldIn } from '../testing/driven-talk.ts';
import type { SaidCall } from './model/testing/talking-server.ts';

// A model that calls its tools as nobody would: each call is bounded and answered by a sentence.

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
/** About as long as a reply may be. */
const long = 'x'.repeat(40_000);

const manyFields = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`f${n}`, n]));

const hostile: readonly (readonly [what: string, call: SaidCall, told: RegExp])[] = [
  [
    'arguments of no tool',
    ['no-tool', { text: long }],
    /^Not done: There is no tool with this name/,
  ],
  ['arguments that are too long', ['search-find', { q: long }], /^Not done: q: /],
  ['arguments 20 levels deep', ['search-find', nested(20)], /nested too deeply/],
  ['10,000 levels of arguments', ['search-find', nested(7_000)], /nested too deeply/],
  ['a name of 10,000 characters', ['n'.repeat(10_000), {}], /no tool with so long a name/],
  ['the name of a field that is long', ['search-find', { q: 'x', [long]: 1 }], /^Not done: /],
  ['many fields', ['search-find', manyFields], /^Not done: /],
  [
    'fields of every object',
    ['search-find', '{"__proto__":{"q":"x"},"constructor":1}'],
    /^Not done: /,
  ],
  ['control marks in its JSON', ['search-find', '{"q":"\u0000\u202e\ud800"}'], /no JSON object/],
];

for (const [what, call, told] of hostile) {
  test(`a call with ${what} is answered by a sentence, and the run goes on`, async () => {
    const server = await startDrivenBy(inTurn(calls(call), 'I go on.'));
    expect((await askedOf(server))?.text).toBe('I go on.');
    const [said = ''] = toldIn(server, 1) ?? [];
    expect(said).toMatch(told);
    expect(said.length).toBeLessThan(toolLimits.fault + 100);
  });
}

test('a reply of half a megabyte is cut off, asked for again, and kept nowhere', async () => {
  const huge: SaidCall = ['search-find', { q: 'x'.repeat(512 * 1024) }];
  const server = await startDrivenBy(inTurn(calls(huge), 'I go on.'));
  expect((await askedOf(server))?.text).toBe('I go on.');
  expect(server.model.bodies[1]?.length).toBe(server.model.bodies[0]?.length);
  expect(callsIn(server)).toStrictEqual([]);
});

test('a thousand calls in one reply are refused as one, with a sentence', async () => {
  const many = Array.from({ length: 1_000 }, (_, n): SaidCall => ['search-find', { q: `w ${n}` }]);
  const server = await startDrivenBy(inTurn(calls(...many), 'I go on.'));
  expect((await askedOf(server))?.text).toContain('called more tools at once than it may');
  expect(callsIn(server)).toStrictEqual([]);
});
