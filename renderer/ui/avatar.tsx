import { memo } from 'react';
import type { CSSProperties } from 'react';
import './avatar.css';

/** A face made from a name: its initials on a hue that is always the same for that name. */
export const Avatar = memo(function Avatar({
  name,
  size = 'm',
}: {
  name: string;
  size?: 's' | 'm';
}) {
  const style = { '--hue': hueOf(name) } as CSSProperties;
  return (
    <span className="avatar" data-size={size} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
});

/** The first letters of the first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('');
}

let segmenter: Intl.Segmenter | undefined;

function firstLetter(word: string): string {
  // One for all names: making one takes longer than all the rest of a face.
  segmenter ??= new Intl.Segmenter();
  const [first] = segmenter.segment(word);
  return first?.segment ?? '';
}

/** Hues a golden angle apart, so that names that are alike still look different. */
const goldenAngle = 137.508;

function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) {
    hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 100_003;
  }
  return Math.round((hash * goldenAngle) % 360);
}
