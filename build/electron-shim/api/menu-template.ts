import type * as Electron from 'electron';

type Item = Electron.MenuItemConstructorOptions | Electron.MenuItem;

/** The types of menu items that there are. */
export const MENU_ITEM_TYPES: readonly string[] = [
  'normal',
  'separator',
  'submenu',
  'checkbox',
  'radio',
  'header',
  'palette',
] satisfies Electron.MenuItem['type'][];

/** The items of a template without useless separators. Refuses what Electron refuses. */
export function readTemplate(template: unknown): Item[] {
  if (!Array.isArray(template)) {
    throw new TypeError('Invalid template for Menu: Menu template must be an array');
  }
  const items = template as unknown[];
  if (!items.every(isItem)) {
    throw new TypeError(
      'Invalid template for MenuItem: must have at least one of label, role or type',
    );
  }
  const single = items.filter(
    (item, index) => !isShownSeparator(item) || items[index - 1]?.type !== 'separator',
  );
  return single.filter(
    (item, index) => !isShownSeparator(item) || (index > 0 && index < single.length - 1),
  );
}

function isItem(item: unknown): item is Item {
  return (
    typeof item === 'object' &&
    item !== null &&
    (Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || isSeparator(item))
  );
}

function isShownSeparator(item: Item): boolean {
  return isSeparator(item) && item.visible !== false;
}

function isSeparator(item: Partial<Item>): boolean {
  return item.type === 'separator';
}
