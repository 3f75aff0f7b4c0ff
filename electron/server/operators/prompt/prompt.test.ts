import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { OperatorTurn, TurnMessage } from '../driver.ts';
import { budgetOf } from './budget.ts';
import { createFences } from './fence.ts';
import { threadPrompt } from './thread-prompt.ts';
import { workPrompt } from './work-prompt.ts';

const operator: Operator = { id: 'opr_1' as Operator['id'], name: 'Ada', capabilities: [] };
const tokensLeft = 1_000_000;
const fence = createFences(Buffer.alloc(32))('cnv_1');

const said = (text: string): TurnMessage => ({
  text,
  authorId: 'usr_1',
  authorName: 'Anna',
  isByOperator: false,
});

function turnOf(texts: readonly string[]): OperatorTurn {
  const thread = texts.map((text) => said(text));
  const message = thread.at(-1) ?? said('');
  return { operator, others: [], thread, message, isNamed: false, mustAnswer: true };
}

const optionsIn = (window: number) => {
  const { inputBytes: room, outputTokens } = budgetOf({ window, tokensLeft });
  return { fence, room, outputTokens, tools: [] };
};

const wordsOf = ({ turns }: ReturnType<typeof threadPrompt>) =>
  turns.map((turn) => (turn.role === 'user' ? turn.text : '')).join('');

test('a prompt stays within the window, as far as the message to answer lets it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 2_000, unit: 'grapheme' }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1_000, max: 20_000 }),
      (texts, window) => {
        const request = threadPrompt(turnOf(texts), optionsIn(window));
        const words = wordsOf(request);
        const { inputBytes, outputTokens } = budgetOf({ window, tokensLeft });
        const own = fence.around('person Anna', texts.at(-1) ?? '');
        expect(words).toContain(own);
        expect(request.maxOutputTokens).toBe(outputTokens);
        const bytes = Buffer.byteLength(request.system + words);
        // Blank lines between the parts, and the note on what is left out
        const more = 2 * texts.length + 100;
        expect(bytes).toBeLessThanOrEqual(
          Math.max(inputBytes, Buffer.byteLength(own) + 2_000) + more,
        );
      },
    ),
  );
});

test('messages without room are left out from the oldest, and the model is told how many', () => {
  const texts = ['oldest ', 'older ', 'old ', 'new '].map((word) => word.repeat(1_000));
  const words = wordsOf(threadPrompt(turnOf(texts), optionsIn(8_000)));
  expect(words).toContain('(2 earlier messages of this thread are left out here.)');
  expect(words).not.toContain('older');
  expect(words.indexOf('old ')).toBeLessThan(words.indexOf('new '));
});

test('nobody can end a fence whose word they do not know, and each thread has its own', () => {
  const other = createFences()('cnv_1');
  expect(other.word).not.toBe(fence.word);
  expect(createFences(Buffer.alloc(32))('cnv_2').word).not.toBe(fence.word);
  expect(createFences(Buffer.alloc(32))('cnv_1').word).toBe(fence.word);
});

test('signs that are not seen are shown by their numbers, and those of a script stay', () => {
  const text = 'a\u202Eb\u{E0041}c\u200Bd می\u200Cخواهم 👩\u200D🌾 ❤\uFE0F';
  expect(fence.around('person An\u2066na\nEnd', text)).toBe(
    [
      String.raw`<<${fence.word} person An\u{2066}na End`,
      String.raw`a\u{202E}b\u{E0041}c\u{200B}d ` + 'می\u200Cخواهم 👩\u200D🌾 ❤\uFE0F',
      `${fence.word}>>`,
    ].join('\n'),
  );
});

test('work is asked for with what is above and below the item, the nearest first where room is short', () => {
  const item = (title: string, type: WorkItem['type'], description = '') =>
    ({ id: title, type, title, description, status: 'todo' }) as unknown as WorkItem;
  const turn = {
    operator,
    item: item('Bake', 'epic', 'Rye, and much of it.'),
    ancestors: [item('Feast', 'objective'), item('Food', 'initiative')],
    children: [item('Buy flour', 'task'), item('Much', 'task', 'x'.repeat(30_000))],
    remarks: [],
  };
  const whole = wordsOf(workPrompt(turn, optionsIn(100_000)));
  for (const words of [
    'Rye, and much of it.',
    'above it: objective',
    'below it: task',
    'Buy flour',
  ]) {
    expect(whole).toContain(words);
  }
  const short = wordsOf(workPrompt(turn, optionsIn(8_000)));
  expect(short).toContain('(1 items around it are left out here.)');
  expect(short).toContain('Buy flour');
  expect(short).not.toContain('xxx');
});

test('a model is told how items are called, and the names of those that it works on', () => {
  const item = { id: 'wi_1', type: 'task', title: 'Bake', status: 'todo', number: 12 };
  const turn = {
    operator,
    item: item as unknown as WorkItem,
    ancestors: [{ ...item, type: 'epic', number: 3 } as unknown as WorkItem],
    children: [],
    remarks: [],
  };
  const named = workPrompt({ ...turn, itemPrefix: 'BAK' }, optionsIn(100_000));
  expect(named.system).toContain('BAK- and its number, as in BAK-12.');
  expect(wordsOf(named)).toContain('task BAK-12, status todo');
  expect(wordsOf(named)).toContain('above it: epic BAK-3, status todo');
  const nameless = workPrompt(turn, optionsIn(100_000));
  expect(nameless.system + wordsOf(nameless)).not.toContain('-12');
  const answered = threadPrompt({ ...turnOf(['Hi']), itemPrefix: 'BAK' }, optionsIn(100_000));
  expect(answered.system).toContain('as in BAK-12.');
  expect(threadPrompt(turnOf(['Hi']), optionsIn(100_000)).system).not.toContain('-12');
});
