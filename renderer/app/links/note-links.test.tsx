import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { documentHandlers } from '../../entities/document/document-handlers.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { forgetNoteAliases } from '../../entities/document/note-aliases.ts';
import { forgetNoteNames } from '../../entities/document/note-names.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildDocument, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { frameShown } from '../../testing/frame-shown.ts';
import { show, showIn } from '../../testing/show.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { NoteSourceContext } from '../../ui/markdown/notes/note-context.ts';
import { GuildLinks } from './guild-links.tsx';

/** The small vault: each title, and what stands in it. */
const vault: Readonly<Record<string, string>> = {
  Start: '---\naliases: [Home]\n---\n![[Start]]\n\nWelcome.',
  'Baking/Rye bread': '# Rye bread\n\n## The crust\n\nDark.',
  'Baking/Settings': 'The oven: 250 °C.',
  'Baking/Starter':
    'One spoon of rye.\n\n## Feeding\n\nTwice a day. ^feeding\n\n## Rest\n\nSee [[Settings]].',
  'Shop/Settings': 'Open from 6 to 12.',
  'Deep/One': '![[Two]]',
  'Deep/Two': '![[Three]]',
  'Deep/Three': '![[Four]]',
  'Deep/Four': 'The bottom.',
  Long: 'Many words of a long note.\n\n'.repeat(400),
};
const rows = Object.keys(vault).map((title, at) => buildDocument({ id: `doc_${at}`, title }));
const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
const link = (name: string) => page.getByRole('link', { name, exact: true });
const pathOf = (title: string, part = '') =>
  `#/home/local/document/${idOf(title)}${part === '' ? '' : `/part/${part}`}`;

beforeEach(() => {
  documentHandlers.applyForgotten('local');
  forgetNoteNames('local');
  forgetNoteAliases('local');
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  location.hash = '';
});

function showText(
  text: string,
  { from = '', answers = {} }: { from?: string; answers?: BridgeAnswers } = {},
) {
  const bridge = fakeBridge({
    'document.list': () => ({ documents: rows, nextCursor: null }),
    'search.find': ({ q }) => ({
      results: Object.entries(vault).flatMap(([title, content]) =>
        content.includes(q.replaceAll('"', ''))
          ? [{ kind: 'document' as const, id: idOf(title), title, snippet: '' }]
          : [],
      ),
    }),
    'document.get': ({ docId }) => {
      const row = rows.find(({ id }) => id === docId) ?? buildDocument({ id: docId });
      return { ...row, content: vault[row.title] ?? '' };
    },
    ...answers,
  });
  const source = from === '' ? { title: '' } : { title: from, id: idOf(from) };
  const shown = show(
    <GuildLinks homeId="local" guildId="gld_1">
      <main>
        <NoteSourceContext value={source}>
          <Markdown text={text} onOpenLink={() => undefined} onCopy={() => true} />
        </NoteSourceContext>
      </main>
    </GuildLinks>,
  );
  return { ...shown, bridge };
}

test.each([
  ['[[Baking/Rye bread]]', 'Baking/Rye bread', pathOf('Baking/Rye bread')],
  ['[[Rye bread|bread]]', 'bread', pathOf('Baking/Rye bread')],
  ['[[Rye bread#The crust]]', 'Rye bread > The crust', pathOf('Baking/Rye bread', 'the-crust')],
  ['[[Starter#^feeding|fed]]', 'fed', pathOf('Baking/Starter', '%5Efeeding')],
])('%s leads to its document', async (text, name, href) => {
  showText(text);
  await expect.element(link(name)).toHaveAttribute('href', href);
});

test('of two documents of one name, that in the folder of the text is meant', async () => {
  showText('[[Settings]]', { from: 'Shop/Settings' });
  await expect.element(link('Settings')).toHaveAttribute('href', pathOf('Shop/Settings'));
});

test('a link to what nobody has written opens a new document with its title', async () => {
  showText('[[Menus/Winter]] and [[./Oven]]', { from: 'Baking/Settings' });
  await expect
    .element(link('Menus/Winter'))
    .toHaveAttribute('title', 'Nobody has written this yet. Open it to begin.');
  await expect
    .element(link('./Oven'))
    .toHaveAttribute('href', '#/home/local/new-document/Baking%2FOven');
  await userEvent.click(link('Menus/Winter'));
  expect(location.hash).toBe('#/home/local/new-document/Menus%2FWinter');
});

test('a document is found by another name that its values give it', async () => {
  const { bridge } = showText('[[Home]], once more [[home|there]], and [[spoon]]');
  await expect.element(link('Home')).toHaveAttribute('href', pathOf('Start'));
  await expect.element(link('there')).toHaveAttribute('href', pathOf('Start'));
  await expect.element(link('spoon')).toHaveAttribute('href', '#/home/local/new-document/spoon');
  expect(new Set(bridge.inputsOf('search.find').map(({ q }) => q)).size).toBeLessThanOrEqual(3);
});

