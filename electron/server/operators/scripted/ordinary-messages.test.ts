import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageText } from '#shared/contract/text.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { firstOperators } from '../../features/operator/first-operators.ts';
import type { OperatorTurn, TurnMessage } from '../driver.ts';
import { ordinaryMessages } from './testing/ordinary-messages.ts';
import { respondTo } from './scripted-driver.ts';
import { expectNoStall } from '../../../../tests/watchdog/expect-no-stall.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const known = firstOperators.map((fields, index) => ({
  ...fields,
  id: `opr_${index}` as Operator['id'],
  capabilities: [...fields.capabilities],
}));
const [ada, mira, theo] = known as [Operator, Operator, Operator];
const ines: Operator = {
  id: 'opr_9' as Operator['id'],
  name: 'Ines',
  role: 'Lawyer',
  personality: '',
  capabilities: ['contracts'],
};
const note = '*I follow a fixed script; no AI model runs behind me.*';
const bakery =
  'We open a bakery in May: find a shop, hire two people, invite the neighbours.'.replace(
    'We open',
    'We want to open',
  );

const byPerson = (text: string): TurnMessage => ({
  text,
  authorId: 'usr_1',
  authorName: 'Anna',
  isByOperator: false,
});

/** Sends messages of a person to an operator that is alone, and returns each answer. */
function talk(operator: Operator, texts: readonly string[], isStandIn = false): string[] {
  const thread: TurnMessage[] = [];
  return texts.map((text) => {
    const message = byPerson(text);
    thread.push(message);
    const turn: OperatorTurn = {
      operator,
      others: [],
      thread: [...thread],
      message,
      isNamed: false,
      mustAnswer: true,
      isStandIn,
    };
    const response = respondTo(turn);
    const answer = response.type === 'answer' ? response.text : '';
    thread.push({ ...message, text: answer, authorId: operator.id, isByOperator: true });
    return answer;
  });
}

const objectiveIn = (answer: string) => /\*\*Objective:\*\* (.+)/u.exec(answer)?.[1];

test.each(ordinaryMessages)('where a plan stands: $text', ({ text, standing }) => {
  expect(talk(ada, [bakery, text]).at(-1)).toMatch(standing);
});

test.each(ordinaryMessages.filter(({ isGoal }) => isGoal !== true))(
  'the goal that stands is not replaced by what is no goal: $text',
  ({ text }) => {
    const answer = talk(ada, [bakery, text]).at(-1) ?? '';
    expect(objectiveIn(answer) ?? 'Open a bakery').toMatch(/^(?:Open a bakery|Grand opening)/u);
  },
);

test.each(ordinaryMessages)('where nothing stands: $text', ({ text, alone, isGoal }) => {
  const answer = talk(ada, [text]).at(-1) ?? '';
  expect(answer).toMatch(alone);
  expect(objectiveIn(answer) !== undefined).toBe(isGoal === true);
});

test('every operator answers each of these messages, and the plan can be changed afterwards', () => {
  allowStalls('hundreds of threads are answered in one turn');
  for (const operator of [ada, mira, theo, ines]) {
    for (const { text } of ordinaryMessages) {
      const answers = talk(operator, [bakery, text, 'Make it shorter']);
      for (const answer of answers) {
        expect(messageText.safeParse(answer).success).toBe(true);
      }
      expect(talk(operator, [text])).toStrictEqual(talk(operator, [text]));
    }
  }
});

test('the first answer in a thread says that it is a script, and no later one does', () => {
  for (const operator of [ada, mira, theo, ines]) {
    for (const first of [bakery, 'Hi', 'Why?', 'photos', 'Thanks']) {
      const answers = talk(operator, [first, 'Make it shorter', 'Why?', 'Thanks']);
      expect(answers.map((answer) => answer.includes(note))).toStrictEqual([
        true,
        false,
        false,
        false,
      ]);
    }
  }
});

test('whoever asks what it is is told again', () => {
  expect(talk(ada, [bakery, 'Are you an AI?'])[1]).toContain(note);
});

test('a script that stands in for a model does not send anybody to choose one', () => {
  const [answer = ''] = talk(ada, ['Is that realistic?'], true);
  expect(answer).toContain('A model would be given this thread');
  expect(answer).not.toMatch(/Settings|no AI model/u);
});

