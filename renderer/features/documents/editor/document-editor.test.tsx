import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemError } from '#shared/problem/problem.ts';
import { documentDraft } from '../../../entities/document/document-drafts.ts';
import { drafts, saveDrafts } from '../../../entities/local-state/draft-store.ts';
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
import { pressWithControl } from '../../../testing/input-method.ts';

const title = 'Autumn menu';
const updatedAt = '2026-11-21T10:00:00.000Z';
const later = '2026-11-22T10:00:00.000Z';
const base = { title, type: 'document', description: '', content: 'Bread', updatedAt } as const;
const content = textbox('Content');
const edit = (shown: Parameters<typeof showDocument>[1] = {}) =>
  showDocument('Bread', { mode: 'edit', document: { title }, ...shown });
const draft = () => documentDraft(homeId, 'doc_1');

afterEach(saveDrafts);

/** Goes to the end of the text and writes. */
async function write(words: string): Promise<void> {
  await userEvent.click(content);
  await userEvent.keyboard(`{Control>}{End}{/Control}${words}`);
}

test('a document is written and saved: only what was changed, and what it is based on', async () => {
  const { bridge, went } = edit();
  await expect.element(content).toHaveFocus();
  await write(' and rolls');
  await userEvent.click(button('Save'));
  await expect.poll(() => went).toEqual(['read']);
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    {
      homeId,
      operation: 'document.update',
      input: { guildId, docId: 'doc_1', content: 'Bread and rolls' },
      baseVersion: { updatedAt, values: { content: 'Bread' } },
    },
  ]);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(draft()).toBeUndefined();
});

test('title and type are saved with it, by Ctrl+S as well', async () => {
  const { submitted } = edit();
  await userEvent.fill(textbox('Title'), 'Winter menu');
  await userEvent.click(page.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(page.getByRole('option', { name: 'Brief' }));
  await write('{Control>}s{/Control}');
  const ids = { guildId, docId: 'doc_1' };
  await expect.poll(submitted).toEqual([{ ...ids, title: 'Winter menu', type: 'brief' }]);
});

test('Ctrl+S saves and one writes on, in the same place, over what was saved', async () => {
  const { bridge, submitted, went } = edit();
  await write(' and rolls');
  await userEvent.keyboard('{ArrowLeft}{Control>}s{/Control}');
  await expect.poll(submitted).toMatchObject([{ content: 'Bread and rolls' }]);
  await expect.element(button('Discard changes')).not.toBeInTheDocument();
  expect(draft()).toBeUndefined();
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('-bag');
  await expect
    .poll(draft)
    .toMatchObject({ content: 'Bread and roll-bags', base: { content: 'Bread and rolls' } });
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => submitted().length).toBe(2);
  expect(bridge.inputsOf('outbox.submit')[1]?.baseVersion).toEqual({
    updatedAt,
    values: { content: 'Bread and rolls' },
  });
  expect(went).toEqual([]);
});

test.each([
  ['sent', [], 'Bread!'],
  ['conflict', ['conflict'], 'Bread'],
] as const)(
  'the text that is written on while it is saved stays a draft where the saving ends as %s',
  async (state, places, basedOn) => {
    const saved = Promise.withResolvers<{ entry: OutboxEntry; output: undefined }>();
    const { submitted, went } = edit({ answers: { 'outbox.submit': () => saved.promise } });
    await write('!{Control>}s{/Control}');
    await expect.poll(submitted).toHaveLength(1);
    await userEvent.keyboard(' Rolls.');
    saved.resolve({ entry: buildEntry({ state }), output: undefined });
    await expect
      .poll(draft)
      .toMatchObject({ content: 'Bread! Rolls.', base: { content: basedOn, updatedAt } });
    expect(went).toEqual(places);
  },
);

test('the editor opens where one was in it', async () => {
  const first = edit();
  await write('{Home}');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  first.remove();
  const { submitted } = edit();
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('!{Control>}s{/Control}');
  await expect.poll(submitted).toMatchObject([{ content: 'Br!ead' }]);
});

test('its keys work by their place where the layout has no Latin letters', async () => {
  const { submitted } = edit();
  await write(' ');
  await pressWithControl('KeyB', 'и');
  await userEvent.keyboard('fat');
  await pressWithControl('KeyS', 'ы');
  await expect.poll(submitted).toMatchObject([{ content: 'Bread **fat**' }]);
});

test('the written text is kept as a draft, also where the editor is left at once', async () => {
  const { remove } = edit();
  await write(' and rolls');
  await expect.poll(draft).toMatchObject({ content: 'Bread and rolls', base });
  await write('!');
  remove();
  expect(draft()).toMatchObject({ content: 'Bread and rolls!' });
});

