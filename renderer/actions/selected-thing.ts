import { useEffect } from 'react';
import { create } from 'zustand';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { showPane, togglePane } from '../entities/preferences/pane-store.ts';

/** The thing that is selected in the list of the shown screen. The details show it. */
export interface SelectedThing {
  readonly homeId: string;
  readonly guildId: string;
  readonly kind: ThingKind;
  readonly id: string;
}

const useSelected = create<{ readonly thing: SelectedThing | undefined }>(() => ({
  thing: undefined,
}));

/** Says what is selected in the list of a screen, as long as the screen is shown. */
export function useSelectThing(thing: SelectedThing | undefined): void {
  const { homeId, guildId, kind, id } = thing ?? {};
  useEffect(() => {
    if (homeId === undefined || guildId === undefined || kind === undefined || id === undefined) {
      return undefined;
    }
    const selected = { homeId, guildId, kind, id };
    useSelected.setState({ thing: selected });
    return () =>
      useSelected.setState((state) => (state.thing === selected ? { thing: undefined } : state));
  }, [homeId, guildId, kind, id]);
}

/**
 * Opens or closes the details for a list. Where nothing was selected yet, the details show nothing,
 * also where they are open: then they open for what `select` selects.
 */
export function peek(select: () => void): void {
  const isSelected = useSelected.getState().thing !== undefined;
  select();
  if (isSelected) {
    togglePane('details');
  } else {
    showPane('details');
  }
}

/** Subscribes to whether anything is selected. */
export function useIsThingSelected(): boolean {
  return useSelected(({ thing }) => thing !== undefined);
}

/** Subscribes to the selected thing. */
export function useSelectedThing(): SelectedThing | undefined {
  return useSelected(({ thing }) => thing);
}
