import { onFirstUse } from './on-first-use.ts';

/** More marks than these on one letter are no writing: Hebrew with all its accents has four. */
const maxMarks = 8;

/** Characters that are unseen, or change how the rest is shown: controls, directions, fillers. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u{13430}-\u{1345F}\p{Noncharacter_Code_Point}]/u;
/** Runs of characters that end a line, or look like a space. */
const blank = /(?:[^\S\uFEFF]|[\u0085\u2800])+/gu;
/** The joiners that some scripts need between their letters, and emoji between their parts. */
const joiners = '\u200C\u200D';
const joiningScript =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u;
const letterOrMark = /[\p{L}\p{M}]/u;
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3]/u;
const emojiStyle = /[\uFE0E\uFE0F]/u;
const styled = /[\p{Emoji}\p{Extended_Pictographic}]/u;
const ideograph = /\p{Ideographic}/u;
const ideographStyle = /[\u{E0100}-\u{E01EF}]/u;
export const flagOfRegion = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}/uy;
const mark = /\p{M}/u;

const segmenter = onFirstUse(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/**
 * Words of others as one line for another program: without marks of direction, control characters
 * and anything else that cannot be seen, without line ends, and with a bounded number of marks on a
 * letter. Emoji keep their joiners, and so do the scripts that write with them.
 */
export function plainLine(words: string): string {
  return withoutUnseen(words.toWellFormed().replaceAll(blank, ' ')).trim();
}

/** The same for a text whose lines stay. */
export function plainLines(words: string): string {
  return words
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(plainLine)
    .join('\n');
}

/** The beginning of a text as one plain line, of so many UTF-16 units at most, in whole characters. */
export function plainBeginning(words: string, most: number): string {
  // Characters that are taken out count too, so that a megabyte costs no more than its beginning.
  const read = words.slice(0, most * 4);
  const beginning = plainLine(read);
  if (beginning.length <= most && read.length === words.length) {
    return beginning;
  }
  // Where reading has stopped, the last character may be a part of one.
  const whole = wholeCharacters(beginning, Math.min(most, Math.max(beginning.length - 1, 0)));
  return `${whole === '' ? wholeCharacters(beginning, most) : whole}…`;
}

/** As many whole characters, as a person counts them, as fit by a measure. */
export function wholeCharacters(
  text: string,
  most: number,
  measure: (part: string) => number = ({ length }) => length,
): string {
  let cut = '';
  let size = 0;
  for (const { segment } of segmenter().segment(text)) {
    size += measure(segment);
    if (size > most) {
      break;
    }
    cut += segment;
  }
  return cut.trimEnd();
}

/**
 * The body of a notification. Servers of Linux read markup in it (Desktop Notifications
 * Specification: Markup), and Electron hands it on as it is; so its signs are escaped there.
 */
export function notificationBody(words: string, platform: string): string {
  const plain = plainLines(words);
  return platform === 'linux'
    ? plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : plain;
}

/** The title of a notification: plain by the specification, where some servers read tags anyhow. */
export function notificationTitle(words: string, platform: string): string {
  const plain = plainLine(words);
  return platform === 'linux' ? plain.replaceAll('<', '‹').replaceAll('>', '›') : plain;
}

/** The label of an item in a menu, in which an ampersand marks a key and a tab begins the keys. */
export function menuLabel(words: string): string {
  return plainLine(words).replaceAll('&', '&&');
}

/**
 * A text for the clipboard, whole, without the controls by which a terminal takes orders, and without
 * the marks that turn the order of what follows: a command would read as another than it is.
 */
export function clipboardText(words: string): string {
  return words.replaceAll(/[^\P{Cc}\t\n\r\u0085]|[\u202A-\u202E\u2066-\u2069]/gu, '');
}

/** An address as an argument of another program: what any shell would read is percent-encoded. */
export function commandAddress(address: string): string {
  return address
    .toWellFormed()
    .replaceAll(/[^\w.~:/?#[\]@!&*+,;=%-]/gu, (sign) =>
      sign === "'" ? '%27' : sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
    );
}

/** A line of a log: what a terminal would take as an order, or show otherwise, is written as an escape. */
export function logText(json: string): string {
  return json.replaceAll(
    /[\x7F-\x9F\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) =>
      Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at))
        .map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`)
        .join(''),
  );
}

/** A cell of CSV (RFC 4180). A spreadsheet would run what begins like a formula, so that stands as text. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') {
    return String(value);
  }
  const plain = plainLines(value);
  const start = /^[\s'"]*[=+\-@＝＋－＠﹦﹢﹣﹫|%]/u.test(plain) ? `'${plain}` : plain;
  // A spreadsheet in a language with decimal commas cuts cells at semicolons and ends of lines.
  const text = start.replaceAll(/([;\n] ?)(?=[=+\-@＝＋－＠﹦﹢﹣﹫|%])/gu, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutUnseen(words: string): string {
  let plain = '';
  let before = '';
  let marks = 0;
  for (let at = 0; at < words.length;) {
    const sign = String.fromCodePoint(words.codePointAt(at) ?? 0);
    flagOfRegion.lastIndex = at;
    const flag = sign === '\u{1F3F4}' ? flagOfRegion.exec(words)?.[0] : undefined;
    if (flag !== undefined) {
      plain += flag;
      at += flag.length;
      before = sign;
      continue;
    }
    at += sign.length;
    if (unseen.test(sign) && !isNeeded(sign, before, words.codePointAt(at))) {
      continue;
    }
    marks = mark.test(sign) ? marks + 1 : 0;
    if (marks <= maxMarks) {
      plain += sign;
      before = sign;
    }
  }
  return plain;
}

/** Whether a sign that is not seen belongs to how its neighbours are written. */
export function isNeeded(sign: string, before: string, nextCode: number | undefined): boolean {
  const next = nextCode === undefined ? '' : String.fromCodePoint(nextCode);
  if (joiners.includes(sign)) {
    const joinsEmoji =
      sign === '\u200D' && pictograph.test(before) && /\p{Extended_Pictographic}/u.test(next);
    return joinsEmoji || (joiningScript.test(before) && letterOrMark.test(before));
  }
  return (
    (emojiStyle.test(sign) && styled.test(before)) ||
    (ideographStyle.test(sign) && ideograph.test(before))
  );
}
