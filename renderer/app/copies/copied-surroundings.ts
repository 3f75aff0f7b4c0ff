const inline = 'a, b, strong, i, em, u, s, del, ins, mark, sub, sup, small, code, kbd, q, span';
const rows = 'tr, thead, tbody, table';

/**
 * A copy of a range within the surrounding elements that give it meaning, as browsers make it. Items
 * are in their list, cells are in their table, and a word of a link is a link. A list without its
 * beginning keeps its numbers.
 */
export function withSurroundings(range: Range): DocumentFragment {
  const copy = range.cloneContents();
  numberLists(copy, range);
  const within = range.commonAncestorContainer;
  const block = wrapWhile(copy, within instanceof Element ? within : within.parentElement, inline);
  if (block?.matches('ol, ul, pre')) {
    numberList(wrap(copy, block), block, range);
  }
  wrapWhile(copy, block, rows);
  return copy;
}

/** Wraps a copy in copies of the matching elements around it. It returns the first other element. */
function wrapWhile(copy: DocumentFragment, around: Element | null, which: string): Element | null {
  if (around?.matches(which) !== true) {
    return around;
  }
  wrap(copy, around);
  return wrapWhile(copy, around.parentElement, which);
}

/** Wraps a copy in a copy of an element, and returns the wrapper. */
function wrap(copy: DocumentFragment, around: Element): Element {
  const outer = copy.ownerDocument.importNode(around, false);
  outer.append(...copy.childNodes);
  copy.append(outer);
  return outer;
}

/** Keeps the numbers of the lists in which a range begins. */
function numberLists(copy: DocumentFragment, range: Range): void {
  const within: Element[] = [];
  let element: Node | null = range.startContainer;
  for (
    ;
    element !== range.commonAncestorContainer && element !== null;
    element = element.parentNode
  ) {
    if (element instanceof Element) {
      within.unshift(element);
    }
  }
  let copied = copy.firstElementChild;
  for (const original of within) {
    if (copied !== null) {
      numberList(copied, original, range);
      copied = copied.firstElementChild;
    }
  }
}

function numberList(copied: Element, list: Element, { startContainer, startOffset }: Range): void {
  if (list instanceof HTMLOListElement) {
    const first = startContainer === list ? list.childNodes[startOffset] : startContainer;
    const before = [...list.children].filter(
      (item) =>
        first !== undefined &&
        !item.contains(first) &&
        (item.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
    );
    const number = list.start + before.length;
    if (number !== 1) {
      copied.setAttribute('start', String(number));
    }
  }
}
