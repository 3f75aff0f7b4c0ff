import { describe, expect, it } from 'vitest';

import { nodeCodec } from '../node-codec.ts';

const throughText = (value: unknown): unknown => nodeCodec.decode(nodeCodec.encode(value));

describe('codec', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'ü\0"'],
    ['minus zero', -0],
    ['zero', 0],
    ['not a number', Number.NaN],
    ['a big integer', 2n ** 80n],
    ['a date', new Date(5)],
    ['an invalid date', new Date(Number.NaN)],
    ['a pattern', /a+/giu],
    ['nested lists', [[], [undefined, [1]]]],
    ['a tag that looks like one of its own', ['undefined', ['ref', 0]]],
    ['a map', new Map<unknown, unknown>([[{ k: 1 }, new Set([1, 'x'])]])],
    ['bytes', new Uint8Array([0, 255])],
    ['floats at an odd offset', new Float64Array([1.5, -0.1])],
    ['a view', new DataView(new ArrayBuffer(3))],
    ['a key that is dangerous', JSON.parse('{"__proto__":{"x":1}}') as unknown],
  ])('preserves %s', (_name, value) => {
    expect(throughText(value)).toEqual(value);
  });

  it('preserves identity and cycles', () => {
    const shared = { name: 'shared' };
    const value: Record<string, unknown> = { first: shared, second: [shared] };
    value['self'] = value;
    const copy = throughText(value) as typeof value;
    expect(copy['self']).toBe(copy);
    expect((copy['second'] as unknown[])[0]).toBe(copy['first']);
  });

  it('preserves the class, the message and the cause of an error', () => {
    const copy = throughText(new RangeError('far', { cause: { at: 1 } }));
    expect(copy).toBeInstanceOf(RangeError);
    expect(copy).toMatchObject({ name: 'RangeError', message: 'far', cause: { at: 1 } });
  });

  it('drops a prototype, as structured clone does', () => {
    class Point {
      readonly x = 1;
    }
    expect(Object.getPrototypeOf(throughText(new Point()))).toBe(Object.prototype);
  });

  it.each([
    ['a function', () => {}],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve()],
    ['a weak map', new WeakMap()],
    ['a function deep inside', { a: [() => {}] }],
  ])('refuses %s', (_name, value) => {
    expect(() => nodeCodec.encode(value)).toThrow('An object could not be cloned.');
  });
});
