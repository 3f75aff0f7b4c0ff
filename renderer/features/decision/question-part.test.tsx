import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { buildQuestion } from '../../testing/build-decisions.ts';
import {
  forgetDecisions,
  questionGroup,
  showDecisions,
  tellDecided,
} from '../../testing/decision-scene.tsx';
import { show } from '../../testing/show.tsx';

afterEach(forgetDecisions);

const question = buildQuestion();
const textQuestion = buildQuestion({ id: 'qst_2', text: 'Which oven?', fields: [] });

test('a question is answered by the keyboard alone, with a value for each field', async () => {
  const { inputsOf } = await showDecisions({ questions: [question] });
  await expect.element(questionGroup).toBeVisible();
  expect(await violations()).toEqual([]);
  questionGroup.getByRole('radio', { name: 'Red' }).element().focus();
  await userEvent.keyboard('{ArrowDown}{Tab} {Tab}{Tab} {Tab}Bright{Tab}3,5{Tab} ');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect
    .poll(() => inputsOf('outbox.submit'))
    .toMatchObject([
      {
        operation: 'question.answer',
        input: { questionId: 'qst_1', values: ['Blue', ['Attic', 'Hall'], 'Bright', 3.5, true] },
      },
    ]);
});

test('a form with nothing in it, or with a number that is none, says what to do', async () => {
  const { inputsOf } = await showDecisions({ questions: [question] });
  const answer = questionGroup.getByRole('button', { name: 'Answer' });
  await userEvent.click(answer);
  await expect.element(page.getByText(/Answer at least one/)).toBeVisible();
  await userEvent.fill(questionGroup.getByRole('textbox', { name: 'Doors' }), 'three');
  await userEvent.click(answer);
  await expect.element(page.getByText(/Write a number/)).toBeVisible();
  expect(inputsOf('outbox.submit')).toEqual([]);
});

/** Ten fields, whose choices fill several windows. */
const longQuestion = buildQuestion({
  fields: Array.from({ length: 9 }, (_, n) => ({
    kind: n % 2 === 0 ? 'several' : 'one',
    label: `Field ${n}`,
    options: Array.from({ length: 20 }, (__, each) => `${each} ${'at length '.repeat(18)}`.trim()),
  })).concat({ kind: 'number', label: 'Doors', options: [] }),
});

test('ten fields with long choices are filled by the keyboard alone, and what is wrong is in view', async () => {
  await page.viewport(620, 600);
  const { inputsOf } = await showDecisions({ questions: [longQuestion] });
  // As in a thread, where the form scrolls above the composer
  document.querySelector('main')?.classList.add('thread');
  const answer = questionGroup.getByRole('button', { name: 'Answer' });
  await expect.element(answer).toBeVisible();
  answer.element().focus();
  await userEvent.keyboard('{Enter}');
  const nothing = questionGroup.getByText(/Answer at least one/);
  await expect.element(nothing).toBeInViewport();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}many');
  await expect.element(nothing).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Enter}');
  const doors = questionGroup.getByRole('textbox', { name: 'Doors' });
  await expect.element(doors).toHaveFocus();
  await expect.element(page.getByText(/Write a number/)).toBeInViewport();
  await userEvent.keyboard('{Control>}a{/Control}3');
  questionGroup.getByRole('checkbox').first().element().focus();
  await userEvent.keyboard(` ${'{Tab}'.repeat(20)}{ArrowDown}`);
  answer.element().focus();
  await userEvent.keyboard('{Enter}');
  const { options = [] } = longQuestion.fields[1] ?? {};
  await expect
    .poll(() => inputsOf('outbox.submit')[0]?.input)
    .toMatchObject({ values: [[longQuestion.fields[0]?.options?.[0]], options[1], ...rest] });
});

const rest = [null, null, null, null, null, null, null, 3];

test('the choices and names of fields run as their words do', async () => {
  const fields = [
    { kind: 'one', label: 'צבע הבית', options: ['אדום', 'Blue'] },
    { kind: 'text', label: 'למה' },
  ];
  await showDecisions({ questions: [buildQuestion({ text: 'איך ייראה הבית?', fields })] });
  const directionOf = (words: string) =>
    getComputedStyle(questionGroup.getByText(words, { exact: true }).element()).direction;
  await expect.element(questionGroup).toBeVisible();
  expect(['צבע הבית', 'אדום', 'Blue', 'למה'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'rtl',
  ]);
});

