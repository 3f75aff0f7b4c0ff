/** The element that stands for a line break in a cell, where Markdown has none of its own. */
export const cellBreak = 'cell-break';

const blocks = new Set(
  (
    'blockquote caption dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td tfoot ' +
    'th thead tr ul'
  ).split(' '),
);

/** Makes words of tables that only lay a page out: of one cell, or around other tables. */
export function dropLayoutTables(content: DocumentFragment): void {
  for (const table of content.querySelectorAll('table')) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout =
      table.querySelector('table') !== null ||
      cells.length === 1 ||
      /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '');
    if (isLayout) {
      table.replaceWith(
        ...cells.map((cell) => {
          const part = table.ownerDocument.createElement('div');
          part.append(...cell.childNodes);
          return part;
        }),
      );
    }
  }
}

/** Puts all that stands in a cell on one line of Markdown: its paragraphs and items behind breaks. */
export function flattenCell(cell: Element): void {
  const lines = new CellLines();
  lines.read(cell, '');
  const written = lines.lines.filter((line) => line.some(hasContent));
  const page = cell.ownerDocument;
  cell.replaceChildren(
    ...written.flatMap((line, at) => [
      ...(at === 0 ? [] : [page.createElement(cellBreak)]),
      ...line,
    ]),
  );
}

function hasContent(node: Node): boolean {
  return node.textContent?.trim() !== '' || (node instanceof Element && hasParts(node));
}

function hasParts(element: Element): boolean {
  return element.matches('img, input') || element.querySelector('img, input') !== null;
}

/** The lines of a cell, each with its nodes. */
class CellLines {
  readonly lines: Node[][] = [[]];

  /** @param indent what stands before the sign of an inner item */
  read(parent: Element, indent: string): void {
    for (const node of parent.childNodes) {
      if (node instanceof Element && blocks.has(node.localName)) {
        this.#readBlock(node, indent);
      } else if (node instanceof Element && node.localName === 'br') {
        this.lines.push([]);
      } else {
        if (node instanceof Element) {
          breakInside(node);
        }
        this.lines.at(-1)?.push(node);
      }
    }
  }

  #readBlock(block: Element, indent: string): void {
    this.lines.push([]);
    if (block.localName === 'pre') {
      this.#readCode(block);
    } else if (block.localName === 'li') {
      this.lines.at(-1)?.push(new Text(indent + signOf(block)));
      this.#readItem(block, indent);
    } else {
      const isInner = /^[ou]l$/.test(block.localName) && block.parentElement?.localName === 'li';
      this.read(block, isInner ? `${indent}\u00A0\u00A0` : indent);
    }
    this.lines.push([]);
  }

  /** The first block of an item stands behind its sign. */
  #readItem(item: Element, indent: string): void {
    const [first] = item.children;
    if (
      first !== undefined &&
      /^(?:p|div)$/.test(first.localName) &&
      item.firstElementChild === first
    ) {
      first.replaceWith(...first.childNodes);
    }
    const box = item.querySelector(':scope > input');
    box?.replaceWith(box.hasAttribute('checked') ? '[x]' : '[ ]');
    this.read(item, indent);
  }

  #readCode(block: Element): void {
    for (const line of block.textContent.split('\n')) {
      const code = block.ownerDocument.createElement('code');
      code.textContent = line;
      this.lines.push(line.trim() === '' ? [] : [code]);
    }
  }
}

function signOf(item: Element): string {
  const list = item.parentElement;
  if (list?.localName !== 'ol') {
    return '- ';
  }
  const first = Number(list.getAttribute('start') ?? 1);
  return `${first + [...list.children].indexOf(item)}. `;
}

/** Breaks within a mark, such as words in bold, stay within it. */
function breakInside(element: Element): void {
  for (const inner of element.querySelectorAll('br')) {
    inner.replaceWith(element.ownerDocument.createElement(cellBreak));
  }
}
