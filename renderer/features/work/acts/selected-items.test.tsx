import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { show } from '../../../testing/show.tsx';
import { SelectedItems } from './selected-items.tsx';

test('the menus of selected items follow what someone else changes', async () => {
  const [homeId, guildId] = ['local', 'gld_1'];
  const item = buildWorkItem({ id: 'oven', status: 'todo' });
  workItemStore.applyForgotten(homeId);
  workItemStore.applyPage(homeId, { guildId }, { workItems: [item], nextCursor: null });
  const nothing = () => undefined;
  show(
    <SelectedItems
      guildId={guildId}
      selection={{
        from: '',
        ids: new Set(['oven']),
        select: nothing,
        selectAll: nothing,
        clear: nothing,
      }}
      choices={{ homeId, operators: [], canEdit: true, canDelete: true }}
      onDelete={nothing}
    />,
  );
  await userEvent.click(page.getByRole('button', { name: 'Status', exact: true }));
  const done = page.getByRole('option', { name: 'Done' });
  await expect.element(done).toHaveAttribute('aria-selected', 'false');
  const changed = { ...item, status: 'done' as const };
  workItemStore.applyRows(homeId, [changed], { isEvent: true, scopeId: guildId });
  await expect.element(done).toHaveAttribute('aria-selected', 'true');
});
