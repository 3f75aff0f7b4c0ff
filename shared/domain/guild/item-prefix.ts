/** How long a prefix is. */
export const prefixLength = { most: 5 } as const;
const madeLength = 3;
const form = /^[A-Z][A-Z0-9]{1,4}$/u;

/**
 * Returns whether a text is a prefix of the names of work items: two to five Latin letters or
 * digits. It begins with a letter, so that no date is a name.
 */
export function isItemPrefix(text: string): boolean {
  return form.test(text);
}

/**
 * Makes the prefix of a guild of its name: the first letters of three or more words, else the first
 * three letters. A name without Latin letters gives `ITEM`.
 */
export function prefixFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/u)
    .filter((word) => word !== '');
  const initials = words.map((word) => word.slice(0, 1)).join('');
  const made = [
    ...(words.length > 2 ? [fromLetter(initials).slice(0, prefixLength.most)] : []),
    fromLetter(words.join('')).slice(0, madeLength),
  ];
  return made.find(isItemPrefix) ?? 'ITEM';
}

function fromLetter(letters: string): string {
  return letters.replace(/^\d+/u, '');
}
