import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry } from '../../../testing/build-entities.ts';
import {
  article,
  button,
  guildId,
  homeId,
  showDocument,
  tell,
  textbox,
} from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';
import { compose, pressComposed, pressWithControl } from '../../../testing/input-method.ts';
import { documentDraft, saveDocumentDraft } from '../../../entities/document/document-drafts.ts';

const title = 'Autumn menu';
const content =
  '# Bread\n\nRye **bread** and more.\n\n## Rolls\n\n`bread` rolls\n\n## Cakes\n\nNone.';
const long = Array.from({ length: 3_000 }, (_, at) =>
  at % 100 === 0 ? `## Part ${at / 100}\n` : `Line ${at} of the *book*, with some words to read.\n`,
).join('\n');

const highlighted = () => CSS.highlights.get('found')?.size;
const current = () => [...(CSS.highlights.get('found-current') ?? [])].map(String);

test('a document is an article with its title, formatted, with an outline that leads to headings', async () => {
  showDocument(content, { document: { title } });
  await expect.element(page.getByRole('article', { name: title })).toBeVisible();
  await expect.element(article.getByRole('heading', { name: 'Rolls' })).toBeVisible();
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await userEvent.click(outline.getByRole('button', { name: 'Cakes' }));
  await expect.element(article.getByRole('heading', { name: 'Cakes' })).toHaveFocus();
});

test('of a long document the pieces in sight are on the page, and the outline reaches the others', async () => {
  showDocument(long, { document: { title } });
  await expect.element(article.getByText(/^Line 1 of/)).toBeVisible();
  expect(article.element().querySelectorAll('[data-piece]').length).toBeLessThan(12);
  const last = page.getByRole('navigation').getByRole('button', { name: 'Part 29' });
  await userEvent.click(last);
  await expect.element(article.getByRole('heading', { name: 'Part 29' })).toBeInViewport();
  await expect.element(article.getByRole('heading', { name: 'Part 29' })).toHaveFocus();
});

const currentHeadings = () =>
  [...document.querySelectorAll('.document-outline [aria-current]')].map(
    (heading) => heading.textContent,
  );

test('the outline marks the heading that is being read, also where the text has no other in sight', async () => {
  showDocument(`Before all.\n\n${long}`, { document: { title } });
  await expect.element(page.getByRole('navigation').getByText('Part 29')).toBeVisible();
  expect(currentHeadings()).toEqual([]);
  const scroller = article.element();
  scroller.scrollTop = 400;
  await expect.poll(currentHeadings).toEqual(['Part 0']);
  scroller.scrollTop = scroller.scrollHeight / 2;
  await expect
    .poll(() => Number(/^Part (1\d)$/.exec(currentHeadings().join())?.[1]))
    .toBeGreaterThan(9);
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(currentHeadings).toEqual(['Part 29']);
  await userEvent.click(page.getByRole('navigation').getByRole('button', { name: 'Part 12' }));
  await expect.poll(currentHeadings).toEqual(['Part 12']);
  scroller.scrollTop = 0;
  await expect.poll(currentHeadings).toEqual([]);
});

test('a heading of the last page that was chosen in the outline is the marked one', async () => {
  const parts = Array.from({ length: 9 }, (_, at) => `## Part ${at}\n\nFew words.`);
  showDocument([...Array.from({ length: 40 }, () => 'Many words.'), ...parts].join('\n\n'), {
    document: { title },
  });
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await userEvent.click(outline.getByRole('button', { name: 'Part 4' }));
  await expect.element(article.getByRole('heading', { name: 'Part 4' })).toHaveFocus();
  await expect.poll(currentHeadings).toEqual(['Part 4']);
});

test('a document opens at the heading to which a link has led, in a long text too', async () => {
  showDocument(long, { document: { title }, at: { part: 'part-17' } });
  await expect.element(article.getByRole('heading', { name: 'Part 17' })).toBeInViewport();
  await expect.element(article.getByRole('heading', { name: 'Part 17' })).toHaveFocus();
});

test('a document opens at the words of the snippet that led there, and not at the first', async () => {
  const at = { sought: 'line book', near: 'Line 1734 of the book, with some words' };
  showDocument(long, { document: { title }, at });
  await expect.element(article.getByText(/^Line 1734 of/)).toBeInViewport();
  await expect.poll(current).toEqual(['Line']);
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveValue('line book');
});

test('a task is ticked where it is read, and the next goes on from there', async () => {
  const { submitted } = showDocument('Plan\n\n- [ ] flour\n- [ ] yeast', { document: { title } });
  await userEvent.click(article.getByRole('checkbox').first());
  await userEvent.click(article.getByRole('checkbox').last());
  await expect
    .poll(() => submitted().map((input) => (input as { content: string }).content))
    .toEqual(['Plan\n\n- [x] flour\n- [ ] yeast', 'Plan\n\n- [x] flour\n- [x] yeast']);
});

test('a tick that is refused is taken away again, and the reason is said', async () => {
  const refuse = () => {
    throw problemError('internal', 'The disk is full.');
  };
  const answers = { 'outbox.submit': refuse };
  showDocument('- [ ] flour', { document: { title }, answers });
  await userEvent.click(article.getByRole('checkbox'));
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(article.getByRole('checkbox')).not.toBeChecked();
});

