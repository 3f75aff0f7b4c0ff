const inline = 'a, b, strong, i, em, u, s, del, ins, mark, sub, sup, small, code, kbd, q, span';
const rows = 'tr, thead, tbody, table';

/**
 * A copy of what a range holds, within as much of what is around it as it is read by, as browsers do:
 * items are in their list, cells in their table, a word of a link is a link. A list of which the
 * beginning is left out goes on with its numbers.
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

/** Puts a copy into copies of the elements around it, and answers with the first that is another. */
function wrapWhile(copy: DocumentFragment, around: Element | null, which: string): Element | null {
  if (around?.matches(which) !== true) {
    return around;
  }
  wrap(copy, around);
  return wrapWhile(copy, around.parentElement, which);
}

/** Puts a copy into a copy of an element, and answers with that. */
function wrap(copy: DocumentFragment, around: Element): Element {
  const outer = copy.ownerDocument.importNode(around, false);
  outer.append(...copy.childNodes);
  copy.append(outer);
  return outer;
}

/** Has the lists in which a range begins go on with the numbers that they have there. */
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
