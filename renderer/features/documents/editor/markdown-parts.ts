import { ParseContext } from '@codemirror/language';
import { NodeType, Tree } from '@lezer/common';
import type { Input, NodeProp, PartialParse, TreeFragment } from '@lezer/common';
import { editorLimits } from '#shared/limits/page-limits.ts';
import { KeptParts, partFacts } from './kept-parts.ts';
import type { PartFacts } from './kept-parts.ts';
import { beginCode, fenceAtCut } from './long-code.ts';
import type { OpenFence } from './long-code.ts';

// The library takes over each block of the text before a change, one after another, and a walk of
// its tree passes them all. So the tree of a text has a level between: parts of some thousand
// characters, each parsed by itself. Those without a change are taken over whole.

/** It has no name and no look, and is yet a node that can be passed as a whole. */
const partType = NodeType.define({ id: 0, name: '' });

/** The moment at which the parser has had its time in the task that runs now. */
let overAt: number | undefined;

/** Whether the parser of an editor has had its time in this task. */
function isTaskOver(): boolean {
  if (ParseContext.get() === null) {
    return false;
  }
  if (overAt === undefined) {
    overAt = performance.now() + editorLimits.parseMs;
    queueMicrotask(() => {
      overAt = undefined;
    });
  }
  return performance.now() >= overAt;
}

/** Tells the editor that the rest of a text is still to be parsed. */
const later = ParseContext.getSkippingParser(Promise.resolve());

/** Begins to parse a text from a place on, as if nothing stood before it. */
export type ParsePart = (input: Input, from: number) => PartialParse;

/** Parses a text in parts. */
export class PartsParse implements PartialParse {
  readonly #input: Input;
  readonly #kept: KeptParts;
  readonly #parsePart: ParsePart;
  /** The type of the whole. */
  readonly #root: NodeType;
  readonly #parts: Tree[] = [];
  readonly #positions: number[] = [];
  /** The beginning of the part that is parsed now, and the fence that it is in. */
  #from = 0;
  #fence: OpenFence = '';
  #part: PartialParse | undefined;
  /** Whether a part was parsed, and not only taken over. */
  #isNew = false;
  stoppedAt: number | null = null;

  constructor(
    input: Input,
    fragments: readonly TreeFragment[],
    root: NodeType,
    parsePart: ParsePart,
  ) {
    this.#input = input;
    this.#root = root;
    this.#kept = new KeptParts(fragments, input.length);
    this.#parsePart = parsePart;
  }

  get parsedPos(): number {
    return this.#part?.parsedPos ?? this.#from;
  }

  stopAt(at: number): void {
    this.stoppedAt = at;
    this.#part?.stopAt(at);
  }

