import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { documentStore } from '../../entities/document/document-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { ContentEditor } from '../../features/documents/editor/content-editor.tsx';
import { violations } from '../../testing/axe.ts';
import { buildDocument, buildHome, buildWorkItem } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn } from '../../testing/show.tsx';
import { GuildLinks } from './guild-links.tsx';

const editor = page.getByRole('textbox', { name: 'Content' });
const things = page.getByRole('listbox', { name: 'Items and documents' });
const operators = page.getByRole('listbox', { name: 'Operators' });
const option = (name: string) => page.getByRole('option', { name, exact: false });

beforeEach(() => {
  for (const store of [workItemStore, documentStore, operatorStore]) {
    store.applyForgotten('local');
  }
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  const ada = { id: 'opr_1', name: 'Ada Lovelace', capabilities: [] };
  operatorStore.applyPage('local', { guildId: 'gld_1' }, { operators: [ada] });
});

async function showEditor(initial = '', titles = ['Autumn menu']) {
  fakeBridge({
    'work_item.list': () => ({
      workItems: [buildWorkItem({ id: 'itm_1', title: 'Bake [rye] bread' })],
      nextCursor: null,
    }),
    'document.list': () => ({
      documents: titles.map((title, at) => buildDocument({ id: `doc_${at + 1}`, title })),
      nextCursor: null,
    }),
  });
  let read = () => initial;
  const keys: string[] = [];
  show(
    <GuildLinks homeId="local" guildId="gld_1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <main
        onKeyDown={(event) => {
          if (!event.isDefaultPrevented()) {
            keys.push(event.key);
          }
        }}
      >
        <ContentEditor initial={initial} takesFocus onChange={(next) => (read = next)} />
      </main>
    </GuildLinks>,
  );
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  return { written: () => read(), keys };
}

test('a link is completed in a document, and writing goes on behind it', async () => {
  const { written } = await showEditor('See');
  await userEvent.keyboard(' #rye');
  await expect.element(option('Bake [rye] bread')).toHaveAttribute('aria-selected', 'true');
  await expect.element(things).toBeVisible();
  await userEvent.keyboard('{Tab} now');
  expect(written()).toBe(
    String.raw`See [#Bake \[rye\] bread](guildhall://home/local/item/itm_1) now`,
  );
  await expect.element(things).not.toBeInTheDocument();
});

test('two brackets complete documents alone', async () => {
  const { written } = await showEditor('See');
  await userEvent.keyboard(' [[[[');
  await expect.element(page.getByRole('listbox', { name: 'Documents' })).toBeVisible();
  expect(option('Bake').elements()).toHaveLength(0);
  await userEvent.keyboard('aut');
  await expect.element(option('Autumn menu')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter} first');
  expect(written()).toBe('See [[Autumn menu]] first');
});

test('two brackets name a document by as few folders as lead to it alone, else by its address', async () => {
  const titles = ['Baking/Rye', 'Menu', 'Shop/Menu', 'A [new] oven'];
  const { written } = await showEditor('', titles);
  for (const words of ['rye', 'shop', 'oven']) {
    await userEvent.keyboard(`[[[[${words}`);
    await expect.element(page.getByRole('listbox', { name: 'Documents' })).toBeVisible();
    await userEvent.keyboard('{Enter} ');
  }
  expect(written()).toBe(
    String.raw`[[Rye]] [[Shop/Menu]] [#A \[new\] oven](guildhall://home/local/document/doc_4) `,
  );
});

test('an operator is completed by its name', async () => {
  const { written } = await showEditor();
  await userEvent.keyboard('@ada');
  await expect.element(operators).toBeVisible();
  await userEvent.click(option('Ada Lovelace'));
  expect(written()).toBe('@Ada Lovelace ');
});

test('Enter straight behind the last letter chooses a format, though no timer ran in between', async () => {
  const { written } = await showEditor();
  await userEvent.keyboard('/');
  await expect.element(option('Quote')).toBeVisible();
  document.execCommand('insertText', false, 'quo');
  // The editor reads the letters in a microtask.
  await Promise.resolve();
  const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
  editor.element().dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.poll(written).toBe('> ');
});

test('Escape closes the list alone, and headings and codes open none', async () => {
  const { written, keys } = await showEditor('```\ncode\n```\n');
  await userEvent.keyboard('#');
  await expect.element(things).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(things).not.toBeInTheDocument();
  expect(keys).not.toContain('Escape');
  await userEvent.keyboard(' Heading{Enter}`#bake`{Enter}a#bake');
  expect(things.elements()).toHaveLength(0);
  expect(written()).toBe('```\ncode\n```\n# Heading\n`#bake`\na#bake');
});

test.each(['light', 'dark', 'forced'] as const)(
  'the list has no violations in %s',
  async (theme) => {
    await showIn(theme);
    await showEditor();
    await userEvent.keyboard('#');
    await expect.element(option('Autumn menu')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
