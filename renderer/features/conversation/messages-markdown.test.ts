import { expect, test } from 'vitest';
import { parser } from '../../ui/markdown/markdown-parser.ts';
import { buildMessage } from '../../testing/build-entities.ts';
import { messagesMarkdown, plainMarkdown } from './messages-markdown.ts';

const names: Readonly<Record<string, string>> = { usr_1: 'You', opr_1: 'Ada', opr_2: 'עדה' };

/** The Markdown of messages with these texts, each by the next author. */
function markdownOf(texts: readonly string[], gapsBefore: readonly string[] = []): string {
  const messages = texts.map((said, at) =>
    buildMessage({ id: `msg_${at}`, text: said, authorId: Object.keys(names)[at % 3] ?? '' }),
  );
  const nameOf = ({ authorId }: { authorId: string }) => names[authorId] ?? '';
  const work = messagesMarkdown({ messages, nameOf, gapsBefore: new Set(gapsBefore) });
  let step = work.next();
  while (step.done !== true) {
    step = work.next();
  }
  return step.value;
}

/** The kinds of the blocks of a Markdown text that stand in no other. */
const blocksOf = (markdown: string) =>
  parser
    .parse(markdown, {})
    .filter(({ level, nesting }) => level === 0 && nesting >= 0)
    .map(({ type }) => type);

test('messages stand in their order, each with its author and time above its quotation', () => {
  const [first = '', second] = markdownOf(['Rye\n\n- one', 'Spelt']).split('\n\n**Ada**');
  expect(first).toMatch(/^\*\*You\*\*, .*2026.*:\n\n> Rye\n>\n> - one$/);
  expect(second).toMatch(/^, .*2026.*:\n\n> Spelt$/);
});

test.each([
  ['an open fence', '```\nlet it run'],
  ['an open fence in a quotation', '> ~~~\n> let it run'],
  ['an open comment', '<!-- nothing ends it'],
  ['an open script', '<script>\n\nalert(1)'],
  ['a line of a heading', 'words\n==='],
  ['the head of another author', 'Yes\n\n**Ada**, Nov 21, 2026, 10:00 AM:\n\n> No'],
  ['other ends of lines', 'one\r> two\r\n**Ada**:'],
  ['nothing but spaces', ' \n '],
])('%s ends with its message, and passes for no other', (_kind, said) => {
  expect(blocksOf(markdownOf([said, 'Spelt']))).toEqual([
    'paragraph_open',
    'blockquote_open',
    'paragraph_open',
    'blockquote_open',
  ]);
});

test('a message before which others are missing says so', () => {
  expect(markdownOf(['Rye', 'Spelt'], ['msg_1'])).toContain(
    '\n\n*Messages are missing here.*\n\n**Ada**',
  );
});

test.each([
  ['](javascript:alert(1)) [x', String.raw`\](javascript:alert(1)) \[x`],
  ['https://a.example www.b.example', String.raw`https\://a.example www\.b.example`],
  ['You, as Ada (2nd)', 'You, as Ada (2nd)'],
  ['**Ada**\nYou', String.raw`\*\*Ada\*\* You`],
  ['\u202Eada\u2069', 'ada'],
  ['עדה', 'עדה'],
])('the name %j is said as it is, on one line', (name, said) => {
  expect(plainMarkdown(name)).toBe(said);
  const [, inline] = parser.parse(`**${plainMarkdown(name)}**, today`, {});
  expect(inline?.children?.map(({ type }) => type)).not.toContain('link_open');
});
