import { NodeProp, Tree } from '@lezer/common';
import type { TreeFragment } from '@lezer/common';
import { editorLimits } from '#shared/limits/page-limits.ts';
import type { OpenFence } from './long-code.ts';

/** The text of which a part was made, and what it leads to. */
export interface PartFacts {
  /** The fence that is open at its beginning and at its end. */
  readonly begins: OpenFence;
  readonly ends: OpenFence;
  /** The length that was looked at to know where it ends, from its beginning. */
  readonly looked: number;
  /** Whether the text ends there. */
  readonly isLast: boolean;
}

/** The facts of a part; a part without them is not taken over. */
export const partFacts = new NodeProp<PartFacts>({ perNode: true });

/** The parts of a text as it was parsed before a change. Places are asked for from first to last. */
export class KeptParts {
  readonly #fragments: readonly TreeFragment[];
  /** The length of the text now. */
  readonly #length: number;
  /** The index of the fragment that is looked at. */
  #at = 0;

  constructor(fragments: readonly TreeFragment[], length: number) {
    this.#fragments = fragments;
    this.#length = length;
  }

  /** The part that begins at a place, if nothing has changed that it depends on. */
  at(from: number, fence: OpenFence) {
    const fragment = this.#fragmentAt(from);
    const index = fragment && firstFrom(fragment.tree.positions, from + fragment.offset);
    const isThere = fragment?.tree.positions[index ?? -1] === from + (fragment?.offset ?? 0);
    return fragment && isThere ? this.#partOf(fragment, index ?? -1, fence) : undefined;
  }

  /** The beginning of a part that can be taken over: at a place, or a little further. */
  from(from: number, fence: OpenFence): number | undefined {
    const fragment = this.#fragmentAt(from);
    if (fragment === undefined) {
      return undefined;
    }
    const { tree, offset } = fragment;
    const index = firstFrom(tree.positions, from + offset);
    const place = (tree.positions[index] ?? Infinity) - offset;
    const isNear = place <= from + editorLimits.leastPart;
    return isNear && this.#partOf(fragment, index, fence) !== undefined ? place : undefined;
  }

  #fragmentAt(from: number): TreeFragment | undefined {
    let fragment = this.#fragments[this.#at];
    while (fragment !== undefined && fragment.to <= from) {
      this.#at += 1;
      fragment = this.#fragments[this.#at];
    }
    return fragment;
  }

  #partOf({ tree, offset, from, to }: TreeFragment, index: number, fence: OpenFence) {
    const part = tree.children[index];
    const facts = part instanceof Tree ? part.prop(partFacts) : undefined;
    const place = (tree.positions[index] ?? 0) - offset;
    if (!(part instanceof Tree) || facts?.begins !== fence || from > Math.max(0, place - 1)) {
      return undefined;
    }
    const looked = place + facts.looked;
    const isSame = facts.isLast ? looked === this.#length && to >= looked : to > looked;
    return isSame ? { part, facts } : undefined;
  }
}

/** The index of the first value in a list that ascends which is not less than one. */
function firstFrom(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = (values[middle] ?? 0) < least ? [middle + 1, high] : [low, middle];
  }
  return low;
}
