import { stemsOf } from './wording.ts';

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const byWord =
  /^(?:the )?(?<word>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)(?: (?:step|part|point|epic|task|item|one|phase|question|line|paragraph|thing))?$/i;
const byNumber =
  /^(?:the )?(?:(?:step|part|point|epic|task|item|number|no\.?|#)\s?#?(?<number>\d{1,3})|(?<nth>\d{1,3})(?:st|nd|rd|th)(?: (?:step|part|point|epic|task|item|one))?)$/i;
const aboutIt = /^(?:(?:the|a|an|step|task|part|point|epic|item|one|about|for|on|with|called)\s)+/i;

/** Returns the places of the parts that some words name: by number, by their words, or by stems. */
export function partsNamed(parts: readonly string[], wanted: string): number[] {
  const place = ordinalIn(wanted, parts.length);
  if (place !== undefined) {
    return place >= 0 && place < parts.length ? [place] : [];
  }
  const words = (wanted.replace(aboutIt, '') || wanted)
    .replace(/ (?:step|task|part|point|epic|item)$/iu, '')
    .toLowerCase();
  const found = placesOf(parts, (part) => part.toLowerCase().includes(words));
  if (found.length > 0) {
    return found;
  }
  const stems = stemsOf(words);
  return stems.size === 0
    ? []
    : placesOf(parts, (part) => {
        const own = stemsOf(part);
        return [...stems].every((stem) => own.has(stem));
      });
}

function placesOf(parts: readonly string[], isNamed: (part: string) => boolean): number[] {
  return parts.flatMap((part, place) => (isNamed(part) ? [place] : []));
}

/** Returns the place that a number names, which may be one that is not there. */
function ordinalIn(wanted: string, count: number): number | undefined {
  const word = byWord.exec(wanted)?.groups?.['word']?.toLowerCase();
  if (word !== undefined) {
    return word === 'last' ? count - 1 : ordinals.indexOf(word);
  }
  const groups = byNumber.exec(wanted)?.groups;
  const number = groups?.['number'] ?? groups?.['nth'];
  return number === undefined ? undefined : Number(number) - 1;
}
