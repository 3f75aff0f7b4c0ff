import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import { messageText } from '#shared/contract/text.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { firstOperators } from '../../features/operator/first-operators.ts';
import type { OperatorResponse, TurnMessage } from '../driver.ts';
import { respondTo } from './scripted-driver.ts';
import { expectNoStall } from '../../../../tests/watchdog/expect-no-stall.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const all = firstOperators.map((fields, index) => ({
  ...fields,
  id: `opr_${index}` as Operator['id'],
  capabilities: [...fields.capabilities],
}));
const [ada, mira, theo] = all as [Operator, Operator, Operator];

const byPerson = (text: string): TurnMessage => ({
  text,
  authorId: 'usr_1',
  authorName: 'Anna',
  isByOperator: false,
});
const byOperator = (operator: Operator, text: string): TurnMessage => ({
  text,
  authorId: operator.id,
  authorName: operator.name,
  isByOperator: true,
});

/** Returns an operator's response to a thread, with other operators or alone. */
function ask(operator: Operator, thread: TurnMessage[], company: Operator[] = [operator]) {
  const message = thread.at(-1) ?? byPerson('Hello');
  const others = company.filter((other) => other !== operator);
  const isNamed = mentionedOperators(message.text, company).includes(operator);
  const mustAnswer = others.length === 0 && !message.isByOperator;
  return respondTo({ operator, others, thread, message, isNamed, mustAnswer });
}

function textOf(response: OperatorResponse): string {
  if (response.type === 'pass') {
    throw new Error(`Passed: ${response.reason}`);
  }
  return response.text;
}

const launch = byPerson(
  'We want to launch a newsletter in January: find a name, design the template, invite 50 readers and write the first issue.',
);

test('a planner outlines the parts that were named', () => {
  const text = textOf(ask(ada, [launch]));
  expect(text).toContain('- **Objective:** Launch a newsletter in January');
  const epics = [...text.matchAll(/\*\*Epic:\*\* (.+)/g)].map((match) => match[1]);
  expect(epics).toStrictEqual([
    'Find a name',
    'Design the template',
    'Write the first issue',
    'Invite 50 readers',
  ]);
  expect(text.match(/- \[ \] /g)?.length).toBeGreaterThan(epics.length);
});

test.each([
  'We want to launch a newsletter: find a name, write the first issue. Can you plan it?',
  'Hi Ada! Let us launch a newsletter - find a name, write the first issue. Thanks a lot!',
  'Could you please help me launch a newsletter? Find a name. Write the first issue. What do you think?',
  'Can you plan this for me? I’d like to launch a newsletter. Find a name. Write the first issue.',
])('a mere request for help is not part of a plan: %s', (text) => {
  const outline = textOf(ask(ada, [byPerson(text)]));
  expect(outline).toContain('**Objective:** Launch a newsletter');
  const epics = [...outline.matchAll(/\*\*Epic:\*\* (.+)/g)].map((match) => match[1]);
  expect(epics).toStrictEqual(['Find a name', 'Write the first issue']);
  expect(outline).not.toMatch(/plan it|thank|what do you think|this for me/i);
});

test('tables, codes, formulas and footnotes of a text are no parts of a plan', () => {
  const text = [
    'We want to open a bakery in May.[^1]',
    '- [x] find a shop',
    '- [ ] hire two people',
    '| bread | price |\n| --- | ---: |\n| rye | $4.50 |',
    '```ts\nconst price = 4.5;\n```',
    '$$\nE = mc^2\n$$',
    '$$x$$',
    '[^1]: The lease begins then.',
  ].join('\n\n');
  const outline = textOf(ask(ada, [byPerson(text)]));
  expect(outline).toContain('**Objective:** Open a bakery in May\n');
  const epics = [...outline.matchAll(/\*\*Epic:\*\* (.+)/g)].map((match) => match[1]);
  expect(epics).toStrictEqual(['Find a shop', 'Hire two people']);
  expect(outline).not.toMatch(/rye|const|mc|lease|\^1/);
});

