import { expect, test } from 'vitest';
import { choiceKeeper } from './choice-keeper.ts';

/** A choice that stands at `first`, and the answers of main that are due, in their order. */
function openChoice() {
  const seen = ['first'];
  const answers: { kept: () => void; failed: () => void }[] = [];
  const change = choiceKeeper<string>({
    shown: () => seen.at(-1) ?? '',
    show: (value) => seen.push(value),
    keep: () =>
      new Promise<void>((resolve, reject) => {
        answers.push({ kept: resolve, failed: () => reject(new Error('The disk is full.')) });
      }),
  });
  return { answers, change, shown: () => seen.at(-1) };
}

test('a choice is shown at once, and stays once it is kept', async () => {
  const { answers, change, shown } = openChoice();
  const done = change('second');
  expect(shown()).toBe('second');
  answers[0]?.kept();
  await done;
  expect(shown()).toBe('second');
});

test('a choice that cannot be kept is taken back, and the failure is handed on', async () => {
  const { answers, change, shown } = openChoice();
  const done = change('second');
  answers[0]?.failed();
  await expect(done).rejects.toThrow('The disk is full.');
  expect(shown()).toBe('first');
});

test('a failure takes nothing back that was chosen later', async () => {
  const { answers, change, shown } = openChoice();
  const second = change('second');
  const third = change('third');
  answers[0]?.failed();
  await expect(second).rejects.toThrow('The disk is full.');
  expect(shown()).toBe('third');
  answers[1]?.kept();
  await third;
  expect(shown()).toBe('third');
});

test('where two in a row fail, the one that was kept before them is shown', async () => {
  const { answers, change, shown } = openChoice();
  const second = change('second');
  const third = change('third');
  answers[0]?.failed();
  answers[1]?.failed();
  await expect(second).rejects.toThrow('The disk is full.');
  await expect(third).rejects.toThrow('The disk is full.');
  expect(shown()).toBe('first');
});

test('where the later one of two fails, the one that was kept before it is shown', async () => {
  const { answers, change, shown } = openChoice();
  const second = change('second');
  const third = change('third');
  answers[0]?.kept();
  answers[1]?.failed();
  await second;
  await expect(third).rejects.toThrow('The disk is full.');
  expect(shown()).toBe('second');
});
