import { foldedText } from './folded-text.ts';

/** A folded text, and where each of its code units stands in the text itself. */
export interface FoldedPlaces {
  readonly folded: string;
  /** The position in the text of a position in the folded one. */
  readonly placeOf: (at: number) => number;
  /** The end in the text of what ends at a position in the folded one. */
  readonly endOf: (at: number) => number;
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\0-\x7f]*$/;

/** A character with what belongs to it; letters of ASCII that stand together are one step. */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const steps =
  /[\0-\x7f]{1,200}(?![\p{M}\p{Cf}])|[\s\S][\p{M}\p{Cf}\uff9e\uff9f\p{Emoji_Modifier}]*/gu;

/** The characters that were folded last. A text in Chinese has a few thousand different ones. */
const known = new Map<string, string>();
const mostKnown = 10_000;

function foldedStep(step: string): string {
  if (step.length > 2) {
    return foldedText(step);
  }
  const found = known.get(step);
  if (found !== undefined) {
    return found;
  }
  const plain = foldedText(step);
  if (known.size >= mostKnown) {
    known.clear();
  }
  known.set(step, plain);
  return plain;
}

/** Folds a text as `foldedText` does, and tells where its parts stand in the text itself. */
export function foldedPlaces(text: string): FoldedPlaces {
  if (ascii.test(text)) {
    return { folded: text.toLowerCase(), placeOf: (at) => at, endOf: (at) => at };
  }
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  const add = (step: string, at: number) => {
    const plain = foldedStep(step);
    folded += plain;
    const isSame = plain.length === step.length;
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(isSame ? at + unit : at);
      ends.push(isSame ? at + unit + 1 : at + step.length);
    }
    // A character that vanishes belongs to the one before it.
    if (plain === '' && ends.length > 0) {
      ends[ends.length - 1] = at + step.length;
    }
  };
  for (const { 0: step, index } of text.matchAll(steps)) {
    add(step, index);
  }
  return {
    folded,
    placeOf: (at) => starts[at] ?? text.length,
    endOf: (at) => (at === 0 ? 0 : (ends[at - 1] ?? text.length)),
  };
}