test('a link to a thing is read by its title, and an address without a title is not repeated', () => {
  const address = 'guildhall://home/local/item/wi_01a21894-7357';
  const linked = textOf(ask(ada, [byPerson(`Plan [Order flour](${address}) for Friday`)]));
  expect(linked).toContain('- **Objective:** Order flour for Friday');
  const bare = textOf(
    ask(ada, [byPerson(`About the task “Order flour”\n${address}\n\nBake rolls.`)]),
  );
  expect(bare).toContain('Bake rolls');
  expect(`${linked}${bare}`.toLowerCase()).not.toContain('guildhall:');
});

test('a text that is nothing but a code is taken as it is', () => {
  expect(textOf(ask(ada, [byPerson('```\nopen a bakery\n```')]))).toMatch(/open a bakery/i);
});

test.each([
  ['I am thinking about opening a bakery', 'Opening a bakery'],
  ['Could you make a plan for our website relaunch?', 'Our website relaunch'],
  ['Create a detailed plan to onboard new people', 'Onboard new people'],
  ['We’d like you to plan the summer fair, please', 'The summer fair'],
])('the goal of “%s” reads naturally', (text, goal) => {
  expect(textOf(ask(ada, [byPerson(text)]))).toContain(`**Objective:** ${goal}\n`);
});

test('a request without a subject gets a question back', () => {
  expect(textOf(ask(ada, [byPerson('Can you plan it?')]))).toMatch(/^Gladly\. Tell me a goal/);
});

test('a follow-up refines the earlier plan', () => {
  const first = byOperator(ada, textOf(ask(ada, [launch])));
  const shorter = textOf(ask(ada, [launch, first, byPerson('Make it shorter, please')]));
  expect(shorter).toContain('**Epic:** Find a name');
  expect(shorter).not.toContain('- [ ]');
  const more = textOf(ask(ada, [launch, first, byPerson('and add a page with event dates')]));
  expect(more).toContain('**Epic:** A page with event dates');
  expect(more).toContain('**Epic:** Find a name');
  const less = textOf(ask(ada, [launch, first, byPerson('leave out the template')]));
  expect(less).not.toContain('**Epic:** Design the template');
  const other = textOf(ask(ada, [launch, first, byPerson('change newsletter to podcast')]));
  expect(other).toContain('**Objective:** Launch a podcast in January');
});

test('a writer drafts from all points given, in the requested tone', () => {
  const request = byPerson('@Mira draft an email to the neighbours about it');
  const email = textOf(ask(mira, [launch, request], all));
  expect(email).toContain('**Subject:** Launch a newsletter in January');
  expect(email).toContain('Hello neighbours,');
  expect(email).toContain('- Invite 50 readers.');
  const thread = [launch, request, byOperator(mira, email), byPerson('more formal please')];
  expect(textOf(ask(mira, thread, all))).toContain('Dear neighbours,');
});

test('a researcher asks about the words of the request', () => {
  const text = textOf(
    ask(theo, [byPerson('Which heating suits an old brick house by 2027-10-01?')]),
  );
  expect(text).toContain('old brick house');
  expect(text).toContain('criteria');
  expect(text).toContain('2027-10-01');
});

test('an operator with an unknown role works from its own words', () => {
  const ines = {
    id: 'opr_9' as Operator['id'],
    name: 'Ines',
    role: 'Lawyer',
    personality: '',
    capabilities: ['contracts'],
  };
  const text = textOf(ask(ines, [byPerson('We rent an office in spring')]));
  expect(text).toContain('As lawyer');
  expect(text).toContain('**Contracts:**');
});

test('among several operators the most relevant one answers, and one always does', () => {
  const who = (text: string) =>
    all.filter((operator) => ask(operator, [byPerson(text)], all).type === 'answer');
  expect(who('Please draft a letter to the landlord')).toStrictEqual([mira]);
  expect(who('Plan our move in three steps')).toStrictEqual([ada]);
  expect(who('Why do people leave? What are the risks?')).toStrictEqual([theo]);
  expect(who('Hello everyone')).toHaveLength(1);
  expect(who('bananas')).toHaveLength(1);
});

