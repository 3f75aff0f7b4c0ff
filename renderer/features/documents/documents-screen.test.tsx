import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drafts as draftStore } from '../../entities/local-state/draft-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { buildDocument } from '../../testing/build-entities.ts';
import { button, guildId, homeId, showList, tell } from '../../testing/document-pane.tsx';
import { showIn, themes } from '../../testing/show.tsx';

const documents = [
  buildDocument({ id: 'a', title: 'Autumn menu', type: 'brief', description: 'What we bake' }),
  buildDocument({ id: 'b', title: 'Bread book', updatedAt: '2026-11-22T10:00:00.000Z' }),
  buildDocument({ id: 'c', title: 'Baking report', type: 'report' }),
];
const list = page.getByRole('listbox', { name: 'Documents' });
const row = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const active = page.getByRole('option', { selected: true });
const activeTitle = () => active.element().querySelector('.document-row-title')?.textContent;
const titles = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.document-row-title')?.textContent);

test('documents are listed by their last change, narrowed by type and sorted by title', async () => {
  const { bridge, opened } = showList(documents);
  await expect.element(row('Bread book')).toBeVisible();
  expect(titles()).toEqual(['Bread book', 'Autumn menu', 'Baking report']);
  await userEvent.click(button('Sort: Last changed'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Title' }));
  await expect.poll(titles).toEqual(['Autumn menu', 'Baking report', 'Bread book']);
  expect(bridge.inputsOf('local.save')).toContainEqual({
    kind: 'document_list',
    key: { homeId, guildId },
    value: { order: 'title', isFlat: false, collapsed: [] },
  });
  await userEvent.click(button('Briefs'));
  await expect.poll(titles).toEqual(['Autumn menu']);
  await expect.element(page.getByText('1 document', { exact: true })).toBeVisible();
  await expect.poll(() => opened).toContain('view type=brief');
});

test('a document that others have changed is marked, and the list can show those alone', async () => {
  const key = { homeId: 'local', noun: 'document', guildId: 'gld_1' } as const;
  const seen = [[key, '2026-11-22T09:00:00.000Z']] as const;
  const { bridge, opened, remove } = showList(documents, { seen });
  await expect.element(row('Bread book Changed since you looked')).toBeVisible();
  expect(page.getByText('Changed since you looked').elements()).toHaveLength(1);
  await userEvent.click(page.getByRole('checkbox', { name: 'Changed since I looked' }));
  await expect.poll(titles).toEqual(['Bread book']);
  await expect.poll(() => opened).toContain('view changed=yes');
  remove();
  expect(bridge.inputsOf('local.save').at(-1)).toEqual({
    kind: 'last_seen',
    key,
    value: documents[1]?.updatedAt,
  });
});

test('whoever looks for the first time has nothing that changed, and no filter for it', async () => {
  showList(documents);
  await expect.element(row('Bread book')).toBeVisible();
  expect(page.getByText('Changed since you looked').elements()).toHaveLength(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

test('the search finds words of titles, descriptions and, through the service, contents', async () => {
  const results = [{ kind: 'document', id: 'c', title: 'Baking report', snippet: 'oven' }];
  const { bridge } = showList(documents, {
    answers: { 'search.find': () => ({ results }) as never },
  });
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await userEvent.fill(search, 'what menu');
  await expect.poll(titles).toContain('Autumn menu');
  await userEvent.fill(search, 'oven');
  await expect.poll(titles).toEqual(['Baking report']);
  expect(bridge.inputsOf('search.find').at(-1)).toMatchObject({ q: 'oven', kinds: ['document'] });
  await userEvent.fill(search, 'nowhere');
  await expect.poll(titles).toEqual(['Baking report']);
});

test('whoever comes back finds the same document active, and the same ones selected', async () => {
  const { remove } = showList(documents);
  await expect.element(row('Bread book')).toBeVisible();
  list.element().focus();
  await userEvent.keyboard('{ArrowDown} {ArrowDown}{Control>} {/Control}');
  const isSelected = () => active.elements().map((option) => option.ariaPosInSet);
  await expect.poll(isSelected).toEqual(['3']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(isSelected).toEqual(['2', '3']);
  remove();
  showList(documents);
  await expect.poll(isSelected).toEqual(['2', '3']);
  expect(list.element().getAttribute('aria-activedescendant')).toMatch(/-1$/);
});

test('the keyboard moves in the list, finds by first letters, opens, and comes back', async () => {
  const { opened, remove } = showList(documents);
  await expect.element(row('Bread book')).toBeVisible();
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(activeTitle).toBe('Baking report');
  await userEvent.keyboard('{Home}');
  await expect.poll(activeTitle).toBe('Bread book');
  // At once: letters that are far apart in time are two words.
  for (const key of ['b', 'a']) {
    list.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  await expect.poll(activeTitle).toBe('Baking report');
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['c']);
  remove();
  showList(documents);
  await expect.poll(activeTitle).toBe('Baking report');
  await expect.element(list).toHaveFocus();
});

test('of 10,000 documents those in sight are on the page, and all are reached', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    buildDocument({ id: `doc_${at}`, title: `Document ${at}` }),
  );
  showList(many, { arrangement: { order: 'title' } });
  await expect.element(row('Document 0 Document')).toBeVisible();
  expect(page.getByRole('option').elements().length).toBeLessThan(60);
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(activeTitle).toBe('Document 9999');
  await expect.element(active).toBeInViewport();
});

test('the menu of a row copies its link and deletes it after a question', async () => {
  const { bridge } = showList(documents, {
    answers: { 'document.get': ({ docId }) => ({ ...buildDocument({ id: docId }), content: '' }) },
  });
  await userEvent.click(row('Autumn menu'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy link' }));
  await expect
    .poll(() => bridge.inputsOf('clipboard.write'))
    .toEqual([{ text: 'guildhall://home/local/document/a' }]);
  await userEvent.click(row('Autumn menu'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete…' }));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toMatchObject([{ operation: 'document.delete', input: { docId: 'a' } }]);
});

/** A list whose documents go as they are deleted. */
function showSelectable(count = 3) {
  const many = Array.from({ length: count }, (_, at) =>
    buildDocument({ id: `d${at}`, title: `Note ${at}` }),
  );
  return showList(many, {
    arrangement: { order: 'title' },
    answers: {
      'document.get': ({ docId }) => ({ ...buildDocument({ id: docId }), content: 'Text' }),
      'outbox.delete_together': ({ deletions }) => {
        const ids = deletions.map(({ input }) => String(input['docId']));
        documentStore.applyDeleted(homeId, ids);
        return { entries: [] };
      },
    },
  });
}

const selectedTitles = () =>
  page
    .getByRole('option', { selected: true })
    .elements()
    .map((option) => option.querySelector('.document-row-title')?.textContent);
const bar = page.getByRole('toolbar', { name: 'Selected documents' });

test('several documents are selected by presses, and deleted in one act with one question and one undo', async () => {
  const { bridge, opened } = showSelectable(6);
  await userEvent.click(row('Note 1'), { modifiers: ['Control'] });
  await userEvent.click(row('Note 4'), { modifiers: ['Control'] });
  expect(selectedTitles()).toEqual(['Note 1', 'Note 4']);
  await userEvent.click(row('Note 2'), { modifiers: ['Shift'] });
  expect(selectedTitles()).toEqual(['Note 2', 'Note 3', 'Note 4']);
  await expect.element(bar).toMatchTextContent(/3 selected/);
  expect(opened).toEqual([]);
  expect(await violations()).toEqual([]);
  await userEvent.click(row('Note 3'), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Delete 3 documents…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(bar.getByRole('button', { name: 'Delete…' }));
  const question = page.getByRole('alertdialog', { name: 'Delete 3 documents?' });
  await expect.element(question.getByText(/trash/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await expect.element(page.getByText('Deleted 3 documents')).toBeVisible();
  const [request, ...more] = bridge.inputsOf('outbox.delete_together');
  expect(more).toEqual([]);
  expect(request?.deletions.map(({ input }) => input['docId'])).toEqual(['d2', 'd3', 'd4']);
  await expect.poll(titles).toEqual(['Note 0', 'Note 1', 'Note 5']);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(page.getByText('Undid deletion of 3 documents')).toBeVisible();
  expect(bridge.inputsOf('outbox.submit').map(({ input }) => input['thingId'])).toEqual([
    'd4',
    'd3',
    'd2',
  ]);
});

test('the keyboard selects, and what a filter hides is not deleted with the rest', async () => {
  const { bridge } = showSelectable(4);
  await expect.element(row('Note 0')).toBeVisible();
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(selectedTitles()).toEqual(['Note 1', 'Note 2']);
  await userEvent.keyboard('{Escape}');
  expect(selectedTitles()).toEqual(['Note 2']);
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>} {/Control}');
  await expect.element(bar).toMatchTextContent(/1 selected/);
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(bar).toMatchTextContent(/4 selected/);
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search documents' }), 'Note 3');
  await expect.element(bar).toMatchTextContent(/1 selected/);
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  const question = page.getByRole('alertdialog', { name: 'Delete “Note 3”?' });
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toMatchObject([{ operation: 'document.delete', input: { docId: 'd3' } }]);
});

test('where a service can’t delete documents, that is not offered', async () => {
  showList(documents, { home: { kind: 'remote', extensions: [] } });
  await userEvent.click(row('Autumn menu'), { button: 'right' });
  const item = page.getByRole('menuitem', { name: 'Delete…' });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
});

test('an empty list offers the first document, one that failed another try', async () => {
  const { opened, remove } = showList([]);
  await expect.element(page.getByText('No documents yet')).toBeVisible();
  await userEvent.click(button('New document').first());
  expect(opened).toEqual(['new']);
  remove();
  let isDown = true;
  const answer = () => {
    if (isDown) {
      throw problemError('service_unreachable', 'The service is away.');
    }
    return { documents: [documents[0]] as never, nextCursor: null };
  };
  showList([], { answers: { 'document.list': answer } });
  await expect.element(page.getByText('The service is away.')).toBeVisible();
  isDown = false;
  await userEvent.click(button('Retry'));
  await expect.element(row('Autumn menu')).toBeVisible();
});

test('a document that is changed elsewhere moves to its place, and the active one stays', async () => {
  showList(documents);
  await expect.element(row('Bread book')).toBeVisible();
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(activeTitle).toBe('Autumn menu');
  tell({ id: 'c', title: 'Baking report', type: 'report', updatedAt: '2026-11-23T10:00:00.000Z' });
  await expect.poll(() => titles()[0]).toBe('Baking report');
  await expect.poll(activeTitle).toBe('Autumn menu');
});

test('favourites stand at the top of the list, and are kept as such', async () => {
  const { bridge } = showList(documents, { favourites: ['c'] });
  await expect.element(row('Bread book')).toBeVisible();
  expect(titles()).toEqual(['Baking report', 'Bread book', 'Autumn menu']);
  await expect.element(row('Baking report Favourite')).toBeVisible();
  await userEvent.click(row('Autumn menu'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Add to favourites' }));
  await expect.poll(titles).toEqual(['Autumn menu', 'Baking report', 'Bread book']);
  await userEvent.click(row('Baking report'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove from favourites' }));
  await expect.poll(titles).toEqual(['Autumn menu', 'Bread book', 'Baking report']);
  const kind = 'favourite_document';
  expect(bridge.inputsOf('local.save')).toEqual([
    { kind, key: { homeId, documentId: 'a' }, value: 'favourite' },
    { kind, key: { homeId, documentId: 'c' } },
  ]);
});

test('a document with unsaved changes is marked', async () => {
  const key = { homeId: 'local', kind: 'document', id: 'a', field: 'facts' } as const;
  const drafts = new Map([[draftStore.textOf(key), { kind: 'draft', key, value: '{}' } as const]]);
  showList(documents, { drafts });
  await expect.element(row('Autumn menu')).toBeVisible();
  await expect.element(row('Autumn menu').getByText('Draft')).toBeVisible();
  await expect.element(row('Bread book').getByText('Draft')).not.toBeInTheDocument();
});

test.each(themes)('the list passes axe in %s', async (theme) => {
  await showIn(theme);
  showList(documents);
  await expect.element(row('Bread book')).toBeVisible();
  expect(await violations()).toEqual([]);
});
