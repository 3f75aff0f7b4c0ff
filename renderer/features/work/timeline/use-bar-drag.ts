import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { keyOf } from '../../../ui/key-of.ts';

/** Where the pointer took hold of a bar, and how wide a day is there, in pixels. */
interface Hold {
  readonly x: number;
  readonly dayWidth: number;
}

/**
 * Lets the pointer drag a bar along its days. Escape lets go of it where it was.
 *
 * @param shownDays over how many days its row goes
 * @param onMove hears by how many days the bar was moved once it is dropped elsewhere
 */
export function useBarDrag(shownDays: number, onMove: (days: number) => void) {
  const holdRef = useRef<Hold>(undefined);
  const wasDraggedRef = useRef(false);
  /** The days by which it is moved as long as it is held; undefined while it is not. */
  const [days, setDays] = useState<number>();
  const isHeld = days !== undefined;
  const letGo = () => {
    holdRef.current = undefined;
    setDays(undefined);
  };
  useEffect(() => {
    if (!isHeld) {
      return undefined;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        holdRef.current = undefined;
        setDays(undefined);
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isHeld]);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDraggedRef.current = false;
      const track = event.currentTarget.parentElement;
      if (event.button === 0 && track !== null) {
        event.currentTarget.setPointerCapture(event.pointerId);
        holdRef.current = { x: event.clientX, dayWidth: track.clientWidth / shownDays };
        setDays(0);
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (holdRef.current !== undefined) {
        const next = daysAt(event, holdRef.current);
        wasDraggedRef.current ||= next !== 0;
        setDays(next);
      }
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = daysAt(event, holdRef.current);
      letGo();
      if (moved !== 0) {
        onMove(moved);
      }
    },
    onPointerCancel: letGo,
    // The press of a drag opens nothing.
    onClick: (event: MouseEvent) => {
      if (wasDraggedRef.current) {
        event.stopPropagation();
      }
    },
  };
  return { days: days ?? 0, isHeld, handlers };
}

/** How many days a pointer is from where it took hold. */
function daysAt({ clientX }: PointerEvent, hold: Hold | undefined): number {
  return hold === undefined ? 0 : Math.round((clientX - hold.x) / hold.dayWidth);
}