test('a question that the planner cannot answer leaves its plan as it is', () => {
  const answers = talk(ada, [bakery, 'What does a licence cost in Bern?', 'Add photos']);
  expect(answers[2]).toContain('**Epic:** Photos');
  expect(answers[2]).toContain('**Epic:** Find a shop');
});

test('the usual parts of a plan stay when one is added, and can be named', () => {
  const answers = talk(ada, ['Plan a party', 'Add music', 'Remove the last step']);
  expect(answers[1]).toContain('**Epic:** Build the first version');
  expect(answers[1]).toContain('**Epic:** Music');
  expect(answers[2]).toContain('Left out: Share it and learn from the answers.');
});

test('another plan, a change and a new beginning can be taken back', () => {
  const answers = talk(ada, [bakery, 'Plan the summer fair', 'Undo', 'Start over', 'Undo']);
  expect(objectiveIn(answers[2] ?? '')).toMatch(/^Open a bakery/u);
  expect(answers[3]).not.toContain('Objective');
  expect(objectiveIn(answers[4] ?? '')).toMatch(/^Open a bakery/u);
});

test('a goal that follows a question back is planned', () => {
  const answers = talk(ada, ['Can you plan something?', 'photos', 'A birthday party for Tom']);
  expect(objectiveIn(answers[2] ?? '')).toBe('A birthday party for Tom');
});

test('an answer to a message that is too long to be read whole says so', () => {
  const [answer = ''] = talk(ada, [`Plan a party: ${'and more of it '.repeat(1_400)}`]);
  expect(answer).toContain('I read only the first 8,000 characters');
});

test('somebody answers each message, also where several operators take part', () => {
  const company = [ada, mira, theo];
  for (const { text } of ordinaryMessages) {
    for (const earlier of [
      [],
      [byPerson(bakery), { ...byPerson('A plan'), authorId: ada.id, isByOperator: true }],
    ]) {
      const message = byPerson(text);
      const responses = company.map((operator) =>
        respondTo({
          operator,
          others: company.filter((other) => other !== operator),
          thread: [...earlier, message],
          message,
          isNamed: false,
          mustAnswer: false,
        }),
      );
      const isHeard = responses.some(
        (each) => each.type === 'answer' || each.reason === 'Glad to help.',
      );
      expect([text.slice(0, 80), isHeard]).toStrictEqual([text.slice(0, 80), true]);
    }
  }
});

// The rule is told once more here, in simpler words than the script's.
const noObjective =
  /^(?:thanks|thank you|hi|hello|ok|yes|no|why|what|how|when|who|is|are|it|they|you|he|she|by|add|remove|make it|until|undo|\d)\b|\?/iu;

test('no text makes an objective of what is no goal', () => {
  allowStalls('every thread is answered in one turn');
  const piece = fc.constantFrom(
    'It should be done by 15 December',
    'Can you add a step for photos?',
    'why?',
    'thanks',
    'by Friday',
    'is that realistic?',
    'remove the last step',
    'make it shorter',
    'you forgot the music',
    'it costs 500 euros',
    'they are late',
    'what is open?',
    'undo',
    'add flowers',
    '42',
    'ok',
    'hello',
  );
  const end = fc.constantFrom('. ', '\n- ', '; ', '!\n\n');
  const text = fc
    .array(fc.tuple(piece, end), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.map((each) => each.join('')).join(''));
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (texts, isStanding) => {
        const answers = talk(ada, isStanding ? [bakery, ...texts] : texts);
        for (const answer of answers) {
          expect(objectiveIn(answer) ?? 'Open a bakery').not.toMatch(noObjective);
        }
      },
    ),
  );
});

test('a megabyte of any of these messages is answered at once, within the length of a message', () => {
  allowStalls('the longest messages are answered in one turn');
  for (const { text } of ordinaryMessages) {
    const long = `${text} `.repeat(Math.ceil(1_000_000 / (text.length + 1)));
    const answers = expectNoStall(() => talk(ada, [bakery, long]));
    expect(answers[1]?.length).toBeLessThan(textLimits.messageText);
  }
});
