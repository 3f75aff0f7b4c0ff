import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Names every menu of the page whose acts the palette does not have by `useOfferMenu`. A menu that is
// not in the table fails: offer it (renderer/actions/offered-menus.ts), or say here why it is not.

const root = resolve(import.meta.dirname, '../../renderer');

/** Every file with such a menu: by what else the palette has its acts. */
const others: Readonly<Record<string, string>> = {
  'features/conversation/thread-head-menu.tsx':
    'the action that finds in the thread, and the same as the menu of its row',
  'features/conversation/thread-list-menu.tsx':
    'actions of the window and acts of the application, on the open thread',
  'features/inbox/inbox-row.tsx': 'the action that puts off',
  'features/work/acts/selected-items.tsx': 'the actions on an item, which change all selected ones',
  'features/work/acts/use-item-actions.tsx': 'the actions on an item',
  'features/work/calendar/dated-items-list.tsx': 'its list has no menu',
  'features/work/outline/work-outline.tsx': 'the actions on an item',
  'features/work/timeline/work-timeline.tsx': 'its list has no menu',
  'features/work/work-screen.tsx': 'the actions on the whole work',
  'ui/virtual-list.tsx': 'whoever shows the list offers its menu',
};

const menus = /<(?:Menu|ContextMenu|AnchoredMenu|VirtualList)[\s>]/;

test('the acts of every menu are in the palette', () => {
  const found = globSync('**/*.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.tsx') && !path.startsWith('testing/'))
    .filter((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return menus.test(source) && !source.includes('useOfferMenu(');
    });
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
