import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { showDiagrams } from './diagrams/show-diagrams.ts';
import { drawFormulas } from './maths/draw-formulas.ts';

/** Draws the formulas and diagrams of a formatted piece, before it is painted where that can be. */
export function useDrawings(
  element: RefObject<HTMLElement | null>,
  html: string | undefined,
): void {
  useLayoutEffect(() => {
    if (html === undefined || element.current === null) {
      return undefined;
    }
    drawFormulas(element.current);
    return showDiagrams(element.current);
  }, [element, html]);
}
