import { memo } from 'react';
import type { CSSProperties } from 'react';
import './avatar.css';

/** A face made from a name: its initials on a hue that is always the same for that name. */
export const Avatar = memo(function Avatar({
  name,
  size = 'm',
}: {
  name: string;
  /** The smallest has room for one letter. */
  size?: 'xs' | 's' | 'm';
}) {
  const style = { '--hue': hueOf(name) } as CSSProperties;
  const initials = initialsOf(name);
  const first = firstLetter(initials);
  return (
    <span
      className="avatar"
      data-size={size}
      data-pair={initials === first ? undefined : ''}
      style={style}
      aria-hidden="true"
    >
      {size === 'xs' ? first : initials}
    </span>
  );
});

/** The first letters of the first and last word. A picture is wide, and stands alone. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0] ?? '').toLocaleUpperCase();
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '').toLocaleUpperCase() : '';
  return isWritten(first) && isWritten(last) ? first + last : first;
}

/** Whether it is a letter or a digit, and no picture or bracket. */
function isWritten(letter: string): boolean {
  return /^[\p{L}\p{N}]/u.test(letter);
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
