import { expect, test } from 'vitest';
import { withNames } from './kept-names.ts';

test('operators of several guilds that are read in turns change no fact', () => {
  const read = (guildId: string, name: string) => ({
    input: { guildId },
    output: { operators: [{ id: `opr_${guildId}`, name, role: 'Planner', capabilities: [] }] },
  });
  const first = withNames({}, 'operator.list', read('one', 'Ada'));
  const both = withNames(first, 'operator.list', read('two', 'Mira'));
  expect(withNames(both, 'operator.list', read('one', 'Ada'))).toBe(both);
  expect(withNames(both, 'operator.list', read('two', 'Mira'))).toBe(both);
  expect(withNames(both, 'operator.list', read('two', 'Theo')).operators).toMatchObject([
    { guildId: 'two', name: 'Theo' },
    { guildId: 'one', name: 'Ada' },
  ]);
});
