import { useEffect, useState } from 'react';

/**
 * Holds the order of rows while one is pressed: a row that moved away between press and release would
 * lose the click. Rows that come meanwhile stand at the end.
 */
export function useHeldOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [held, setHeld] = useState<ReadonlyMap<string, number>>();
  const isPressed = held !== undefined;
  useEffect(() => {
    if (!isPressed) {
      return undefined;
    }
    let timer: number | undefined;
    // The click comes behind the release.
    const release = () => {
      timer = window.setTimeout(() => setHeld(undefined));
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const end of ends) {
      window.addEventListener(end, release);
    }
    return () => {
      clearTimeout(timer);
      for (const end of ends) {
        window.removeEventListener(end, release);
      }
    };
  }, [isPressed]);
  const placeOf = (row: Row) => held?.get(keyOf(row)) ?? rows.length;
  return {
    rows: held === undefined ? rows : rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
    onPointerDown: () => setHeld(new Map(rows.map((row, at) => [keyOf(row), at]))),
  };
}