test('a follow-up goes to the operator that answered before', () => {
  const draft = byPerson('Please draft a letter to the landlord');
  const answer = byOperator(mira, textOf(ask(mira, [draft], all)));
  const thread = [draft, answer, byPerson('shorter')];
  expect(ask(mira, thread, all).type).toBe('answer');
  expect(ask(ada, thread, all)).toStrictEqual({
    type: 'pass',
    reason: 'That is for Mira, who answered before.',
  });
});

test('operators answer each other only when a person asks them to discuss', () => {
  const plan = byOperator(ada, textOf(ask(ada, [launch], all)));
  for (const operator of [mira, theo]) {
    expect(ask(operator, [launch, plan], all).type).toBe('pass');
  }
  const discuss = byPerson('@Theo @Ada please discuss whether we should wait');
  const opening = textOf(ask(theo, [discuss], all));
  expect(opening).toContain('@Ada');
  expect(ask(ada, [discuss], all)).toStrictEqual({ type: 'pass', reason: 'Theo begins.' });
  const reply = textOf(ask(ada, [discuss, byOperator(theo, opening)], all));
  expect(reply).toContain('@Theo');
  expect(reply).not.toBe(opening);
});

test('a discussion goes on when a person says so, with the operator that is named', () => {
  const discuss = byPerson('@Theo @Ada please discuss whether we should wait');
  const opening = byOperator(theo, textOf(ask(theo, [discuss], all)));
  for (const words of ['@Ada, please go on.', '@Ada go on', '@Ada, carry on!']) {
    const thread = [discuss, opening, byPerson(words)];
    const reply = textOf(ask(ada, thread, all));
    expect(reply).toMatch(/wait.*@Theo/su);
    expect(ask(theo, thread, all)).toStrictEqual({ type: 'pass', reason: 'Ada begins.' });
    expect(textOf(ask(theo, [...thread, byOperator(ada, reply)], all))).toMatch(/wait.*@Ada/su);
  }
});

test('any thread gets a valid, deterministic answer that mentions nobody', () => {
  allowStalls('every thread is answered in one turn');
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          'plan',
          'write',
          'why',
          '@Ada',
          '@mira',
          '@Theo,',
          'add',
          'shorter',
          'the',
          'launch',
          'in May',
          '50 %',
          ',',
          '.',
          '?',
          '\n- ',
          'and',
          'remove',
          'change',
          'to',
          '$&',
          '\\',
          '(',
        ),
        { minLength: 1, maxLength: 25 },
      )
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      fc.pre(texts.every((each) => messageText.safeParse(each).success));
      fc.pre(!/discuss/i.test(texts.join(' ')));
      for (const operator of all) {
        const thread = texts.map((each) => byPerson(each));
        const alone = textOf(ask(operator, thread));
        expect(textOf(ask(operator, thread))).toBe(alone);
        expect(messageText.safeParse(alone).success).toBe(true);
        const response = ask(operator, thread, all);
        const said = response.type === 'answer' ? response.text : '';
        expect(mentionedOperators(said, all)).toStrictEqual([]);
      }
    }),
  );
});

test('a text of maximum length is answered quickly', () => {
  allowStalls('every operator answers eight texts in one turn');
  const texts = [
    'a, '.repeat(33_000),
    'x'.repeat(100_000),
    '@'.repeat(100_000),
    ' .'.repeat(50_000),
    '1,'.repeat(50_000),
    'and '.repeat(25_000),
    'add '.repeat(25_000),
    'change a to '.repeat(8_000),
  ];
  for (const text of texts) {
    for (const operator of all) {
      expectNoStall(() => ask(operator, [byPerson('Plan it'), byPerson(text)], all));
    }
  }
});
