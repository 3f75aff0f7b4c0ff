/** The references of HTML that people and models write, by their names. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  copy: '©',
  deg: '°',
  divide: '÷',
  emsp: ' ',
  ensp: ' ',
  euro: '€',
  frac12: '½',
  ge: '≥',
  gt: '>',
  harr: '↔',
  hellip: '…',
  infin: '∞',
  laquo: '«',
  larr: '←',
  ldquo: '“',
  le: '≤',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  micro: 'µ',
  middot: '·',
  minus: '−',
  nbsp: ' ',
  ndash: '–',
  ne: '≠',
  para: '¶',
  plusmn: '±',
  pound: '£',
  quot: '"',
  raquo: '»',
  rarr: '→',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '\xa7',
  shy: '',
  thinsp: ' ',
  times: '×',
  trade: '™',
  yen: '¥',
  zwj: '',
  zwnj: '',
};

const reference = /(?<!\\)&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z\d]{2,31}));/gu;

/**
 * A text with the characters that its references stand for, as Markdown shows them (CommonMark,
 * entity references). A name that is not known stays as it is written.
 */
export function withCharacters(text: string): string {
  return text.replaceAll(reference, (whole, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : Object.hasOwn(named, name)
        ? (named[name] ?? whole)
        : whole,
  );
}

/** U+FFFD in the place of what is no character. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