test('while documents are not all known, a name that none has is words, and becomes a link', async () => {
  const half = { documents: rows.slice(0, 2), nextCursor: 'more' };
  showText('[[Shop/Settings]] and [[Nobody]]', {
    answers: {
      'document.list': ({ cursor }) => {
        if (cursor !== undefined) {
          throw problemError('unavailable', 'Not now.');
        }
        return half;
      },
    },
  });
  await expect.element(page.getByText('Nobody', { exact: true })).toBeVisible();
  await frameShown();
  expect(page.getByRole('link').elements()).toHaveLength(0);
  documentStore.applyRows('local', rows, { isEvent: true, scopeId: 'gld_1' });
  await expect.element(link('Shop/Settings')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
});

test('a document that is renamed or deleted leaves its link without it', async () => {
  showText('[[Start]]');
  await expect.element(link('Start')).toHaveAttribute('href', pathOf('Start'));
  documentStore.applyDeleted('local', [idOf('Start')]);
  await expect.element(link('Start')).toHaveAttribute('href', '#/home/local/new-document/Start');
});

test('a note stands in a frame with a link to it, and what is in it leads on from there', async () => {
  showText('Before ![[Starter#Rest]] after');
  await expect
    .element(link('Starter > Rest'))
    .toHaveAttribute('href', pathOf('Baking/Starter', 'rest'));
  await expect.element(page.getByRole('heading', { name: 'Rest' })).toBeVisible();
  await expect.element(link('Settings')).toHaveAttribute('href', pathOf('Baking/Settings'));
  expect(page.getByText('One spoon of rye.').elements()).toHaveLength(0);
});

test('the paragraph of a name alone is shown, and a part that is not there is said', async () => {
  showText('![[Starter#^feeding]]\n\n![[Starter#Nothing]]');
  await expect.element(page.getByText('Twice a day.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('It has no part named “Nothing”.')).toBeVisible();
  expect(page.getByRole('heading').elements()).toHaveLength(0);
});

test('notes that show each other end with a sentence', async () => {
  showText('![[Start]]');
  await expect.element(page.getByText('Welcome.')).toBeVisible();
  await expect
    .element(page.getByText('This text is already shown around this place.'))
    .toBeVisible();
});

test('no more than a few notes are shown within each other, and no other is read', async () => {
  const { bridge } = showText('![[Deep/One]]');
  await expect.element(page.getByText(/^Open it to read it/)).toBeVisible();
  expect([...new Set(bridge.inputsOf('document.get').map(({ docId }) => docId))]).toEqual(
    ['Deep/One', 'Deep/Two', 'Deep/Three'].slice(0, pageLimits.embedDepth).map(idOf),
  );
  expect(page.getByText('The bottom.').elements()).toHaveLength(0);
});

test('of a long note the beginning is shown', async () => {
  showText('![[Long]]');
  await expect.element(page.getByText('It goes on. Open it to read all of it.')).toBeVisible();
  expect(page.getByText('Many words of a long note.').elements().length).toBeLessThan(200);
});

test('a note that cannot be read says so', async () => {
  showText('![[Starter]]', {
    answers: {
      'document.get': () => {
        throw problemError('unavailable', 'Not now.');
      },
    },
  });
  await expect.element(page.getByText('It can’t be read right now.')).toBeVisible();
  await expect.element(link('Starter')).toBeVisible();
});

test('a link to a part of the same text leads there by pointer and keyboard', async () => {
  showText('See [[#Later]] and [[#^called]].\n\n## Later\n\nCall the miller. ^called');
  await userEvent.click(link('Later'));
  await expect.element(page.getByRole('heading', { name: 'Later' })).toHaveFocus();
  link('^called').element().focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toMatch(/^Call the miller\./);
});

test('a callout that is folded is opened by the keyboard', async () => {
  showText('> [!tip]- Keep it warm\n> It likes 26 °C.');
  const summary = page.getByText('Keep it warm');
  await expect.element(page.getByText('It likes 26 °C.')).not.toBeVisible();
  summary.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('It likes 26 °C.')).toBeVisible();
});

test.each(['light', 'dark', 'forced'] as const)(
  'links, frames, callouts and boxes have no violations in %s',
  async (theme) => {
    await showIn(theme);
    showText(
      '[[Start]], [[Nobody]], ![[Starter]] ![[oven.png|300]] ==marked== ^name\n\n> [!bug]- Title\n> a\n\n- [/] half\n- [-] off',
    );
    await expect.element(page.getByText('One spoon of rye.')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
