import type { SearchKind } from '#shared/domain/search/schema.ts';

/** The names of the conditions that a query may have, as they are typed: `from:mira`. */
export const conditionNames = [
  'kind',
  'home',
  'from',
  'type',
  'status',
  'after',
  'before',
] as const;

export type ConditionName = (typeof conditionNames)[number];

/** The kinds of things, as they are typed. */
export const kindsByWord: Readonly<Record<string, SearchKind>> = {
  message: 'message',
  item: 'work_item',
  document: 'document',
};

/** The query of a search. Of each name one value has to hold; an empty list lets all through. */
export interface SearchQuery {
  /** The words to look for, as the service gets them. */
  readonly words: string;
  readonly conditions: Readonly<Record<ConditionName, readonly string[]>>;
  /** The conditions that mean nothing, as they were typed. */
  readonly unknown: readonly string[];
  /** Words that look like a condition of another name, which is searched for as it stands. */
  readonly unknownNames: readonly string[];
}

/** A part of a query: a word, or a condition. */
interface Part {
  /** As it was typed. */
  readonly typed: string;
  readonly condition?: { readonly name: ConditionName; readonly value: string };
}

/** A name with a value behind it, as in `priority:high`, but no address and no time. */
const unknownName = /^-?([a-z]{3,12}:)[\p{L}\p{N}"_]/iu;

/** The query that was typed: words, phrases, and conditions such as `from:mira` or `home:"My bakery"`. */
export function parseSearch(typed: string): SearchQuery {
  const words: string[] = [];
  const unknown: string[] = [];
  const unknownNames: string[] = [];
  const conditions = Object.fromEntries(
    conditionNames.map((name) => [name, [] as string[]]),
  ) as Record<ConditionName, string[]>;
  for (const part of partsOf(typed)) {
    if (part.condition === undefined) {
      words.push(part.typed);
      unknownNames.push(...(unknownName.exec(part.typed)?.slice(1) ?? []));
    } else if (isKnown(part.condition.name, part.condition.value)) {
      conditions[part.condition.name].push(part.condition.value);
    } else {
      unknown.push(part.typed);
    }
  }
  return {
    words: words.join(' '),
    conditions,
    unknown,
    unknownNames: [...new Set(unknownNames)],
  };
}

/** The query with a condition more, or without it where it has it. */
export function toggledCondition(typed: string, name: ConditionName, value: string): string {
  const parts = partsOf(typed);
  const others = parts.filter(
    ({ condition }) => condition?.name !== name || !isSame(condition.value, value),
  );
  const added = { typed: '', condition: { name, value } };
  const next = others.length < parts.length ? others : [...others, added];
  return next.map(written).join(' ');
}

function written({ typed, condition }: Part): string {
  return condition === undefined ? typed : writtenCondition(condition.name, condition.value);
}

/** A condition as it is typed; a quote that was left open would take in what comes behind it. */
export function writtenCondition(name: ConditionName, value: string): string {
  const closed = value.replaceAll('"', '');
  return `${name}:${/\s/.test(closed) ? `"${closed}"` : closed}`;
}

export function hasCondition(query: SearchQuery, name: ConditionName, value: string): boolean {
  return query.conditions[name].some((each) => isSame(each, value));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Whether a value can mean something. Names of homes and people are anyone's. */
function isKnown(name: ConditionName, value: string): boolean {
  if (name === 'kind') {
    return Object.hasOwn(kindsByWord, value.toLowerCase());
  }
  return name === 'after' || name === 'before' ? dayOf(value) !== undefined : value !== '';
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The beginning of a day in this machine's time, in milliseconds; undefined for what is no day. */
export function dayOf(value: string): number | undefined {
  const at = dayPattern.test(value) ? Date.parse(`${value}T00:00:00`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** Splits a query at its spaces, but not within quotes that follow a colon. */
function partsOf(typed: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < typed.length) {
    if (isSpace(typed[at])) {
      at += 1;
      continue;
    }
    const end = endOfPart(typed, at);
    parts.push(partOf(typed.slice(at, end)));
    at = end;
  }
  return parts;
}

function endOfPart(typed: string, from: number): number {
  const quote = typed[from] === '-' ? from + 1 : from;
  const close = typed[quote] === '"' ? typed.indexOf('"', quote + 1) : -1;
  // A phrase is one part, whatever stands in it.
  if (close >= 0) {
    return close + 1;
  }
  let at = from;
  while (at < typed.length && !isSpace(typed[at])) {
    if (typed[at] === '"' && typed[at - 1] === ':' && nameOf(typed.slice(from, at - 1))) {
      const end = typed.indexOf('"', at + 1);
      // A quote that is still open reaches to the end.
      return end < 0 ? typed.length : end + 1;
    }
    at += 1;
  }
  return at;
}

function partOf(typed: string): Part {
  const colon = /^-?"/.test(typed) ? -1 : typed.indexOf(':');
  const name = colon < 0 ? undefined : nameOf(typed.slice(0, colon));
  const value = typed
    .slice(colon + 1)
    .replaceAll('"', '')
    .trim();
  return name === undefined ? { typed } : { typed, condition: { name, value } };
}

/** The longest name of a condition: what is longer is none. */
const maxName = 6;

function nameOf(typed: string): ConditionName | undefined {
  return typed.length > maxName
    ? undefined
    : conditionNames.find((each) => each === typed.toLowerCase());
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}
