import { flagOfRegion, isNeeded } from './plain-text.ts';

/** The effects on a text of signs that nobody sees. */
type UnseenKind = 'direction' | 'isolate' | 'tag' | 'zeroWidth';

/** A run of signs that nobody sees, in a text. */
export interface UnseenRun {
  readonly at: number;
  readonly signs: string;
  readonly kind: UnseenKind;
}

/**
 * Embeddings, overrides, isolates, tags, and what has no width. Marks of a direction
 * (U+200E, U+200F, U+061C) and soft hyphens are not among them: people who write need them.
 */
const suspect =
  /[\u115F\u1160\u180B-\u180F\u200B-\u200D\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|\p{Variation_Selector}|[\u{E0000}-\u{E0FFF}]/u;
/** The scripts without spaces, whose words may end at a sign without a width. */
const wordScript = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const opensIsolate = /[\u2066-\u2068]/;

/**
 * The signs in a text that nobody sees and that may change how it reads. Joiners of scripts and
 * emoji, flags and isolates that are closed again are left alone.
 */
export function unseenRuns(words: string): readonly UnseenRun[] {
  if (!suspect.test(words)) {
    return [];
  }
  const balanced = balancedIsolates(words);
  const runs: UnseenRun[] = [];
  let before = '';
  for (let at = 0; at < words.length;) {
    flagOfRegion.lastIndex = at;
    const flag = words.startsWith('\u{1F3F4}', at) ? flagOfRegion.exec(words)?.[0] : undefined;
    const sign = flag ?? String.fromCodePoint(words.codePointAt(at) ?? 0);
    const next = words.codePointAt(at + sign.length);
    if (
      flag === undefined &&
      suspect.test(sign) &&
      !balanced.has(at) &&
      !isMeant(sign, before, next)
    ) {
      addSign(runs, at, sign);
    } else {
      before = sign;
    }
    at += sign.length;
  }
  return runs;
}

function isMeant(sign: string, before: string, next: number | undefined): boolean {
  return isNeeded(sign, before, next) || (sign === '\u200B' && wordScript.test(before));
}

function addSign(runs: UnseenRun[], at: number, sign: string): void {
  const kind = kindOf(sign);
  const last = runs.at(-1);
  if (last !== undefined && last.kind === kind && last.at + last.signs.length === at) {
    runs[runs.length - 1] = { ...last, signs: last.signs + sign };
  } else {
    runs.push({ at, signs: sign, kind });
  }
}

function kindOf(sign: string): UnseenKind {
  if (/[\u202A-\u202E]/.test(sign)) {
    return 'direction';
  }
  if (/[\u2066-\u2069]/.test(sign)) {
    return 'isolate';
  }
  return /[\u{E0000}-\u{E007F}]/u.test(sign) ? 'tag' : 'zeroWidth';
}

/** The places of the isolates that are opened and closed again in a line. */
function balancedIsolates(words: string): ReadonlySet<number> {
  const balanced = new Set<number>();
  const open: number[] = [];
  for (const { 0: sign, index } of words.matchAll(/[\u2066-\u2069\n]/g)) {
    if (opensIsolate.test(sign)) {
      open.push(index);
    } else if (sign === '\n') {
      open.length = 0;
    } else {
      const opener = open.pop();
      if (opener !== undefined) {
        balanced.add(opener).add(index);
      }
    }
  }
  return balanced;
}