test('the values of a form are there when the person comes back, until it is sent', async () => {
  const { remove, element } = await showDecisions({ questions: [textQuestion] });
  const field = questionGroup.getByRole('textbox', { name: 'Your answer' });
  await userEvent.fill(field, 'The left one');
  remove();
  show(element);
  await expect.element(field).toHaveValue('The left one');
  await userEvent.click(questionGroup.getByRole('button', { name: 'Answer' }));
  tellDecided({ ...textQuestion, state: 'answered', values: ['The left one'] });
  await expect.element(questionGroup.getByText('You answered this.')).toBeVisible();
  await expect.element(questionGroup.getByText('The left one', { exact: true })).toBeVisible();
});

test('the focus stays with the question as its form goes', async () => {
  await showDecisions({ questions: [question] });
  const decline = questionGroup.getByRole('button', { name: 'Decline' });
  await expect.element(decline).toBeVisible();
  decline.element().focus();
  await userEvent.keyboard('{Enter}');
  tellDecided({ ...question, state: 'declined' });
  await expect.element(questionGroup.getByText(/You declined to answer/)).toBeVisible();
  await expect.element(questionGroup).toHaveFocus();
});

test('a question that was answered elsewhere says so, and what was answered', async () => {
  const rows = [question];
  await showDecisions({
    questions: rows,
    answers: {
      'outbox.submit': () => {
        throw problemError('validation_failed', 'It was decided before.');
      },
      'question.list': ({ open }) => ({
        questions: open === false ? [{ ...question, state: 'answered', values: ['Red'] }] : rows,
        nextCursor: null,
      }),
    },
  });
  await userEvent.click(questionGroup.getByRole('button', { name: 'Decline' }));
  await expect.element(questionGroup.getByText('You answered this.')).toBeVisible();
  await expect.element(questionGroup.getByText('Red', { exact: true })).toBeVisible();
  await expect.element(questionGroup.getByText('Left open').first()).toBeVisible();
});

test.each([
  ['expired', 'Nobody answered in time. Ada goes on without it.'],
  ['withdrawn', 'Ada doesn’t need an answer anymore.'],
] as const)('a question that is %s says so', async (state, words) => {
  await showDecisions({ questions: [question] });
  await expect.element(questionGroup).toBeVisible();
  tellDecided({ ...question, state });
  await expect.element(questionGroup.getByText(words)).toBeVisible();
  await expect.element(questionGroup.getByRole('button')).not.toBeInTheDocument();
});

test('an answer that waits in the outbox is not asked for again', async () => {
  await showDecisions({ questions: [question] });
  await expect.element(questionGroup).toBeVisible();
  const entry = buildEntry({ subject: { kind: 'question', id: 'qst_1' } });
  useOutbox.setState({ entries: [entry] });
  await expect.element(questionGroup.getByText(/is in the Outbox/)).toBeVisible();
  await expect.element(questionGroup.getByRole('button')).not.toBeInTheDocument();
  useOutbox.setState({ entries: [{ ...entry, state: 'rejected', reason: 'It has expired.' }] });
  await expect.element(questionGroup.getByText(/wasn’t sent: It has expired/)).toBeVisible();
});

test('a question elsewhere is not shown here, and one that was decided before neither', async () => {
  await showDecisions({
    questions: [
      buildQuestion({ conversationId: 'cnv_2' }),
      buildQuestion({ id: 'qst_3', state: 'declined' }),
    ],
  });
  await expect.element(questionGroup).not.toBeInTheDocument();
});

test('a service that knows no questions is asked for none, and shows nothing', async () => {
  const { inputsOf } = await showDecisions({ questions: [question], extensions: ['events'] });
  expect(inputsOf('question.list')).toEqual([]);
  expect(inputsOf('proposal.list')).toEqual([]);
  expect(document.querySelector('main')?.childElementCount).toBe(0);
});
