import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { GuildLinks } from './guild-links.tsx';
import { WorkFromMessage } from './work-from-message.tsx';

const g = { guildId: 'gld_1' };
const description = 'From guildhall://home/local/thread/cnv_1/msg_1';
const card = page.getByRole('region', { name: 'Work from this message' });
const bar = card.getByRole('progressbar', { name: 'Progress of the work from this message' });

const epic = buildWorkItem({ id: 'wi_e', type: 'epic', title: 'Open a bakery', description });
const tasks = ['Find a shop', 'Hire a baker'].map((title, at) =>
  buildWorkItem({ id: `wi_${at}`, title, parentId: 'wi_e', description }),
);

beforeEach(() => workItemStore.applyForgotten('local'));

function showCard() {
  show(
    <GuildLinks homeId="local" {...g}>
      <main>
        <WorkFromMessage homeId="local" conversationId="cnv_1" messageId="msg_1" />
      </main>
    </GuildLinks>,
  );
}

async function read(...items: readonly ReturnType<typeof buildWorkItem>[]) {
  fakeBridge({ 'work_item.list': () => ({ workItems: [...items], nextCursor: null }) });
  await workItemStore.readOnce('local', g);
}

test.each(themes)('a message shows the plan that was made of it, in %s', async (theme) => {
  await showIn(theme);
  await read(epic, ...tasks);
  showCard();
  const link = card.getByRole('link', { name: 'Epic: Open a bakery' });
  await expect.element(link).toHaveAttribute('href', '#/home/local/item/wi_e');
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
  expect(card.getByRole('link').elements()).toHaveLength(1);
  expect(card.getByText('0 of 2 done').elements()).toHaveLength(2);
  expect(await violations()).toEqual([]);
});

test('it follows the items, and goes with the last of them', async () => {
  await read(epic, ...tasks);
  showCard();
  const done = { status: 'done', updatedAt: '2026-11-22T10:00:00.000Z' };
  const changed = buildWorkItem({ ...tasks[0], ...done });
  workItemStore.applyRows('local', [changed], { isEvent: true, scopeId: g.guildId });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
  expect(card.getByText('1 of 2 done').elements()).toHaveLength(2);
  workItemStore.applyDeleted('local', ['wi_0', 'wi_1', 'wi_e']);
  await expect.element(card).not.toBeInTheDocument();
});

test('of very many topmost items it shows some, and says how many more there are', async () => {
  const many = Array.from({ length: pageLimits.workFromMessage + 3 }, (_, at) =>
    buildWorkItem({ id: `wi_${at}`, title: `Task ${at}`, description }),
  );
  await read(...many);
  showCard();
  await expect.element(card.getByRole('link', { name: '3 more in Work' })).toBeVisible();
  expect(card.getByRole('listitem').elements()).toHaveLength(pageLimits.workFromMessage);
  await expect.element(card.getByText('0 of 8 done')).toBeVisible();
});

test('a message of which nothing was made shows nothing', async () => {
  await read(buildWorkItem({ description: 'From guildhall://home/local/thread/cnv_1/msg_2' }));
  showCard();
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  expect(card.elements()).toEqual([]);
});

test('while only a part of the items is read, nothing is said of how far they are', async () => {
  fakeBridge({
    'work_item.list': ({ cursor }) =>
      cursor === undefined
        ? { workItems: [epic, ...tasks.slice(0, 1)], nextCursor: 'more' }
        : { workItems: tasks.slice(1), nextCursor: null },
  });
  await workItemStore.readOnce('local', g);
  showCard();
  expect(card.elements()).toEqual([]);
  await workItemStore.readFurther('local', g);
  await expect.element(card.getByText('0 of 2 done').first()).toBeVisible();
});
