import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { layOutAs } from './caret-place.ts';
import type { Chip } from './chips.ts';
import './chips.css';

/**
 * The shapes of the chips of a field. A field shows one kind of text only, so its text is laid out
 * once more behind it, unseen, with the shapes at their places.
 */
export function ChipShapes({
  field,
  shown,
  chips,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text in the field. */
  shown: string;
  chips: readonly Chip[];
}) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [under, over] = [layer.current, field.current];
    if (under === null || over === null) {
      return undefined;
    }
    const follow = () => {
      layOutAs(over, under);
      // A scroll bar takes room of the text.
      under.style.width = `${over.offsetWidth - barOf(over)}px`;
      under.scrollTop = over.scrollTop;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(over);
    over.addEventListener('scroll', follow);
    return () => {
      observer.disconnect();
      over.removeEventListener('scroll', follow);
    };
  });
  const ends = [0, ...chips.map(({ to }) => to)];
  return (
    <div ref={layer} className="chip-shapes" aria-hidden="true">
      {chips.map(({ from, to }, at) => (
        <span key={from}>
          {shown.slice(ends[at], from)}
          <mark>{shown.slice(from, to)}</mark>
        </span>
      ))}
      {shown.slice(ends.at(-1))}
    </div>
  );
}

/** The width of the scroll bar of a field. */
function barOf(field: HTMLTextAreaElement): number {
  const { borderLeftWidth, borderRightWidth } = getComputedStyle(field);
  return (
    field.offsetWidth -
    field.clientWidth -
    Number.parseFloat(borderLeftWidth) -
    Number.parseFloat(borderRightWidth)
  );
}
