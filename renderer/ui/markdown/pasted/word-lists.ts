/** A paragraph that a word processor shows as an item of a list. */
interface ListParagraph {
  readonly element: Element;
  readonly level: number;
  /** The sign before the words; undefined for another paragraph of the item before. */
  readonly sign: string | undefined;
  readonly isNumbered: boolean;
}

const listParagraphs =
  'p[data-style*="mso-list"], p[class^="MsoListParagraph"], .ListContainerWrapper > ul > li, ' +
  '.ListContainerWrapper > ol > li';

/** Signs as they stand at the beginning of a paragraph, with a gap behind them. */
const writtenSign =
  /^\s*(?:([·•o\u00A7▪◦○■\uF0B7\uF0A7\uF0D8\u2013-]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[a-z]{1,5})[.)])(?:\s{2,}|\t))\s*/iu;

/** Makes lists of the paragraphs that Word shows as items: their levels stand in their styles. */
export function readWordLists(body: Element): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const number = takeSign(heading);
    heading.prepend(number === undefined ? '' : `${number} `);
  }
  const items = [...body.querySelectorAll(`p, ${listParagraphs}`)].filter(
    (element) => element.matches(listParagraphs) || beginsWithBox(element),
  );
  let lists: OpenList[] = [];
  let last: Element | undefined;
  for (const element of items) {
    if (element.closest('li') !== null && element.localName !== 'li') {
      continue;
    }
    const place = element.localName === 'li' ? element.closest('.ListContainerWrapper') : element;
    const paragraph = readParagraph(element);
    if (place === null || paragraph === undefined) {
      last = undefined;
      continue;
    }
    const isNext =
      last !== undefined && (last === place.previousElementSibling || !place.isConnected);
    lists = isNext ? lists : [];
    if (paragraph.sign === undefined && lists.length === 0) {
      last = undefined;
      continue;
    }
    last = addTo(lists, paragraph, place.isConnected ? place : last);
    place.remove();
  }
}

/** Whether a paragraph is an item of a list of tasks. */
function beginsWithBox({ textContent }: Element): boolean {
  return /^\s*(?:[☐☑☒]|\[[xX\s]?\])\s/u.test(textContent);
}

interface OpenList {
  readonly list: Element;
  level: number;
  readonly isNumbered: boolean;
}

/** Adds an item to the open lists. Answers the outermost, which stands in the text. */
function addTo(
  lists: OpenList[],
  paragraph: ListParagraph,
  place: Element | undefined,
): Element | undefined {
  const { element, level, sign, isNumbered } = paragraph;
  const page = element.ownerDocument;
  if (sign === undefined) {
    const more = page.createElement('p');
    more.append(...element.childNodes);
    lists.at(-1)?.list.lastElementChild?.append(more);
    return lists[0]?.list;
  }
  while ((lists.at(-2)?.level ?? 0) >= level) {
    lists.pop();
  }
  const last = lists.at(-1);
  if (last !== undefined && last.level > level) {
    // The levels above it were left out.
    last.level = level;
  }
  if (last?.level === level && last.isNumbered !== isNumbered) {
    lists.pop();
  }
  let open = lists.at(-1);
  if (open?.level !== level) {
    const list = page.createElement(isNumbered ? 'ol' : 'ul');
    const number = /^\(?(\d{1,9})[.)]?$/.exec(sign)?.[1];
    if (isNumbered && number !== undefined && number !== '1') {
      list.setAttribute('start', number);
    }
    if (open === undefined) {
      place?.before(list);
    } else {
      open.list.lastElementChild?.append(list);
    }
    open = { list, level, isNumbered };
    lists.push(open);
  }
  const item = page.createElement('li');
  item.append(...element.childNodes);
  open.list.append(item);
  return lists[0]?.list;
}

function readParagraph(element: Element): ListParagraph | undefined {
  const style = element.getAttribute('data-style') ?? '';
  if (element.localName === 'li') {
    const written = element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level');
    const isNumbered = element.parentElement?.localName === 'ol';
    const sign = isNumbered ? (element.parentElement?.getAttribute('start') ?? '1') : '•';
    return { element, level: Number(written) || 1, sign, isNumbered };
  }
  if (/mso-list:\s*none/i.test(style)) {
    return undefined;
  }
  const level = /mso-list:[^;]*level(\d{1,2})/i.exec(style)?.[1];
  const sign = takeSign(element) ?? takeWrittenSign(element);
  const points = /margin-left:\s*(\d{1,4})(?:\.\d+)?pt/i.exec(style)?.[1];
  const byMargin = Math.max(1, Math.round(Number(points ?? 36) / 36));
  const isNumbered = sign !== undefined && /[\p{L}\d][.)]$/u.test(sign);
  return sign === undefined && level !== undefined
    ? { element, level: Number(level), sign: '•', isNumbered }
    : { element, level: Number(level ?? byMargin), sign, isNumbered };
}

/** Takes away the sign that Word marks as such. */
function takeSign(element: Element): string | undefined {
  const marked = [...element.querySelectorAll('[data-style]')].find((each) =>
    /mso-list:\s*Ignore/i.test(each.getAttribute('data-style') ?? ''),
  );
  marked?.remove();
  return marked?.textContent.trim();
}

/** Takes away a sign that stands before the words, as other programs write it. */
function takeWrittenSign(element: Element): string | undefined {
  const [all, sign] = writtenSign.exec(element.textContent) ?? [];
  if (all === undefined) {
    return beginsWithBox(element) ? '•' : undefined;
  }
  let left = all.length;
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node instanceof Text && left > 0; node = texts.nextNode()) {
    const taken = Math.min(left, node.data.length);
    node.data = node.data.slice(taken);
    left -= taken;
  }
  return sign;
}
