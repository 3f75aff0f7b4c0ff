import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useMissingThings } from '../../entities/thing/request-thing.ts';
import { forgetNames } from '../../entities/work-item/named-items.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome, buildWorkItem } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { frameShown } from '../../testing/frame-shown.ts';
import { show, showIn } from '../../testing/show.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { GuildLinks } from './guild-links.tsx';

const guildId = 'gld_1';
const bread = (fields: Record<string, unknown> = {}) =>
  buildWorkItem({ id: 'itm_12', title: 'Bake bread', number: 12, ...fields });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const links = page.getByRole('link');

beforeEach(() => {
  for (const store of [workItemStore, guildStore]) {
    store.applyForgotten('local');
  }
  forgetNames('local');
  useMissingThings.setState({ answers: {} });
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  knowGuild({ itemPrefix: 'BAK' });
  location.hash = '';
});

function knowGuild(names: object): void {
  const guild = guildSchema.parse({ id: guildId, name: 'Bakery', ...names });
  guildStore.applyPage('local', {}, { guilds: [guild], nextCursor: null });
}

/** The whole list of items, as Work reads it. */
function knowAll(...items: ReturnType<typeof bread>[]): void {
  workItemStore.applyPage('local', { guildId }, { workItems: items, nextCursor: null });
}

function showText(text: string, answers: BridgeAnswers = {}) {
  const bridge = fakeBridge(answers);
  const shown = show(
    <GuildLinks homeId="local" guildId={guildId}>
      <main>
        <Markdown text={text} onOpenLink={() => undefined} onCopy={() => true} />
      </main>
    </GuildLinks>,
  );
  return { ...shown, bridge };
}

test('a name leads to its item, in its own words, with title and status as the hint', async () => {
  knowAll(bread());
  showText('See **BAK-12**, UTF-8, `BAK-12` and BAK-13.');
  await expect.element(link('BAK-12')).toHaveAttribute('href', '#/home/local/item/itm_12');
  await expect.element(link('BAK-12')).toHaveAttribute('title', 'Bake bread · Task · To do');
  expect(links.elements()).toHaveLength(1);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('See BAK-12, UTF-8, BAK-12 and BAK-13.');
  await userEvent.click(link('BAK-12'));
  expect(location.hash).toBe('#/home/local/item/itm_12');
});

test('former prefixes lead there, and another prefix makes links of other words', async () => {
  knowAll(bread());
  showText('BAK-12 or OVEN-12');
  await expect.element(link('BAK-12')).toBeVisible();
  expect(links.elements()).toHaveLength(1);
  knowGuild({ itemPrefix: 'OVEN', formerItemPrefixes: ['BAK'] });
  await expect.element(link('OVEN-12')).toBeVisible();
  await expect.element(link('BAK-12')).toBeVisible();
});

test('what stands in a link, and an item that was deleted, are plain words', async () => {
  knowAll(bread());
  showText('[the story of BAK-12](https://example.org) and BAK-12');
  await expect.element(link('the story of BAK-12')).toBeVisible();
  await expect.element(link('BAK-12')).toBeVisible();
  workItemStore.applyDeleted('local', ['itm_12']);
  await expect.element(link('BAK-12')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('the story of BAK-12 and BAK-12');
});

test('a name of an item that the page does not have is looked for once', async () => {
  const kind = 'work_item' as const;
  const result = { kind, id: 'itm_12', title: 'Bake bread', snippet: '', number: 12 };
  const { bridge } = showText('BAK-12, once more BAK-12, and BAK-7', {
    'search.find': ({ q }) => ({ results: q === 'BAK-12' ? [result] : [] }),
    'work_item.get': () => bread(),
  });
  await expect.poll(() => links.elements().length).toBe(2);
  await expect.element(links.first()).toHaveAttribute('title', 'Bake bread · Task · To do');
  await frameShown();
  expect(bridge.inputsOf('search.find').map(({ q }) => q)).toEqual(['BAK-12', 'BAK-7']);
});

test('a text of many names asks for a bounded number of them', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `BAK-${at + 1}`);
  const { bridge } = showText(names.join(' '), { 'search.find': () => ({ results: [] }) });
  await expect.element(page.getByRole('paragraph')).toMatchTextContent('BAK-300');
  await frameShown();
  expect(bridge.inputsOf('search.find').length).toBeLessThanOrEqual(pageLimits.linkedThings);
  expect(links.elements()).toHaveLength(0);
});

test('a guild without names has no links for their form', async () => {
  knowGuild({});
  knowAll(bread());
  const { bridge } = showText('BAK-12');
  await frameShown();
  expect(links.elements()).toHaveLength(0);
  expect(bridge.inputsOf('search.find')).toEqual([]);
});

test.each(['light', 'dark', 'forced'] as const)(
  'a name as a link has no violations in %s',
  async (theme) => {
    await showIn(theme);
    knowAll(bread());
    showText('See BAK-12.');
    await expect.element(link('BAK-12')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
