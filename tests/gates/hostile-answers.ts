import { events, operations } from '#shared/registry/registry.ts';
import type { EventName, OperationName } from '#shared/registry/registry.ts';
import { rightAnswer, rightFrame } from './right-answers.ts';
import { guild } from './right-answers/guild.ts';

// Answers and frames of a broken or hostile service, made from correct ones by seeded random
// mutation.

/** Random numbers from a seed, from 0 up to but not including 1 (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nasty: readonly unknown[] = [
  null,
  '',
  0,
  -0,
  -1,
  1e308,
  1e21,
  2 ** 53,
  0.1,
  true,
  [],
  {},
  [[[[[[]]]]]],
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e',
  'constructor',
  '__proto__',
  'NaN',
  '1e999',
  '2026-13-45T99:99:99Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(5_000),
  Array.from({ length: 300 }, () => null),
  { toString: 'x', valueOf: 1, length: -1 },
];

/** The text of a mutated value. About one in six is not valid JSON. */
function mutatedText(value: unknown, chance: () => number): string {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(chance() * list.length)] as Item;
  const mutate = (node: unknown, depth: number): unknown => {
    if (chance() < 0.06) {
      return pick(nasty);
    }
    if (Array.isArray(node)) {
      const rows = node.map((row: unknown) => mutate(row, depth + 1));
      return chance() < 0.1 ? [...rows, pick(nasty), ...rows] : rows;
    }
    if (typeof node !== 'object' || node === null) {
      return node;
    }
    const fields = Object.entries(node)
      .filter(() => chance() > 0.03)
      .map(([name, field]) => [name, mutate(field, depth + 1)]);
    return Object.fromEntries(
      chance() < 0.1 ? [...fields, [pick(['x', '']), pick(nasty)]] : fields,
    );
  };
  let text = JSON.stringify(mutate(value, 0)) ?? 'undefined';
  if (chance() < 0.05) {
    text = text.replace('{', '{"__proto__":{"polluted":1},');
  }
  if (chance() < 0.05) {
    text = text.replaceAll('"', "'");
  }
  if (chance() < 0.06) {
    text = text.slice(0, Math.floor(chance() * text.length));
  }
  if (chance() < 0.04) {
    text = `${'['.repeat(Math.floor(chance() * 200))}${text}`;
  }
  return chance() < 0.02 ? pick(['', 'null', '[]', '<html>', '7', '"x"', '\ufeff{}']) : text;
}

const operationNames = Object.keys(operations) as OperationName[];
const eventNames = Object.keys(events) as EventName[];
const statuses = [
  200, 200, 200, 200, 200, 200, 201, 202, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503, 599,
];
const contentTypes = ['application/json', 'text/html', 'text/plain; charset=utf-7', 'x', ''];

/** An answer, with the operation that it answers. */
export interface HostileAnswer {
  readonly name: OperationName;
  readonly respond: () => Response;
}

/** The nth answer of a seed. */
export function hostileAnswer(index: number, chance: () => number): HostileAnswer {
  const name = operationNames[index % operationNames.length] ?? 'guild.get';
  const status = statuses[Math.floor(chance() * statuses.length)] ?? 200;
  const error = {
    code: 'not_found',
    detail: 'x',
    error: { message: 'x' },
    errors: [{ pointer: '/x', message: 'x' }],
  };
  const bytes = Buffer.from(mutatedText(status < 300 ? rightAnswer(name) : error, chance));
  // Changing a byte or two may break even the encoding.
  for (let flips = chance() < 0.1 ? 2 : 0; flips > 0 && bytes.length > 0; flips -= 1) {
    bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256);
  }
  const headers = {
    'Content-Type': contentTypes[Math.floor(chance() * contentTypes.length)] ?? '',
    'Retry-After': ['7', '-1', '9'.repeat(20), 'soon', ''][Math.floor(chance() * 5)] ?? '',
  };
  return { name, respond: () => new Response(bytes, { status, headers }) };
}

/** The nth frame of a seed. */
export function hostileFrame(index: number, chance: () => number): string {
  const type = eventNames[index % eventNames.length] ?? 'message.created';
  const hello = { type: 'hello', seq: 1, log: 'x', heartbeatSeconds: 15, user: guild };
  const right = chance() < 0.1 ? hello : rightFrame(type, index + 1);
  return mutatedText(right, chance);
}
