import { useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../text/text.ts';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import { choicesFor } from './item-choices.ts';
import type { ChoiceContext } from './item-choices.ts';

/** The menus of cards: what can be done with one, or only its status. */
export function useCardMenu(
  choices: ChoiceContext,
  itemsOf: (ids: readonly string[]) => readonly WorkItem[],
  onOpen: (id: string) => void,
  focusOn: (id: string) => void,
) {
  const [menu, setMenu] = useState<OpenMenu & { readonly id: string }>();
  const { fields, open } = text.work;
  return {
    open: menu,
    openStatus: (id: string, anchor: HTMLElement) =>
      setMenu({ id, anchor, items: choicesFor('status', itemsOf([id]), choices) }),
    openAll: (id: string, anchor: HTMLElement) => {
      const items = itemsOf([id]);
      setMenu({
        id,
        anchor,
        items: [
          { label: open, onSelect: () => onOpen(id) },
          { label: fields.status, items: choicesFor('status', items, choices), startsGroup: true },
          { label: fields.priority, items: choicesFor('priority', items, choices) },
          { label: fields.operator, items: choicesFor('assignedOperatorId', items, choices) },
          { label: fields.progress, items: choicesFor('progress', items, choices) },
        ],
      });
    },
    close: () => {
      setMenu(undefined);
      if (menu !== undefined) {
        // The card may be in another column by now, and the button that opened the menu is gone.
        focusOn(menu.id);
      }
    },
  };
}
