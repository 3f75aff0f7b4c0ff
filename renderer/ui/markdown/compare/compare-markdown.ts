import { mergeLimits } from '#shared/limits/document-limits.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { commonLines } from '../../common-lines.ts';
import { blockKey, markdownBlocks } from '../markdown-blocks.ts';
import type { MarkdownKind } from '../markdown-html.ts';
import { cutPieces } from '../markdown-pieces.ts';
import { wordChanges } from './word-changes.ts';

/** A block of two texts, as HTML, on each side that has it. */
export interface ComparedBlock {
  readonly left?: string | undefined;
  readonly right?: string | undefined;
  /** Whether a reader sees a difference between the sides. */
  readonly isChanged: boolean;
}

/** The blocks of one text, in their order. */
interface Blocks {
  readonly html: readonly string[];
  readonly keys: readonly string[];
}

/**
 * Compares what two texts look like, block by block, in steps that can pause. What is written
 * otherwise and looks the same is no difference.
 */
export function* compareMarkdown(
  left: string,
  right: string,
  kind: MarkdownKind,
): Generator<void, readonly ComparedBlock[]> {
  const a = yield* blocksIn(left, kind);
  const b = yield* blocksIn(right, kind);
  const compared: ComparedBlock[] = [];
  const from = { a: 0, b: 0 };
  // Between blocks that both have once, each part is compared by itself: the parts are short.
  const common = yield* commonLines({ base: a.keys, mine: b.keys, theirs: b.keys });
  for (const { base, mine } of [...common, { base: a.keys.length, mine: b.keys.length }]) {
    const part = comparePart(sliced(a, from.a, base), sliced(b, from.b, mine));
    for (const block of part) {
      compared.push(block);
      yield;
    }
    if (base < a.keys.length) {
      compared.push({ left: a.html[base], right: b.html[mine], isChanged: false });
    }
    Object.assign(from, { a: base + 1, b: mine + 1 });
    yield;
  }
  return compared;
}

function* blocksIn(text: string, kind: MarkdownKind): Generator<void, Blocks> {
  const max = kind === 'file' ? markdownLimits.documentPiece : markdownLimits.piece;
  const html: string[] = [];
  const keys: string[] = [];
  for (const { piece } of cutPieces(text, max)) {
    for (const block of markdownBlocks(piece, kind)) {
      html.push(block);
      keys.push(blockKey(block));
    }
    yield;
  }
  return { html, keys };
}

function sliced({ html, keys }: Blocks, from: number, to: number): Blocks {
  return { html: html.slice(from, to), keys: keys.slice(from, to) };
}

/** Compares two parts of texts; of very long ones, each is a difference as a whole. */
function* comparePart(left: Blocks, right: Blocks): Generator<ComparedBlock> {
  const isLong = Math.max(left.keys.length, right.keys.length) > mergeLimits.blocks;
  const whole = { fromA: 0, toA: left.keys.length, fromB: 0, toB: right.keys.length };
  const changes = isLong ? [whole] : wordChanges(left.keys, right.keys);
  let from = { a: 0, b: 0 };
  for (const { fromA, toA, fromB, toB } of changes) {
    yield* unchanged(left, right, from, fromA);
    yield* paired(left.html.slice(fromA, toA), right.html.slice(fromB, toB));
    from = { a: toA, b: toB };
  }
  yield* unchanged(left, right, from, left.keys.length);
}

/** The blocks without a difference from a place on each side on. */
function* unchanged(
  left: Blocks,
  right: Blocks,
  from: { readonly a: number; readonly b: number },
  to: number,
): Generator<ComparedBlock> {
  for (let step = 0; from.a + step < to; step += 1) {
    const [a, b] = [left.html[from.a + step], right.html[from.b + step]];
    yield { left: a, right: b, isChanged: false };
  }
}

/** So many blocks ahead one is looked for that another was changed into. */
const ahead = 8;
/** How alike two blocks are of which one was changed into the other. */
const alike = 0.5;

/** Puts blocks beside those that they were changed into; as many as there are, in their order. */
function* paired(left: readonly string[], right: readonly string[]): Generator<ComparedBlock> {
  const isEven = left.length === right.length;
  let next = 0;
  // The pairs of the next blocks: each block is read once, however many it is compared with.
  const theirs: ReadonlySet<string>[] = [];
  for (const html of left) {
    const near = right.slice(next, next + ahead);
    const pairs = isEven ? undefined : pairsIn(html);
    const isAlike = (other: string, at: number) =>
      pairs === undefined || likeness(pairs, (theirs[at] ??= pairsIn(other))) > alike;
    const found = near.findIndex(isAlike);
    for (const added of near.slice(0, Math.max(0, found))) {
      yield { right: added, isChanged: true };
    }
    yield { left: html, right: near[found], isChanged: true };
    next += found + 1;
    theirs.splice(0, found + 1);
  }
  for (const added of right.slice(next)) {
    yield { right: added, isChanged: true };
  }
}

/** The share of pairs of letters that two blocks have in common, from 0 to 1. */
function likeness(pairs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / Math.max(1, pairs.size + others.size);
}

/** The pairs of letters at the beginning of a block, which tells it from others. */
function pairsIn(html: string): ReadonlySet<string> {
  const words = html
    .slice(0, mergeLimits.alikeHtml)
    .replaceAll(/<[^<>]*>/g, ' ')
    .slice(0, mergeLimits.alikeLetters);
  return new Set(Array.from({ length: words.length }, (_, at) => words.slice(at, at + 2)));
}
