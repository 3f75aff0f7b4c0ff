import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { atHour } from '../../../testing/times.ts';
import { button, entry, forgetWork, row, showWork } from '../../../testing/work-pane.tsx';

beforeEach(forgetWork);

const tree = [
  buildWorkItem({ id: 'fair', title: 'A fair', type: 'objective', createdAt: atHour(1) }),
  buildWorkItem({ id: 'visit', title: 'Visitors', type: 'initiative', parentId: 'fair' }),
  buildWorkItem({ id: 'texts', title: 'Texts', type: 'epic', parentId: 'visit' }),
];

async function choose(action: string): Promise<void> {
  await userEvent.click(button('More actions'));
  await userEvent.click(entry(action));
}

test('all is collapsed and expanded, and the keyboard stays at an item that is shown', async () => {
  showWork();
  workItemStore.applyRows('local', tree, { isEvent: true, scopeId: 'gld_1' });
  await userEvent.click(row('Texts'));
  await choose('Collapse all');
  await expect.element(row('Visitors')).not.toBeInTheDocument();
  await expect.element(row('A fair')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('A fair')).toHaveAttribute('tabindex', '0');
  await choose('Expand all');
  await expect.element(row('Texts')).toBeVisible();
  row('Visitors').element().querySelector<HTMLElement>('.outline-expand')?.click();
  await expect.element(row('Texts')).not.toBeInTheDocument();
  await expect.element(row('Visitors')).toBeVisible();
});

test('the board has nothing to expand', async () => {
  showWork({ first: ['board', ''] });
  await userEvent.click(button('More actions'));
  await expect.element(entry('Export view as CSV…')).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Expand all' })).not.toBeInTheDocument();
});
