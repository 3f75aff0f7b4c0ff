import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { create } from 'zustand';
import { viewKeyActions } from '#shared/capability/action.ts';
import type { ActionId, ScreenActionId } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';
import type { MenuItem } from '../ui/menu-items.tsx';
import { untilActed } from '../ui/screen-focus.ts';
import { isSearched } from '../ui/picker.tsx';
import { showToast } from '../ui/toast.tsx';
import { useIsAside } from './aside.ts';
import { isShortcut, shortcutOf } from './shortcut-store.ts';

/** How many frames a screen has to be loaded and offer its actions. */
const maxFrames = 600;

/** How the screen that is shown carries out an action. */
export interface OfferedAction {
  readonly run: () => void;
  /** The values, for an action that sets one of several. */
  readonly choices?: () => readonly MenuItem[];
  /** Why it cannot be done now, as a sentence. */
  readonly refusal?: string | undefined;
}

/** The actions that a screen can carry out now. */
export type OfferedActions = Partial<Readonly<Record<ScreenActionId, OfferedAction>>>;

/** One screen that offers actions. */
interface Offer {
  readonly ids: string;
  readonly actions: () => OfferedActions;
}

const useOffers = create<{ readonly offers: readonly Offer[] }>(() => ({ offers: [] }));

/**
 * Offers actions as long as a screen is shown. Where two offer the same, the newer one counts. A thing
 * beside the screen offers none.
 */
export function useOfferActions(actions: OfferedActions): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const isAside = useIsAside();
  const ids = isAside ? '' : Object.keys(actions).join(' ');
  useEffect(() => {
    const offer: Offer = { ids, actions: () => (isAside ? {} : latest.current) };
    useOffers.setState(({ offers }) => ({ offers: [...offers, offer] }));
    return () =>
      useOffers.setState(({ offers }) => ({ offers: offers.filter((each) => each !== offer) }));
  }, [ids, isAside]);
}

/** The ids of all actions that some screen offers now, with a space between them. */
export function useOfferedIds(): string {
  return useOffers(({ offers }) => offers.map(({ ids }) => ids).join(' '));
}

/** The action as the newest screen that has it offers it; undefined where none does. */
export function offeredAction(id: ActionId): OfferedAction | undefined {
  const { offers } = useOffers.getState();
  const found = offers.findLast(({ actions }) => id in actions());
  const offered: Partial<Readonly<Record<ActionId, OfferedAction>>> | undefined = found?.actions();
  return offered?.[id];
}

/** Those of these actions that some screen offers now. */
export function useOffered(ids: readonly ScreenActionId[]): OfferedActions {
  useOfferedIds();
  const offered = ids.map((id) => [id, offeredAction(id)] as const);
  return Object.fromEntries(offered.filter(([, action]) => action !== undefined));
}

/** Carries out an action, or says why that cannot be. Answers whether it is offered at all. */
export function runOffered(action: OfferedAction | undefined): boolean {
  if (action?.refusal === undefined) {
    action?.run();
  } else {
    showToast({ words: action.refusal });
  }
  return action !== undefined;
}

/** Carries out an action as soon as a screen offers it, unless the person does something before. */
export function runOnceOffered(id: ActionId): void {
  untilActed(() => runOffered(offeredAction(id)), maxFrames);
}

/** Carries out the action whose key was pressed in the view that offers it. Answers whether it did. */
export function runByKey(offered: OfferedActions, { nativeEvent }: KeyboardEvent): boolean {
  const ids = Object.keys(offered) as ScreenActionId[];
  const id = ids.find((each) => viewKeyActions.has(each) && isShortcut(each, nativeEvent));
  return id !== undefined && runOffered(offered[id]);
}

/**
 * The offered actions as the rows of a menu, a line between the groups. What cannot be done now is
 * greyed out.
 */
export function actionMenu(
  groups: readonly (readonly ScreenActionId[])[],
  offered: OfferedActions,
): MenuItem[] {
  return groups.flatMap((ids, group) =>
    ids
      .filter((id) => offered[id] !== undefined)
      .map((id, at) => {
        const shortcut = shortcutOf(id);
        const values = offered[id]?.choices?.();
        return {
          label: text.app.actions[id],
          startsGroup: group > 0 && at === 0,
          isDisabled: offered[id]?.refusal !== undefined,
          isDanger: id === 'deleteItem',
          ...(shortcut !== undefined && { shortcut }),
          // Many values are searched in a list of their own.
          ...(values === undefined || isSearched(values)
            ? { onSelect: () => offered[id]?.run() }
            : { items: values }),
        };
      }),
  );
}
