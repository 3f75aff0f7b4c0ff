/** Has the lists of a body as Markdown knows them: inner lists within items, and boxes before words. */
export function mendLists(body: Element): void {
  joinWords(body);
  for (const list of body.querySelectorAll('ul, ol')) {
    const before = list.previousElementSibling;
    if (hasLevels(list) && (before === null || !before.matches('ul, ol') || !hasLevels(before))) {
      nestByLevels(listsFrom(list));
    }
  }
  for (const inner of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = inner.previousElementSibling;
    if (before?.localName === 'li') {
      before.append(inner);
    } else {
      // A list that begins with an inner one has a level that nobody sees.
      inner.replaceWith(...inner.childNodes);
    }
  }
  for (const list of body.querySelectorAll('ul, ol')) {
    joinNext(list);
  }
  for (const item of body.querySelectorAll('li')) {
    putBox(item);
  }
  for (const item of body.querySelectorAll('li')) {
    const [paragraph, ...others] = [...item.children].filter(({ localName }) => localName === 'p');
    // Behind words, a paragraph is another one.
    if (paragraph !== undefined && others.length === 0 && isFirst(paragraph)) {
      paragraph.replaceWith(...paragraph.childNodes);
    }
  }
}

/** Joins the words that have one meaning, a line for each: in Markdown, they are one item. */
function joinWords(body: Element): void {
  for (const word of body.querySelectorAll('dt + dt')) {
    word.previousElementSibling?.append(body.ownerDocument.createElement('br'), ...word.childNodes);
    word.remove();
  }
}

/** Joins a list with those that go on with it: Notion begins another one with each item. */
function joinNext(list: Element): void {
  for (let next = list.nextSibling; next !== null; next = list.nextSibling) {
    if (next instanceof Element && goesOn(list, next)) {
      list.append(...next.childNodes);
      next.remove();
    } else if (next instanceof Text && next.data.trim() === '' && next.nextSibling !== null) {
      next.remove();
    } else {
      return;
    }
  }
}

function goesOn(list: Element, next: Element): boolean {
  if (next.localName !== list.localName || list.localName === 'ul') {
    return next.localName === list.localName;
  }
  const [first, start] = [list, next].map((each) => Number(each.getAttribute('start') ?? '1'));
  return start === (first ?? 1) + list.childElementCount;
}

/** Whether a list says the levels of its items in attributes, as Slack and editors like Quill do. */
function hasLevels(list: Element): boolean {
  return (
    list.hasAttribute('data-indent') ||
    list.querySelector(':scope > li[class*="ql-indent-"]') !== null
  );
}

/** A list and those behind it: Slack begins another one with each change of level. */
function listsFrom(first: Element): Element[] {
  const lists: Element[] = [];
  let list: Element | null = first;
  while (list?.matches('ul, ol') === true && hasLevels(list)) {
    lists.push(list);
    list = list.nextElementSibling;
  }
  return lists;
}

/** Puts each item into the item above it whose level is one less. */
function nestByLevels(lists: readonly Element[]): void {
  const entries = lists.flatMap((list) =>
    [...list.children].map((item) => ({ item, list, level: levelOf(item, list) })),
  );
  for (const list of lists) {
    list.replaceChildren();
  }
  let open: Element[] = [];
  for (const { item, list, level } of entries) {
    open = open.slice(0, level + 1);
    if (level === 0 && open[0]?.localName !== list.localName) {
      open = [list];
    }
    const above = open.at(-1)?.lastElementChild;
    if (open.length <= level && above) {
      const inner = item.ownerDocument.createElement(list.localName);
      above.append(inner);
      open.push(inner);
    }
    if (open.length === 0) {
      open.push(list);
    }
    open.at(-1)?.append(item);
  }
  for (const list of lists) {
    if (list.childElementCount === 0) {
      list.remove();
    }
  }
}

function levelOf(item: Element, list: Element): number {
  const ofItem = /\bql-indent-(\d)/.exec(item.className)?.[1];
  return Number(ofItem ?? list.getAttribute('data-indent') ?? 0);
}

function isFirst(element: Element): boolean {
  for (let before = element.previousSibling; before !== null; before = before.previousSibling) {
    const isBox = before instanceof Element && before.localName === 'input';
    if (!isBox && before.textContent?.trim() !== '') {
      return false;
    }
  }
  return true;
}

/** The elements that show the state of an item. */
const boxes =
  'input[type="checkbox"], [role="checkbox"], .checkbox-on, .checkbox-off, .checkbox, ' +
  '.task-list-item-checkbox, [aria-roledescription*="checkbox"]';

/** Whether an element shows the state of the item that it stands in. */
export function isBoxOfItem(element: Element): boolean {
  return element.matches(boxes) && element.closest('li') !== null;
}

/** Puts a box before the words of an item that has one, in whatever way. */
function putBox(item: Element): void {
  const shown = [...item.querySelectorAll(boxes)].filter((box) => box.closest('li') === item);
  const states = [item, ...shown].map(stateOf);
  const isDone = states.find((state) => state !== undefined) ?? takeWrittenBox(item);
  for (const box of shown) {
    // A program may hold the words of the item in it.
    box.replaceWith(...(box.localName === 'input' ? [] : box.childNodes));
  }
  if (isDone === undefined) {
    return;
  }
  const box = item.ownerDocument.createElement('input');
  box.type = 'checkbox';
  box.toggleAttribute('checked', isDone);
  trimStart(item);
  item.prepend(box, ' ');
  if (isDone) {
    dropStrikes(item);
  }
}

/** Whether an element says that its item is done; undefined where it says nothing of that. */
function stateOf(element: Element): boolean | undefined {
  const style = element.getAttribute('data-style') ?? '';
  const written =
    element.getAttribute('aria-checked') ??
    element.getAttribute('data-checked') ??
    element.getAttribute('data-list') ??
    /--en-checked:\s*(true|false)/.exec(style)?.[1];
  if (written !== undefined && /^(?:true|false|checked|unchecked)$/.test(written)) {
    return written === 'true' || written === 'checked';
  }
  if (element.matches('.checkbox-on, li.checked')) {
    return true;
  }
  if (element.matches('.checkbox-off, li.unchecked')) {
    return false;
  }
  return element.localName === 'input' ? element.hasAttribute('checked') : undefined;
}

/** Takes away a box that is written as signs, and answers whether it is ticked. */
function takeWrittenBox(item: Element): boolean | undefined {
  const first = firstText(item);
  const [box, ticked] = /^\s*(?:\[([xX\s]?)\](?=\s|$)|[☐☑☒])\s*/u.exec(first?.data ?? '') ?? [];
  // A box alone is the word that somebody writes about.
  if (first === undefined || box === undefined || item.textContent.trim() === box.trim()) {
    return undefined;
  }
  first.data = first.data.slice(box.length);
  return /[☑☒]/u.test(box) || /x/i.test(ticked ?? '');
}

/** The first words of an item, which are not those of an inner list. */
function firstText(item: Element): Text | undefined {
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '') {
      return node.parentElement?.closest('li') === item ? node : undefined;
    }
  }
  return undefined;
}

function trimStart(item: Element): void {
  const first = firstText(item);
  if (first !== undefined) {
    first.data = first.data.trimStart();
  }
}

/** Programs strike out what is done, which the box says already. */
function dropStrikes(item: Element): void {
  for (const element of item.querySelectorAll('[data-style*="line-through"]')) {
    if (element.closest('li') === item) {
      const style = element.getAttribute('data-style') ?? '';
      element.setAttribute('data-style', style.replaceAll('line-through', ''));
    }
  }
}
