/** ASCII, and the quotation marks, dashes and arrows beside it: of these only case is to be folded. */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const plainSigns = /^[\0-\x7f«»·–—‘’‚“”„•→]*$/u;

/**
 * Marks that leave a letter what it is: accents, and the points of Hebrew, Arabic and Syriac. The
 * marks of other scripts are letters, as the vowels of Thai and Hindi are, and the voicing marks of
 * Japanese make other letters.
 */
const passingMarks =
  /(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]/gu;

/**
 * Characters that nobody sees, the tatweel, which only makes a word longer, and the skin tones of
 * emoji. A joiner between two emoji makes another one of them and stays.
 */
const allUnseen =
  /[\xad\u0640\u061c\u180e\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\p{Emoji_Modifier}]|(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Letters that have no parts for Unicode, and what people type in their place. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  // Alef wasla, alef maksura, and the ye and kaf of Persian.
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
};
/**
 * Latin letters, with the signs above. What such a text has to lose is found by patterns that are
 * several times quicker than those for all scripts.
 */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const latin = /^[\0-\u024f–—‘’‚“”„•→…]*$/u;
const latinPatterns = {
  marks: /[\u0300-\u036f]/gu,
  unseen: /\xad/gu,
  letters: /[ßæœøłđðħþı]/gu,
};
/** The digits of every script are among them. */
const folded = /[ßæœøłđðħþıς\u0671\u0649\u06cc\u06a9]|(?![0-9])\p{Nd}/gu;
const allPatterns = { marks: passingMarks, unseen: allUnseen, letters: folded };

/**
 * A text as it is compared when it is searched, in every script: without case, accents and points,
 * width forms, and characters that nobody sees. Server, cache and page fold with this alone.
 */
export function foldedText(text: string): string {
  if (plainSigns.test(text)) {
    return text.toLowerCase();
  }
  const { marks, unseen, letters } = latin.test(text) ? latinPatterns : allPatterns;
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(unseen, '')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(letters, plainOf)
    .normalize('NFC');
}

/** Whether each letter of a text is folded for itself, whatever stands beside it. */
export function isFoldedByLetter(text: string): boolean {
  return latin.test(text);
}

function plainOf(letter: string): string {
  return plainLetters[letter] ?? String(valueOf(letter.codePointAt(0) ?? 0));
}

/** The value of a digit. Those of a script are ten in a row, and such rows may stand together. */
function valueOf(digit: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit - before - 1))) {
    before += 1;
  }
  return before % 10;
}
