import { unescaped } from '#shared/text/link-words.ts';
import { parseThingAddress } from '#shared/address/thing-address.ts';
import { titledMark } from '../markdown/thing-links.ts';

/**
 * A chip stands in a field for a link to a thing. It is the title between marks that nobody sees and
 * that keep its direction apart from that of the text around it (Unicode: isolates).
 */
const [begin, end] = ['\u2068', '\u2069'];
const chipPattern = /\u2068#[^\u2066-\u2069\n]*\u2069/gu;

/** A link as a completion writes it: the sign, and a title of 500 signs that may all be escaped. */
const titledLink =
  /(?<!\\)\[#((?:\\[^\n]|[^\\[\]\n]){1,1000})\]\((guildhall:[^\s()<>]{1,1000})\)/gu;

/** The known chips and links of this page: a chip that comes back by undo is among them. */
const links = new Map<string, string>();
const chips = new Map<string, string>();

/** A text as its field shows it, with chips in the place of links to things. */
export function withChips(written: string): string {
  return written.includes('](guildhall:')
    ? written.replaceAll(titledLink, (link, title: string, address: string) =>
        parseThingAddress(address) === undefined ? link : chipFor(link, title),
      )
    : written;
}

/** The text that is kept and sent: with links in the place of chips. A changed chip is only words. */
export function withLinks(shown: string): string {
  return shown.includes(begin)
    ? shown.replaceAll(chipPattern, (chip) => links.get(chip) ?? chip)
    : shown;
}

/** The text with nothing to read in its chips. All places stay the same. */
export function withoutTitles(shown: string): string {
  return shown.includes(begin)
    ? shown.replaceAll(chipPattern, (chip) => (links.has(chip) ? end.repeat(chip.length) : chip))
    : shown;
}

/** A chip in a text. */
export interface Chip {
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

/** The chips of a text, in order. */
export function chipsIn(shown: string): readonly Chip[] {
  if (!shown.includes(begin)) {
    return [];
  }
  return [...shown.matchAll(chipPattern)]
    .filter(([chip]) => links.has(chip))
    .map(({ 0: chip, index }) => ({
      from: index,
      to: index + chip.length,
      title: chip.replaceAll(unseen, '').slice(titledMark.length),
    }));
}

const unseen = /[\u2060\u2061\u2066-\u2069]/gu;

function chipFor(link: string, escapedTitle: string): string {
  const known = chips.get(link);
  if (known !== undefined) {
    return known;
  }
  const title = unescaped(escapedTitle).replaceAll(unseen, '');
  const plain = `${begin}${titledMark}${title}${end}`;
  const chip = links.has(plain) ? `${plain.slice(0, -1)}${unseenNumber(links.size)}${end}` : plain;
  chips.set(link, chip);
  links.set(chip, link);
  return chip;
}

/** A number in signs that nobody sees, which tells chips with the same title apart. */
function unseenNumber(number: number): string {
  return number.toString(2).replaceAll('0', '\u2060').replaceAll('1', '\u2061');
}
