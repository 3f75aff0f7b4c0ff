import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';

/** The kinds of signs with which the items of a list begin. */
export type MarkerKind =
  | 'bullet'
  | 'circle'
  | 'square'
  | 'decimal'
  | 'bracketed'
  | 'dotted'
  | 'alpha'
  | 'roman';

/** The sign with which a line begins. */
export interface Marker {
  readonly kind: MarkerKind;
  /** The number or letter; of a number with points, its first part. */
  readonly first: string;
  /** How many parts the number has, or how many stars tell the level. */
  readonly parts: number;
  readonly rest: string;
  /** The status that its checkbox shows. */
  readonly status: WorkItemStatus | undefined;
  /** Whether it is a sign of a list in any text. */
  readonly isCertain: boolean;
  /** Whether word processors write it, and people do not. */
  readonly isOfWordProcessor: boolean;
}

const closed = /^[☐◻⬜🗆🔲❌❎✗✘]\uFE0F?\s*|^\[[ \u00A0]?\](?:\s+|$)/u;
const done = /^[☑☒✅✔✓🗹🗸]\uFE0F?\s*|^\[[xX✓✔]\](?:\s+|$)/u;
/** The checkboxes of Obsidian for tasks that are begun, dropped, put off and the like. */
const otherState = /^\[([/>!?-])\]\s+/;
const statuses: Readonly<Record<string, WorkItemStatus>> = { '/': 'in_progress', '-': 'cancelled' };

const bullet =
  /^(?:[-－−‐‑‒–—*+∙·➢⁃»›→➔➜⇒★☆✦]\u200B?\s+|[•・▪‣●⦁❖►▸▹▶▷▻▾▼▽▿➤∘○◦■□▫◾◽◼◆◇➡⚪⚫🔴🟠🟡🟢🔵🟣🟤🟥🟧🟨🟩🟦🟪🟫🔶🔷🔸🔹👉\uF0B7\uF0A7\uF076\uF0D8][\uFE0F\u200B]?\s*)(?=\S)/u;
const circle = /^[○◦∘]/u;
const square = /^[▪■□▫◆\uF0A7]/u;

/** The sign with which a line without its indentation begins; undefined where it is a line of words. */
export function readMarker(line: string): Marker | undefined {
  const found = findMarker(line);
  const words = line.slice(found?.length ?? 0);
  const ticked = done.exec(words);
  const box = ticked ?? closed.exec(words) ?? otherState.exec(words);
  if (found === undefined && box === null) {
    return undefined;
  }
  return {
    kind: 'bullet',
    first: '',
    parts: 1,
    isCertain: true,
    isOfWordProcessor: false,
    ...found?.marker,
    rest: words.slice(box?.[0].length ?? 0).replace(/^#{1,6}\s+/, ''),
    status: ticked === null ? statuses[box?.[1] ?? ''] : 'done',
  };
}

interface Found {
  readonly length: number;
  readonly marker: Pick<Marker, 'kind'> & Partial<Marker>;
}

function findMarker(line: string): Found | undefined {
  return findBullet(line) ?? findNumber(line) ?? findLetter(line);
}

function findBullet(line: string): Found | undefined {
  // Org, AsciiDoc and wikis write a star for each level.
  const [stars] = /^\*{2,6}\s+(?=\S)/.exec(line) ?? [];
  if (stars !== undefined) {
    const marker: Found['marker'] = {
      kind: 'bullet',
      parts: stars.trim().length,
      isCertain: false,
    };
    return { length: stars.length, marker };
  }
  const sign = bullet.exec(line)?.[0];
  if (sign !== undefined) {
    const kind = circle.test(sign) ? 'circle' : square.test(sign) ? 'square' : 'bullet';
    return { length: sign.length, marker: { kind, isOfWordProcessor: /^[^-*+–—→★]/.test(sign) } };
  }
  const section = /^\u00A7(?:\t\s*|\s{2,}|\s(?!\d))(?=\S)/.exec(line)?.[0];
  if (section !== undefined) {
    return { length: section.length, marker: { kind: 'square', isOfWordProcessor: true } };
  }
  const letter = /^o(?<gap>\s+)(?=\S)/.exec(line);
  const isCertain = letter?.groups?.['gap'] !== ' ';
  return letter === null
    ? undefined
    : { length: letter[0].length, marker: { kind: 'circle', isCertain } };
}

function findNumber(line: string): Found | undefined {
  const dotted = /^(\d{1,3})((?:\.\d{1,3}){1,5})[.)]?\s+(?=\S)/.exec(line);
  if (dotted !== null) {
    const [all, first = '', others = ''] = dotted;
    const parts = others.split('.').length;
    return { length: all.length, marker: { kind: 'dotted', first, parts, isCertain: false } };
  }
  const decimal = /^(\(?)(\p{Nd}{1,9})(?:[.)]{1,2}\s+|(?<!\d)[-–]\s+|[、．）]\s*)(?=\S)/u.exec(
    line,
  );
  if (decimal !== null) {
    const [all, opening = '', first = ''] = decimal;
    return {
      length: all.length,
      marker: { kind: opening === '' ? 'decimal' : 'bracketed', first },
    };
  }
  const other =
    /^(?:[①-⑳]\s*|([（(])(?:[\d０-９]{1,3}|[一二三四五六七八九十]{1,3})[）)]\s*|[一二三四五六七八九十]{1,3}、\s*)(?=\S)/u.exec(
      line,
    );
  const kind = other?.[1] === undefined ? 'decimal' : 'bracketed';
  return other === null ? undefined : { length: other[0].length, marker: { kind } };
}

function findLetter(line: string): Found | undefined {
  const letter = /^(\(?)([a-z]|[ivxl]{1,6}|[A-Z]|[IVXL]{1,6})([.)])\s+(?=\S)/.exec(line);
  if (letter === null) {
    return undefined;
  }
  const [all, opening, first = '', closing] = letter;
  const isRoman = first.length > 1 || first.toLowerCase() === 'i';
  const isCertain = closing === ')';
  if (opening !== '' && !isCertain) {
    return undefined;
  }
  return { length: all.length, marker: { kind: isRoman ? 'roman' : 'alpha', first, isCertain } };
}
