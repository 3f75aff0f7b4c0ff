import { diff } from '@codemirror/merge';
import type { Change } from '@codemirror/merge';
import { mergeLimits } from '#shared/limits/document-limits.ts';

/** The codes of characters that stand alone: those between are halves of others. */
const halves = { from: 0xd8_00, to: 0xe0_00 } as const;

/**
 * The differences between two lists of words, as ranges of both. Each word becomes one character,
 * so that the comparison of texts compares words.
 */
export function wordChanges(a: readonly string[], b: readonly string[]): readonly Change[] {
  const signs = new Map<string, string>();
  const signOf = (word: string): string => {
    const known = signs.get(word);
    if (known !== undefined) {
      return known;
    }
    const code = signs.size < halves.from ? signs.size : signs.size - halves.from + halves.to;
    const sign = String.fromCharCode(code);
    signs.set(word, sign);
    return sign;
  };
  return diff(a.map(signOf).join(''), b.map(signOf).join(''), {
    scanLimit: mergeLimits.diffScan,
    timeout: mergeLimits.diffMs,
  });
}
