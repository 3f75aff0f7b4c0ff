import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { markDirections } from './mark-directions.ts';

const parser = new MarkdownIt().use(markDirections);

const render = (...lines: string[]) => parser.render(lines.join('\n')).replaceAll('\n', '');

test('the first letter decides, not the marks and numbers before it', () => {
  expect(render('**1.** `2` שלום, world')).toContain('<p dir="rtl">');
  expect(render('![עברית](https://example.org/a) words')).toContain('<p dir="rtl">');
  expect(render('<!> 3 world, שלום')).toContain('<p dir="ltr">');
});

test('a block without a letter runs as the block around it', () => {
  expect(render('12 + 30')).toBe('<p>12 + 30</p>');
  expect(render('> 1', '>', '> שלום')).toBe(
    '<blockquote dir="rtl"><p>1</p><p dir="rtl">שלום</p></blockquote>',
  );
});

test('each block looks at its own words alone', () => {
  expect(render('1', '', 'words')).toBe('<p>1</p><p dir="ltr">words</p>');
  expect(render('words', '', '- 1', '- שלום', '', 'more')).toBe(
    '<p dir="ltr">words</p><ul dir="rtl"><li>1</li><li>שלום</li></ul><p dir="ltr">more</p>',
  );
  expect(render('| א | b |', '| - | - |', '| 1 | c |').match(/<t[hd]\b[^>]*>/g)).toEqual([
    '<th dir="rtl">',
    '<th dir="ltr">',
    '<td>',
    '<td dir="ltr">',
  ]);
});
