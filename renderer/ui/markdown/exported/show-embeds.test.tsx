import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { unkeptHtml } from '../markdown-html.ts';
import { setSafeHtml } from '../safe-html.ts';
import { EmbedWriter } from './show-embeds.ts';

function format(markdown: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  setSafeHtml(body, unkeptHtml(markdown, 'file'));
  return body;
}

/** A text with notes in their places: each note is named by its title. */
async function written(markdown: string, notes: Record<string, string>, most = 100) {
  const find = (named: string) => {
    const found = notes[named];
    return Promise.resolve(
      found === undefined ? undefined : { id: named, title: named, markdown: found },
    );
  };
  const body = format(markdown);
  await new EmbedWriter(find, format, most).writeInto(body, { title: 'Top', ids: ['Top'] });
  return body;
}

const frames = (body: HTMLElement) =>
  [...body.querySelectorAll('blockquote.export-embed')].map((frame) => frame.textContent.trim());

test('each note stands behind the paragraph that names it, in their order', async () => {
  const body = await written('a ![[One]] b ![[Two]]\n\nc', { One: 'first', Two: '- second' });
  expect([...body.children].map(({ localName }) => localName)).toEqual([
    'p',
    'blockquote',
    'blockquote',
    'p',
  ]);
  expect(frames(body)).toEqual(['first', 'second']);
});

test('a note in a note stands in its frame, and one in itself ends with its title', async () => {
  const body = await written('![[One]]', { One: 'in one ![[Two]]', Two: 'in two ![[One]]' });
  const [outer, inner] = body.querySelectorAll('.export-embed');
  expect(outer?.contains(inner ?? null)).toBe(true);
  expect(body.querySelectorAll('.export-embed')).toHaveLength(2);
});

test('notes stand in each other as deep as on the screen', async () => {
  const chain = Array.from({ length: 9 }, (_, at) => [`n${at}`, `![[n${at + 1}]]`]);
  const body = await written('![[n0]]', Object.fromEntries(chain));
  expect(body.querySelectorAll('.export-embed')).toHaveLength(pageLimits.embedDepth);
});

test('a note that is missing, or one too many, stays its title', async () => {
  const body = await written('![[None]]\n\n![[One]]\n\n![[One]]', { One: 'first' }, 1);
  expect(frames(body)).toEqual(['first']);
  expect(body.textContent).toContain('None');
});
