import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/build-entities.ts';
import { exportedHtml } from './messages-html.ts';

/** The document of a file with messages of these texts, opened where nothing in it runs. */
async function fileOf(texts: readonly string[], fields: { name?: string; title?: string } = {}) {
  const { name = 'Ada', title = 'The feast' } = fields;
  const html = await exportedHtml(
    {
      title,
      notes: ['Exported <today>'],
      messages: texts.map((text, at) => buildMessage({ id: `msg_${at}`, text })),
      nameOf: () => name,
      gapsBefore: new Set(['msg_1']),
    },
    Infinity,
    new AbortController().signal,
  );
  return { html: html ?? '', page: new DOMParser().parseFromString(html ?? '', 'text/html') };
}

const wordsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());

test('a file has each message once, with its author, its time and its formatted text', async () => {
  const { page } = await fileOf(['Rye **first**\nthen spelt', 'x'.repeat(9_000), '']);
  expect(wordsOf(page, 'h1, .export-description')).toEqual(['The feast', 'Exported <today>']);
  expect(wordsOf(page, 'article bdi')).toEqual(['Ada', 'Ada', 'Ada']);
  expect(page.querySelector('article time')?.getAttribute('datetime')).toBe(
    '2026-11-21T10:00:00.000Z',
  );
  expect(wordsOf(page, 'article strong')).toEqual(['first']);
  expect(page.querySelectorAll('article br')).toHaveLength(1);
  expect(wordsOf(page, 'article > div')[1]?.replaceAll(/\s/g, '')).toHaveLength(9_000);
  expect(page.querySelector('.export-gap + article')?.textContent).toContain('xxx');
});

test.each([
  '<script>window.pwned = 1</script>',
  '<img src=x onerror="window.pwned = 1">',
  '![a](https://example.com/a.png)',
  '[a](javascript:window.pwned=1)',
  '</div></article></main><form action="https://example.com">',
  '<style>* { display: none }</style>',
])('a file with %s as text, name and title runs and loads nothing', async (hostile) => {
  const { page, html } = await fileOf([hostile, `> ${hostile}`], { name: hostile, title: hostile });
  expect(html.match(/<script|<form|<iframe/gi)).toBeNull();
  expect(page.querySelectorAll('script, img, form, link, iframe, style')).toHaveLength(1);
  expect(page.querySelectorAll('body style')).toHaveLength(0);
  expect(wordsOf(page, 'h1, bdi')).toEqual([hostile, hostile, hostile]);
  expect(page.querySelectorAll('main > article')).toHaveLength(2);
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href]')];
  expect(links.map(({ href, rel }) => [new URL(href).protocol, rel])).toEqual(
    links.map(() => ['https:', 'noopener noreferrer']),
  );
});

test('a name that is written from right to left stands for itself', async () => {
  const { page } = await fileOf(['Rye'], { name: 'עדה' });
  expect(page.querySelector('h2 > bdi')?.textContent).toBe('עדה');
});

test('thousands of messages become one file', async () => {
  const texts = Array.from({ length: 3_000 }, (_, at) => `Step **${at}**`);
  const { page } = await fileOf(texts);
  expect(wordsOf(page, 'article strong')).toEqual(texts.map((_, at) => String(at)));
});