  advance(): Tree | null {
    if (this.#part === undefined) {
      this.#takeKept();
      const end = Math.min(this.stoppedAt ?? Infinity, this.#input.length);
      if (this.#from >= end && this.#parts.length > 0) {
        return this.#tree();
      }
      if (this.#isNew && isTaskOver()) {
        return this.#leaveRest(end);
      }
      if (this.#passLongLine()) {
        return null;
      }
      this.#begin();
    }
    return this.#step();
  }

  #begin(): PartialParse {
    const part = this.#parsePart(this.#input, this.#from);
    beginCode(part, { fence: this.#fence, kept: this.#kept });
    if (this.stoppedAt !== null) {
      part.stopAt(this.stoppedAt);
    }
    this.#part = part;
    this.#isNew = true;
    return part;
  }

  /** Passes a line that nothing looks at, however long it is, as a part of its own. */
  #passLongLine(): boolean {
    const { from, text } = nextLine(this.#input, this.#from);
    if (text.length <= editorLimits.line) {
      return false;
    }
    const to = Math.min(from + text.length + 1, this.#input.length);
    this.#isNew = true;
    this.#add(new Tree(this.#root, [], [], to - this.#from), to, this.#fence, to);
    return true;
  }

  /** Parses one more block, and ends the part where it may end. */
  #step(): Tree | null {
    const part = this.#part ?? this.#begin();
    const done = part.advance();
    if (done !== null) {
      const to = this.#from + done.length;
      // A parse that comes back to a text that was left in the middle begins that part again.
      this.#add(done, to, to >= this.#input.length ? '' : undefined);
      return this.#tree();
    }
    const to = part.parsedPos;
    const fence = fenceAtCut(part);
    const isStopping = this.stoppedAt !== null && this.stoppedAt < to;
    if (!isStopping && to < this.#input.length && this.#mayEnd(to, fence)) {
      part.stopAt(to - 1);
      const ended = part.advance();
      if (ended !== null) {
        this.#add(ended, to, fence ?? '');
      }
    }
    return null;
  }

  /** Whether the part may end at a place between two blocks. */
  #mayEnd(to: number, fence: OpenFence | undefined): boolean {
    const length = to - this.#from;
    const { from, text } = nextLine(this.#input, to);
    if (fence !== undefined || text.length > editorLimits.line) {
      return true;
    }
    const kept = this.#kept.from(to, '');
    if (length < editorLimits.leastPart || kept === to) {
      return length >= editorLimits.leastPart;
    }
    const words = text.slice(0, 100);
    const isIndented = /^[ \t]/.test(words);
    const isInBlock = isIndented || /^(?:>|[-+*][ \t]|\d{1,9}[.)]|$)/.test(words);
    // A part that goes on a little ends where one begins that is there already.
    const more = kept === undefined ? 0 : editorLimits.part;
    return (
      (length >= editorLimits.part + more && !isInBlock && from < this.#input.length) ||
      (length >= editorLimits.partOfList + more && !isIndented) ||
      length >= editorLimits.mostPart
    );
  }

  /** Adds the part that was parsed; one without a state at its end is not taken over later. */
  #add(
    { children, positions }: Tree,
    to: number,
    ends: OpenFence | undefined,
    looked = lookedTo(this.#input, to),
  ): void {
    const props: [NodeProp<PartFacts>, PartFacts][] = [];
    if (ends !== undefined) {
      props.push([
        partFacts,
        {
          begins: this.#fence,
          ends,
          looked: looked - this.#from,
          isLast: looked >= this.#input.length,
        },
      ]);
      this.#fence = ends;
    }
    this.#push(new Tree(partType, children, positions, to - this.#from, props));
    this.#part = undefined;
  }

  #push(part: Tree): void {
    this.#parts.push(part);
    this.#positions.push(this.#from);
    this.#from += part.length;
  }

  /** Takes over the parts from here on in which nothing has changed. */
  #takeKept(): void {
    for (;;) {
      const kept = this.#kept.at(this.#from, this.#fence);
      if (kept === undefined) {
        return;
      }
      this.#push(kept.part);
      this.#fence = kept.facts.ends;
    }
  }

  #tree(length = this.#from): Tree {
    return new Tree(this.#root, this.#parts, this.#positions, length);
  }

  #leaveRest(end: number): Tree {
    later.createParse(this.#input, [], [{ from: this.#from, to: end }]).advance();
    return this.#tree(end);
  }
}

/** The length of text that is looked at to know that a part ends there: to the end of the next line with words. */
function lookedTo(input: Input, at: number): number {
  const { from, text } = nextLine(input, at);
  return from + text.length;
}

/** The first line from a place on that is not blank; an empty one at the end of the text. */
function nextLine(input: Input, at: number): { readonly from: number; readonly text: string } {
  for (let from = at; from < input.length;) {
    const rest = input.chunk(from);
    const end = input.lineChunks ? -1 : rest.indexOf('\n');
    const line = rest === '\n' ? '' : end === -1 ? rest : rest.slice(0, end);
    if (/\S/.test(line)) {
      return { from, text: line };
    }
    from += line.length + 1;
  }
  return { from: input.length, text: '' };
}
