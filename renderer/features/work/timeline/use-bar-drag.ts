import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { keyOf } from '../../../ui/key-of.ts';
import type { MovedPart } from '../calendar/dated-items.ts';

/** Where the pointer took hold of a bar, and how wide a day is there, in pixels. */
interface Hold {
  readonly part: MovedPart;
  readonly x: number;
  readonly dayWidth: number;
}

/**
 * Lets the pointer drag a bar along its days, or one of its ends. Escape lets go of it where it was.
 *
 * @param shownDays over how many days its row goes
 * @param onMove hears by how many days which part was moved once it is dropped elsewhere
 */
export function useBarDrag(shownDays: number, onMove: (days: number, part: MovedPart) => void) {
  const holdRef = useRef<Hold>(undefined);
  const wasDraggedRef = useRef(false);
  /** By how many days which part is moved as long as it is held; undefined while it is not. */
  const [moved, setMoved] = useState<MovedBar>();
  const isHeld = moved !== undefined;
  const letGo = () => {
    holdRef.current = undefined;
    setMoved(undefined);
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
        setMoved(undefined);
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
        const part = partAt(event.target);
        holdRef.current = { part, x: event.clientX, dayWidth: track.clientWidth / shownDays };
        setMoved({ part, days: 0 });
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (holdRef.current !== undefined) {
        const { part } = holdRef.current;
        const days = daysAt(event, holdRef.current);
        wasDraggedRef.current ||= days !== 0;
        setMoved({ part, days });
      }
    },
    onPointerUp: (event: PointerEvent) => {
      const hold = holdRef.current;
      const days = daysAt(event, hold);
      letGo();
      if (hold !== undefined && days !== 0) {
        onMove(days, hold.part);
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
  return { moved: moved ?? unmoved, isHeld, handlers };
}

/** A bar as it is held. */
export interface MovedBar {
  readonly part: MovedPart;
  readonly days: number;
}

const unmoved: MovedBar = { part: 'all', days: 0 };

/** The part of a bar of which the pointer takes hold. */
function partAt(target: EventTarget): MovedPart {
  const end = target instanceof HTMLElement ? target.dataset['end'] : undefined;
  return end === 'start' || end === 'end' ? end : 'all';
}

/** How many days a pointer is from where it took hold. */
function daysAt({ clientX }: PointerEvent, hold: Hold | undefined): number {
  return hold === undefined ? 0 : Math.round((clientX - hold.x) / hold.dayWidth);
}
