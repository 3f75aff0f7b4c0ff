import { expect, test } from 'vitest';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { itemsToDelete, questionOf } from './delete-items.ts';

const [homeId, guildId] = ['local', 'gld_1'];

function keep(extensions: readonly string[] | undefined): void {
  const item = (id: string, type: WorkItem['type'], parentId?: string) =>
    buildWorkItem({ id, title: id, type, ...(parentId !== undefined && { parentId }) });
  const workItems = [
    item('fair', 'epic'),
    item('tents', 'task', 'fair'),
    item('cables', 'task', 'fair'),
    item('bake', 'task'),
  ];
  workItemStore.applyForgotten(homeId);
  workItemStore.applyPage(homeId, { guildId }, { workItems, nextCursor: null });
  const { extensions: _former, ...home } = buildHome({
    id: homeId,
    name: 'Bakery',
    kind: 'remote',
  });
  useHomes.setState({ homes: [{ ...home, ...(extensions && { extensions: [...extensions] }) }] });
}

const chosen = (...ids: string[]) => itemsToDelete(homeId, guildId, ids);
const idsOf = (...ids: string[]) => chosen(...ids).all.map(({ id }) => id);
const asked = (...ids: string[]) => {
  const { title, detail } = questionOf(homeId, chosen(...ids));
  return [title(chosen(...ids).tops[0]?.title ?? ''), detail];
};

test('an item goes with all that is below it, each before its parent', () => {
  keep(['trash']);
  expect(idsOf('fair')).toEqual(['cables', 'tents', 'fair']);
});

test('a selection of a parent and of what is below it counts each once', () => {
  keep(['trash']);
  expect(idsOf('tents', 'fair', 'bake', 'gone')).toEqual(['cables', 'tents', 'fair', 'bake']);
});

test('the question counts what goes, by kinds, and says where it stays', () => {
  keep(['trash']);
  const stays = 'It goes to the trash and stays there for 30 days.';
  const stay = 'They go to the trash and stay there for 30 days.';
  expect(asked('bake')).toEqual(['Delete “bake”?', stays]);
  expect(asked('fair')).toEqual([
    'Delete “fair” and 2 items below it?',
    `1 epic and 2 tasks. ${stay}`,
  ]);
  expect(asked('fair', 'bake')).toEqual(['Delete 4 items?', `3 tasks and 1 epic. ${stay}`]);
});

test('where a service has no trash, the question says what Guildhall keeps itself', () => {
  keep([]);
  expect(asked('bake')[1]).toMatch(/^Bakery has no trash\. Guildhall keeps a copy/);
  expect(asked('fair')[1]).toMatch(/Guildhall keeps copies .+ restore them as new/);
  keep(undefined);
  expect(asked('bake')[1]).toBe('It can be restored from the trash for 30 days.');
  expect(asked('fair')[1]).toMatch(/They can be restored from the trash for 30 days\.$/);
});
