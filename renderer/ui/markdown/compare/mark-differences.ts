import { setSafeHtml } from '../safe-html.ts';
import { thingAttribute, titledClass } from '../thing-links.ts';
import { wordChanges } from './word-changes.ts';

/** How a part is marked that one side alone has. */
export type MarkTag = 'del' | 'ins' | 'mark';

export const markClass = 'compared-mark';

/** Elements that are compared as one: pictures take their place, or they have no words. */
const things = `.maths, .diagram, .${titledClass}, input, hr, br`;

/** Elements in a formatted text that are not its own words. */
const ownParts = 'button, .code-head';

/** A word of a formatted text, or a thing without words. */
interface Word {
  /** Its words and its look. */
  readonly key: string;
  readonly node: Text | Element;
  /** Its place in the node. */
  readonly from: number;
  readonly to: number;
}

/** Marks the words and things of an element that another side has not, or not as they look here. */
export function markDifferences(element: Element, other: string | undefined, tag: MarkTag): void {
  const theirs = document.createElement('div');
  setSafeHtml(theirs, other ?? '');
  const reader = new WordReader();
  const words = reader.read(element);
  const [keys, otherKeys] = [words, reader.read(theirs)].map((side) => side.map(({ key }) => key));
  const marked = wordChanges(keys ?? [], otherKeys ?? []).flatMap(({ fromA, toA }) =>
    runsOf(words.slice(fromA, toA)),
  );
  // From the end on: what is marked moves what stands behind it in the same node.
  for (const { node, from, to } of marked.toReversed()) {
    markPart(node, from, to, tag);
  }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Reads the words of formatted texts, each with how it looks. */
class WordReader {
  /** A number for each way to look: that of what stands around it would be long as a text. */
  readonly #looks = new Map<string, number>();
  readonly #words: Word[] = [];

  read(element: Element): readonly Word[] {
    this.#words.length = 0;
    this.#readIn(element, 0, false);
    return [...this.#words];
  }

  #readIn(element: Element, look: number, isCode: boolean): void {
    for (const child of element.childNodes) {
      if (child instanceof Text) {
        this.#readText(child, look, isCode);
      } else if (child instanceof Element && !child.matches(ownParts)) {
        if (child.matches(things)) {
          this.#words.push({ key: `${look} ${child.outerHTML}`, node: child, from: 0, to: 0 });
        } else {
          const within = this.#lookIn(`${look} ${lookOf(child)}`);
          this.#readIn(child, within, isCode || child.tagName === 'PRE');
        }
      }
    }
  }

  /** Reads the words and signs of a text. Space counts in codes alone. */
  #readText(node: Text, look: number, isCode: boolean): void {
    for (const { segment, index } of segmenter.segment(node.data)) {
      if (isCode || segment.trim() !== '') {
        const key = `${look} ${segment}`;
        this.#words.push({ key, node, from: index, to: index + segment.length });
      }
    }
  }

  #lookIn(look: string): number {
    const known = this.#looks.get(look) ?? this.#looks.size + 1;
    this.#looks.set(look, known);
    return known;
  }
}

/** The look that an element gives its words; not its number in a list, nor its direction. */
function lookOf(element: Element): string {
  const values = ['class', 'href', thingAttribute, 'colspan', 'rowspan'].map(
    (name) => element.getAttribute(name) ?? '',
  );
  return [element.tagName, ...values].join('|');
}

/** Words that follow one another in a node, as one part. */
function runsOf(words: readonly Word[]): readonly Word[] {
  const runs: Word[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.node === word.node) {
      runs[runs.length - 1] = { ...last, to: word.to };
    } else {
      runs.push(word);
    }
  }
  return runs;
}

function markPart(node: Text | Element, from: number, to: number, tag: MarkTag): void {
  openAround(node);
  if (node instanceof Element) {
    node.classList.add(`${markClass}-thing`, `${markClass}-${tag}`);
    return;
  }
  const mark = document.createElement(tag);
  mark.className = markClass;
  node.splitText(to);
  const part = node.splitText(from);
  part.replaceWith(mark);
  mark.append(part);
}

/** Opens what is closed around a node: what is marked must be seen. */
function openAround(node: Node): void {
  const details = node.parentElement?.closest('details:not([open])');
  if (details) {
    details.setAttribute('open', '');
    openAround(details);
  }
}
