import { useEffect, useState } from 'react';
import { useIsThingSelected, useSelectedThing } from '../../actions/selected-thing.ts';
import type { SelectedThing } from '../../actions/selected-thing.ts';
import type { HomeContent } from '../homes/home-content.ts';
import type { Route } from '../places/routes.ts';

/** The time that a selection must stand still before its details follow it, in milliseconds. */
const restMs = 120;

/**
 * The selected thing that the details show. They follow once the person rests on a row: who goes
 * through a list has no details drawn for each row on the way.
 */
export function useDetailedThing(): SelectedThing | undefined {
  const selected = useSelectedThing();
  const [rested, setRested] = useState(selected);
  if (rested !== selected && (rested === undefined || selected === undefined)) {
    setRested(selected);
  }
  useEffect(() => {
    const timer = setTimeout(() => setRested(selected), restMs);
    return () => clearTimeout(timer);
  }, [selected]);
  return selected && (rested ?? selected);
}

/** Whether the details have something to show: the open thread, or the selected row of a list. */
export function useHasDetails(route: Route, content: HomeContent | undefined): boolean {
  const isSelected = useIsThingSelected();
  return route.name === 'thread' ? content?.kind === 'guild' : isSelected;
}
