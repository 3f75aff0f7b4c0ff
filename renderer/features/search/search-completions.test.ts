import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionChoices } from './condition-choices.ts';
import { searchCompletions } from './search-completions.ts';

const choices = conditionChoices(
  [{ name: 'My bakery' }, { name: 'Mill' }],
  ['Mira Stone', 'Mia', 'Ada'],
);

function written(typed: string): string[] {
  const { at, found } = searchCompletions(typed, choices);
  return found.map(({ insert }) => typed.slice(0, at) + insert);
}

test.each([
  ['oven fr', ['oven from:']],
  ['FR', ['from:']],
  ['st', ['status:']],
  ['oven from:mi', ['oven from:"Mira Stone" ', 'oven from:Mia ']],
  ['from:"mira s', ['from:"Mira Stone" ']],
  ['home:m', ['home:"My bakery" ', 'home:Mill ']],
  ['kind:', ['kind:message ', 'kind:item ', 'kind:document ']],
  ['status:in', ['status:in_progress ']],
  ['status:"in p', ['status:in_progress ']],
  ['', []],
  ['f', []],
  ['oven', []],
  ['from:mira ', []],
  ['constructor:x', []],
  ['say "fr', []],
])('%j is completed to %j', (typed, completed) => {
  expect(written(typed)).toEqual(completed);
});

test('a home alone is no condition to choose', () => {
  const one = conditionChoices([{ name: 'Mill' }], []);
  expect(searchCompletions('ho', one).found).toEqual([]);
});

test('the words before the end stay as they are typed', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('fr', 'kind:', 'from:"mi'),
      (typed, end) => {
        const query = `${typed} ${end}`;
        const { at } = searchCompletions(query, choices);
        expect(query.slice(0, at).startsWith(`${typed} `) || at === query.length).toBe(true);
      },
    ),
  );
});
