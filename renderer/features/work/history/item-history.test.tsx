import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import { workItemChangeSchema } from '#shared/domain/work-item/history.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { forgetHome } from '../../../entities/nouns.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { formatExact } from '../../../ui/time.ts';
import { ItemHistory } from './item-history.tsx';

const beginsAt = '2026-01-05T10:00:00.000Z';

const change = (id: string, to: string, at: string) =>
  workItemChangeSchema.parse({
    id,
    at,
    actor: { id: 'usr_mira', type: 'user', name: 'Mira' },
    kind: 'updated',
    changes: [{ field: 'title', from: 'Before', to }],
  });

const [first, second, third] = [
  change('chg_1', 'One', '2026-02-01T10:00:00.000Z'),
  change('chg_2', 'Two', '2026-02-02T10:00:00.000Z'),
  change('chg_3', 'Three', '2026-02-03T14:03:00.000Z'),
];

function begin(home: Partial<Home> = {}): void {
  useHomes.setState({
    homes: [buildHome({ id: 'h', extensions: ['work-item-history'], ...home })],
  });
  workItemStore.applyPage(
    'h',
    { guildId: 'g' },
    { workItems: [buildWorkItem()], nextCursor: null },
  );
}

const shown = (
  <main>
    <h1>An item</h1>
    <ItemHistory homeId="h" itemId="itm_1" />
  </main>
);

/** The lines as they are seen. */
const lines = () =>
  [...document.querySelectorAll('li')].map((line) => {
    const seen = document.importNode(line, true);
    seen.querySelector('.hidden')?.remove();
    return seen.textContent;
  });

beforeEach(() => forgetHome('h'));

test('the newest changes come first, older ones on request, and their beginning is told', async () => {
  fakeBridge({
    'work_item.history': ({ cursor }) =>
      cursor === undefined
        ? { changes: [third, second], nextCursor: 'older', beginsAt }
        : { changes: [first], nextCursor: null, beginsAt },
  });
  begin();
  show(shown);
  await expect.element(page.getByText(/^Mira renamed it to “Three”/)).toBeVisible();
  expect(lines()).toStrictEqual([
    'Mira renamed it to “Three” · 3 Feb 2026, 14:03',
    'Mira renamed it to “Two” · 2 Feb 2026, 10:00',
  ]);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.element(page.getByText('History begins on 5 Jan 2026.')).toBeVisible();
  expect(lines()).toHaveLength(3);
});

test('the exact moment of a change is read out, and stands under the pointer', async () => {
  fakeBridge({ 'work_item.history': () => ({ changes: [third], nextCursor: null, beginsAt }) });
  begin();
  show(shown);
  const line = page.getByRole('listitem');
  const exact = formatExact('2026-02-03T14:03:00.000Z');
  await expect.element(line).toMatchTextContent(exact);
  await expect.element(line.getByTitle(exact)).toBeVisible();
});

test('signs that turn the direction of a name leave the time in its own', async () => {
  const turned = change('chg_4', 'One \u202e two', '2026-02-03T14:03:00.000Z');
  fakeBridge({ 'work_item.history': () => ({ changes: [turned], nextCursor: null, beginsAt }) });
  begin();
  show(shown);
  const words = page.getByText(/^Mira renamed it to “One/);
  await expect.element(words).toBeVisible();
  expect(getComputedStyle(words.element()).unicodeBidi).toBe('isolate');
});

test('a very long description is compared in slices, while the page answers', async () => {
  const paragraphs = (word: string) =>
    Array.from({ length: 4_000 }, (_, at) => `Paragraph ${at} of this ${word} description.`);
  const described = workItemChangeSchema.parse({
    ...first,
    changes: [
      {
        field: 'description',
        fromText: paragraphs('long').join('\n\n'),
        toText: paragraphs('long').toSpliced(2_000, 1, 'Another *one*.').join('\n\n'),
      },
    ],
  });
  fakeBridge({
    'work_item.history': () => ({ changes: [described], nextCursor: null, beginsAt }),
  });
  begin();
  show(shown);
  await page.getByRole('button', { name: 'Show change' }).click();
  await page.getByRole('button', { name: 'Hide change' }).click();
  await page.getByRole('button', { name: 'Show change' }).click();
  await expect.element(page.getByText('Another one.')).toBeVisible();
});

test('a change of the item reads the newest again', async () => {
  let changes = [first];
  fakeBridge({ 'work_item.history': () => ({ changes, nextCursor: null, beginsAt }) });
  begin();
  show(shown);
  await expect.element(page.getByText(/^Mira renamed it to “One”/)).toBeVisible();
  changes = [second, first];
  const changed = buildWorkItem({ title: 'Two', updatedAt: '2026-11-22T10:00:00.000Z' });
  workItemStore.applyRows('h', [changed], { isEvent: true, scopeId: 'g' });
  await expect.element(page.getByText(/^Mira renamed it to “Two”/)).toBeVisible();
  expect(lines()).toHaveLength(2);
});

test('a service without the history is not asked, and one that is away neither', async () => {
  fakeBridge();
  begin({ extensions: [] });
  const { remove } = show(shown);
  await expect
    .element(page.getByText('This service doesn’t keep the history of items.'))
    .toBeVisible();
  remove();
  begin({ state: { kind: 'offline', since: beginsAt } });
  show(shown);
  await expect.element(page.getByText(/and it can’t be reached now/)).toBeVisible();
});

test('a changed description is shown before and after, on request', async () => {
  const described = workItemChangeSchema.parse({
    ...first,
    changes: [{ field: 'description', fromText: 'Two ovens.', toText: 'Three ovens.' }],
  });
  fakeBridge({
    'work_item.history': () => ({ changes: [described], nextCursor: null, beginsAt }),
  });
  begin();
  show(shown);
  await expect.element(page.getByText(/^Mira changed the description/)).toBeVisible();
  const texts = page.getByRole('table', { name: 'Before and After' });
  await expect.element(texts).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show change' }).click();
  await expect.element(texts.getByText('Two', { exact: true })).toBeVisible();
  await expect.element(texts.getByText('Three', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Hide change' }).click();
  await expect.element(texts).not.toBeInTheDocument();
});

test.each([...themes, 'forced'] as const)('the history passes axe in %s', async (theme) => {
  await showIn(theme);
  fakeBridge({ 'work_item.history': () => ({ changes: [first], nextCursor: 'older', beginsAt }) });
  begin();
  show(shown);
  await expect.element(page.getByText(/^Mira renamed it to “One”/)).toBeVisible();
  expect(await violations()).toEqual([]);
});