test('words are found as they are read, coloured, and gone through', async () => {
  showDocument(content, { document: { title } });
  await expect.element(article.getByText('None.')).toBeVisible();
  await userEvent.click(article);
  await userEvent.keyboard('{Control>}f{/Control}');
  const field = page.getByRole('searchbox', { name: 'Find' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('bread');
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await expect.poll(highlighted).toBe(3);
  await expect.poll(current).toEqual(['Bread']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(current).toEqual(['bread']);
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await expect.element(page.getByText('3 of 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(highlighted).toBeUndefined();
  await expect.element(article).toHaveFocus();
});

test('words at the end of a long document are found and brought into sight', async () => {
  showDocument(`${long}\n\nThe needle is here.`, { document: { title } });
  await userEvent.click(button('Find in document'));
  await userEvent.keyboard('needle');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await expect.element(article.getByText('The needle is here.')).toBeInViewport();
  await expect.poll(current).toEqual(['needle']);
});

test('title, description and type are changed in their places', async () => {
  const { submitted } = showDocument(content, { document: { title } });
  await userEvent.fill(textbox('Title'), 'Winter menu');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(textbox('Description'), 'What we bake');
  await userEvent.keyboard('{Enter}');
  const type = page.getByRole('combobox', { name: 'Type' });
  await userEvent.click(type);
  await userEvent.click(page.getByRole('option', { name: 'Brief' }));
  const ids = { guildId, docId: 'doc_1' };
  await expect.poll(submitted).toEqual([
    { ...ids, title: 'Winter menu' },
    { ...ids, description: 'What we bake' },
    { ...ids, type: 'brief' },
  ]);
});

test('a service that can’t change documents offers what it can, and says why', async () => {
  showDocument(content, { document: { title }, home: { kind: 'remote', extensions: [] } });
  await expect.element(page.getByText(/^This service can’t change documents/)).toBeVisible();
  await expect.element(page.getByText('This service can’t delete documents.')).toBeVisible();
  await expect.element(button('Edit as a new document')).toBeVisible();
  for (const name of ['Edit', 'Versions']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await expect.element(textbox('Title')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^This service can’t search threads/)).toBeVisible();
});

test('a conflict of a document leads to its comparison', async () => {
  const entry = buildEntry({
    operation: 'document.update',
    subject: { kind: 'document', id: 'doc_1' },
    state: 'conflict',
  });
  const { went } = showDocument(content, { outbox: { entries: [entry] } });
  await userEvent.click(button('Compare and decide'));
  expect(went).toEqual(['conflict']);
});

test('a document that is gone says so, and one that failed can be tried again', async () => {
  const gone = () => {
    throw problemError('not_found', 'Nothing is there.');
  };
  const { remove } = showDocument('', { answers: { 'document.get': gone } });
  await expect.element(page.getByText('This document isn’t here')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to documents' })).toBeVisible();
  remove();
  let isDown = true;
  const row = { id: 'doc_1', title, type: 'brief', createdAt: '2026-11-21T10:00:00.000Z', content };
  showDocument('', {
    answers: {
      'document.get': () => {
        if (isDown) {
          throw problemError('service_unreachable', 'The service is away.');
        }
        return row as never;
      },
    },
  });
  await expect.element(page.getByText('The service is away.')).toBeVisible();
  isDown = false;
  await userEvent.click(button('Retry'));
  await expect.element(page.getByRole('article', { name: title })).toBeVisible();
});

test('the draft of a document that is gone becomes a document anew', async () => {
  const base = { title, type: 'brief', description: '', content: 'Old', updatedAt: '' } as const;
  const { submitted, went } = showDocument('', {
    answers: {
      'document.get': () => {
        throw problemError('not_found', 'Nothing is there.');
      },
      'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: { id: 'doc_2' } }),
    },
  });
  saveDocumentDraft(homeId, 'doc_1', { ...base, content: 'New words', base });
  await userEvent.click(button('Save it as a new document'));
  await expect.poll(() => went).toEqual(['to doc_2']);
  expect(submitted()).toEqual([{ guildId, title, type: 'brief', content: 'New words' }]);
  expect(documentDraft(homeId, 'doc_1')).toBeUndefined();
});

test('a change from elsewhere is shown', async () => {
  showDocument(content, { document: { title } });
  await expect.element(article.getByText('None.')).toBeVisible();
  tell({ title: 'Winter menu', updatedAt: '2026-11-22T10:00:00.000Z' }, '# Soup');
  await expect.element(page.getByRole('article', { name: 'Winter menu' })).toBeVisible();
  await expect.element(article.getByRole('heading', { name: 'Soup' })).toBeVisible();
});

test.each(themes)('the reader passes axe in %s', async (theme) => {
  await showIn(theme);
  showDocument(content, { document: { title, description: 'What we bake' } });
  await expect.element(article.getByText('None.')).toBeVisible();
  await userEvent.click(button('Find in document'));
  await userEvent.keyboard('bread');
  expect(await violations()).toEqual([]);
});

test('the keys of an input method neither close the find bar nor go on in it', async () => {
  showDocument(content, { document: { title } });
  await userEvent.click(article.getByText(/and more/));
  await pressWithControl('KeyF', 'а');
  const field = page.getByRole('searchbox', { name: 'Find' });
  await expect.element(field).toHaveFocus();
  await compose('bread');
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await pressComposed('Enter');
  await pressComposed('Escape');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('1 of 3')).toBeVisible();
});

test('a heading that says the title is not shown again below it', async () => {
  showDocument('# Menu\n\n## Bread', { document: { title: 'Menu' } });
  await expect.element(article.getByRole('heading', { name: 'Bread' })).toBeVisible();
  await expect.element(textbox('Title')).toHaveValue('Menu');
  await expect.element(article.getByRole('heading', { name: 'Menu' })).not.toBeInTheDocument();
});
