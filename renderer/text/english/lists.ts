import { onFirstUse } from '#shared/text/on-first-use.ts';

const conjunction = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }));
const segmenter = onFirstUse(() => new Intl.Segmenter('en'));
const enumeration = onFirstUse(() => new Intl.ListFormat('en', { type: 'unit' }));

/** `Ada, Mira, and Theo` */
export function allOf(items: readonly string[]): string {
  return conjunction().format(items);
}

/** The letters of a name that has to leave room for others. */
const maxName = 24;

/** `Ada, Mira, and Theo`, or `Ada, Mira and 10 others` for more than three; long names are cut. */
export function someOf(names: readonly string[]): string {
  const [first = '', second = ''] = names.map(cut);
  return names.length > 3
    ? `${first}, ${second} and ${names.length - 2} others`
    : allOf(names.map(cut));
}

function cut(name: string): string {
  const letters = Array.from(segmenter().segment(name), ({ segment }) => segment);
  return letters.length > maxName
    ? `${letters
        .slice(0, maxName - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/** `Offline, 2 waiting to be sent` */
export function enumerated(items: readonly string[]): string {
  return enumeration().format(items);
}
