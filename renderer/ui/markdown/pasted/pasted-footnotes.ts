/** The element that stands for the mark of a footnote: its words are the name of the note. */
export const noteMark = 'note-mark';
/** The element that holds a footnote. Its title is the name of the note. */
export const noteText = 'note-text';

/** Links that may be marks: they are raised, or have the look that Word gives to marks. */
const marks = 'sup a[href*="#"], a[href*="#"]:has(sup, .MsoFootnoteReference)';

interface Note {
  readonly name: string;
  readonly element: Element;
}

/**
 * Makes footnotes of what pages draw them as, such as GitHub, Wikipedia and Word: a raised link to an
 * element of the same page. Notes without their marks stay what they are, without the ways back.
 */
export function readFootnotes(body: Element): void {
  const anchors = anchorsIn(body);
  const notes = new Map<Element, Note>();
  const marked = new Set<Element>();
  for (const link of body.querySelectorAll(marks)) {
    const element = noteAt(anchors.get(targetOf(link)));
    if (element === undefined || element.contains(link)) {
      continue;
    }
    const note = notes.get(element) ?? { name: nameOf(link, notes), element };
    notes.set(element, note);
    const raised = link.closest('sup') ?? link;
    marked.add(link).add(raised);
    raised.before(markOf(body, note));
    link.remove();
    if (/^[\s,;[\]]*$/.test(raised.textContent)) {
      raised.remove();
    }
  }
  const isKnown = (link: Element) => marked.has(anchors.get(targetOf(link)) ?? link);
  for (const { element } of notes.values()) {
    dropBeginning(element, isKnown);
  }
  dropWaysBack(body, isKnown);
  for (const note of notes.values()) {
    moveToEnd(body, note);
  }
}

/** The elements that a link may lead to. */
function anchorsIn(body: Element): ReadonlyMap<string, Element> {
  const anchors = new Map<string, Element>();
  for (const element of body.querySelectorAll('[id], a[name]')) {
    anchors.set(element.id || (element.getAttribute('name') ?? ''), element);
  }
  return anchors;
}

/** Where a link leads to in its page. A copy has the address of the page before it. */
function targetOf(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  const target = address.slice(address.indexOf('#') + 1);
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** The part that holds a note, where a link leads to it or to its beginning. */
function noteAt(anchor: Element | undefined): Element | undefined {
  return anchor?.matches('div, aside') === true
    ? anchor
    : (anchor?.closest('li, p, dd') ?? undefined);
}

/** A name for a note that no other has: what its mark says, as far as that can be one. */
function nameOf({ textContent }: Element, notes: ReadonlyMap<Element, Note>): string {
  const names = new Set([...notes.values()].map(({ name }) => name));
  const said = /[\w-]{1,20}/.exec(textContent)?.[0] ?? 'note';
  let name = said;
  for (let number = 2; names.has(name); number += 1) {
    name = `${said}-${number}`;
  }
  return name;
}

function markOf({ ownerDocument }: Element, { name }: Note): Element {
  const mark = ownerDocument.createElement(noteMark);
  mark.textContent = name;
  return mark;
}

/**
 * Takes away what a note with several marks begins with: a sign, and a short link back to each. Some of
 * the marks may not have been copied along.
 */
function dropBeginning(note: Element, isKnown: (link: Element) => boolean): void {
  const first: ChildNode[] = [];
  const links: Element[] = [];
  const texts = note.ownerDocument.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const link = text.parentElement?.closest('a[href*="#"]') ?? null;
    if (link !== null && note.contains(link) && (isKnown(link) || isShort(link))) {
      links.push(link);
    } else if (!/^[\s^↑,;()]*$/u.test(text.data)) {
      break;
    }
    first.push(text);
  }
  // Words may follow the sign in the same text, where no element holds them.
  const sign = texts.currentNode;
  if (links.some(isKnown)) {
    first.forEach((text) => text.remove());
    links.forEach((link) => link.remove());
    if (sign instanceof Text) {
      sign.data = sign.data.replace(/^\s+/, '');
    }
  }
}

/** Whether a link is one of the letters or numbers that stand for the marks of a note. */
function isShort({ textContent }: Element): boolean {
  return /^\s*(?:[a-z]{1,2}|\d+(?:\.\d+)?)\s*$/.test(textContent);
}

/** Takes away the links from notes to their marks, which may not have been copied along. */
function dropWaysBack(body: Element, isKnown: (link: Element) => boolean): void {
  // The marks of these notes may not have been copied along.
  for (const ways of body.querySelectorAll('.mw-cite-backlink')) {
    ways.remove();
  }
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const isArrow = /^[↩⏎][\uFE0E\uFE0F\d]*$/.test(link.textContent.replaceAll(/\s/g, ''));
    if (isArrow || isKnown(link)) {
      link.remove();
    }
  }
}

/** Moves a note to the end, and takes away what held nothing but notes and their heading. */
function moveToEnd(body: Element, { name, element }: Note): void {
  const written = body.ownerDocument.createElement(noteText);
  written.title = name;
  written.append(...element.childNodes);
  body.append(written);
  const part = element.closest('.footnotes');
  let left: Element | null = element;
  while (left !== null && left !== body && left.textContent.trim() === '') {
    const { parentElement }: Element = left;
    left.remove();
    left = parentElement;
  }
  if (part?.querySelector('li, p') === null) {
    part.remove();
  }
}