test('a draft stands in the editor again, with what it is based on', async () => {
  const first = edit();
  await write(', cake');
  first.remove();
  const { rows } = drafts.use.getState();
  const { bridge } = edit({ document: { title, updatedAt: later }, drafts: rows });
  await expect.element(page.getByText('These are unsaved changes from earlier.')).toBeVisible();
  await expect.element(content).toHaveTextContent('Bread, cake');
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit')[0]?.baseVersion)
    .toEqual({ updatedAt, values: { content: 'Bread' } });
});

test('a draft that was saved just before a crash is none any more', async () => {
  const first = edit();
  await write(', cake');
  first.remove();
  const { rows } = drafts.use.getState();
  const now = { mode: 'edit', document: { title, updatedAt: later }, drafts: rows } as const;
  showDocument('Bread, cake', now);
  await expect.element(content).toHaveTextContent('Bread, cake');
  await expect.poll(draft).toBeUndefined();
  await expect.element(button('Discard changes')).not.toBeInTheDocument();
});

test('discarded changes can be had back', async () => {
  const { went } = edit();
  await write(' and rolls');
  await userEvent.click(button('Discard changes'));
  await expect.poll(() => went).toEqual(['read']);
  expect(draft()).toBeUndefined();
  await userEvent.click(button('Undo'));
  await expect.poll(draft).toMatchObject({ content: 'Bread and rolls' });
});

test('a change from elsewhere is taken while nobody writes, and told while somebody does', async () => {
  edit();
  await expect.element(content).toHaveTextContent('Bread');
  tell({ title, updatedAt: later }, 'Soup');
  await expect.element(content).toHaveTextContent('Soup');
  await write(' and rolls');
  tell({ title, updatedAt: '2026-11-23T10:00:00.000Z' }, 'Cake');
  await expect.element(page.getByText(/^This document was changed elsewhere/)).toBeVisible();
  await expect.element(content).toHaveTextContent('Soup and rolls');
});

test('a conflict leads to both texts, and a refusal leaves what was written', async () => {
  const { went, remove } = edit({
    answers: {
      'outbox.submit': () => ({ entry: buildEntry({ state: 'conflict' }), output: undefined }),
    },
  });
  await write('!');
  await userEvent.click(button('Save'));
  await expect.poll(() => went).toEqual(['conflict']);
  remove();
  const refused = () => {
    throw problemError('unavailable', 'The disk is full.');
  };
  edit({ answers: { 'outbox.submit': refused } });
  await write('?');
  await userEvent.click(button('Save'));
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(content).toHaveTextContent('Bread?');
  await expect.poll(draft).toMatchObject({ content: 'Bread?' });
});

test('a service that can’t change documents gets a new one that links to the old', async () => {
  const { submitted, went } = edit({
    home: { kind: 'remote', extensions: [] },
    answers: {
      'outbox.submit': () => ({
        entry: buildEntry({ state: 'sent' }),
        output: { id: 'doc_2' },
      }),
    },
  });
  await expect.element(page.getByText(/^This service can’t change documents/)).toBeVisible();
  await write('!');
  await userEvent.click(button('Save as a new document'));
  await expect.poll(() => went).toEqual(['to doc_2']);
  expect(submitted()).toEqual([
    {
      guildId,
      title,
      type: 'document',
      content:
        'Bread!\n\n---\n\nA new version of “Autumn menu”: guildhall://home/local/document/doc_1\n',
    },
  ]);
});

test('the preview follows what is written', async () => {
  edit();
  await userEvent.click(button('Side by side'));
  await write('{Enter}{Enter}# Rolls');
  await expect.element(article.getByRole('heading', { name: 'Rolls' })).toBeVisible();
  await userEvent.click(button('Preview'));
  await expect.element(content).not.toBeInTheDocument();
  await userEvent.click(button('Write'));
  await expect.element(content).toHaveTextContent('BreadRolls');
});

test('the preview shows what stands at the caret', async () => {
  const parts = Array.from({ length: 120 }, (_, at) => `## Part ${at}\n\nWords of part ${at}.`);
  showDocument(parts.join('\n\n'), { mode: 'edit' });
  await userEvent.click(button('Side by side'));
  await userEvent.click(content);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(article.getByText('Words of part 119.')).toBeInViewport();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(article.getByText('Words of part 0.')).toBeInViewport();
  await userEvent.click(button('Write'));
});

test('the keys of Markdown mark words, and lists go on', async () => {
  const { submitted } = edit();
  await write('{Enter}- one{Enter}two{Enter}{Enter}{Control>}b{/Control}fat');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(submitted).toMatchObject([{ content: 'Bread\n- one\n- two\n**fat**' }]);
});

test.each(themes)('the editor passes axe in %s', async (theme) => {
  await showIn(theme);
  edit();
  await userEvent.click(button('Side by side'));
  await write('# Rolls');
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toBeVisible();
  expect(await violations()).toEqual([]);
  // A pattern could hold the window for ever.
  await expect.element(page.getByRole('checkbox', { name: 'Whole words' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Pattern' })).not.toBeInTheDocument();
});
