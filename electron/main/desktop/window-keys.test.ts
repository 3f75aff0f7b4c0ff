import { expect, test } from 'vitest';
import { WindowKeys } from './window-keys.ts';

function build(taken: readonly string[]) {
  const held = new Set<string>();
  const shortcuts = {
    register: (keys: string) => {
      if (keys === 'Nonsense') {
        throw new TypeError('Error processing argument');
      }
      const isFree = !taken.includes(keys) && !held.has(keys);
      if (isFree) {
        held.add(keys);
      }
      return isFree;
    },
    unregister: (keys: string) => void held.delete(keys),
  };
  return { held, keys: new WindowKeys(shortcuts, () => undefined) };
}

test('other keys take the place of the former ones', () => {
  const { held, keys } = build([]);
  keys.start('Alt+A');
  keys.change('Alt+B');
  expect([...held]).toEqual(['Alt+B']);
  keys.change('');
  expect([...held]).toEqual([]);
});

test.each(['Alt+T', 'Nonsense'])('where %s cannot be had, the former keys hold', (wanted) => {
  const { held, keys } = build(['Alt+T']);
  keys.start('Alt+A');
  expect(() => keys.change(wanted)).toThrow(/Another program/);
  expect([...held]).toEqual(['Alt+A']);
  expect(keys.isTaken).toBe(false);
});

test('keys that are taken at a start stay chosen, and can be changed', () => {
  const { held, keys } = build(['Alt+T']);
  keys.start('Alt+T');
  expect(keys.isTaken).toBe(true);
  keys.change('Alt+B');
  expect([[...held], keys.isTaken]).toEqual([['Alt+B'], false]);
});
