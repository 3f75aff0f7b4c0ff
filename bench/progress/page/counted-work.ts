import { parser } from '../../../renderer/ui/markdown/markdown-parser.ts';

/** Work of the page, which is the same on every machine. */
export interface CountedWork {
  /** Characters of Markdown that were parsed. */
  readonly parsed: number;
  /** Changes of rows in which nothing is being written. */
  readonly otherRows: number;
}

/** Counts work from now on. Returns how to read what was counted since that was last asked. */
export function countWork(): () => CountedWork {
  let parsed = 0;
  const parse = parser.parse.bind(parser);
  parser.parse = (source, environment) => {
    parsed += source.length;
    return parse(source, environment);
  };
  let otherRows = 0;
  const take = (changes: readonly MutationRecord[]) => {
    const rows = changes.map(({ target }) => rowOf(target));
    otherRows += rows.filter((row) => row !== null && !row.matches(writing)).length;
  };
  const observer = new MutationObserver(take);
  const whole = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document.body, whole);
  return () => {
    take(observer.takeRecords());
    const work = { parsed, otherRows };
    parsed = 0;
    otherRows = 0;
    return work;
  };
}

const writing = '[data-state="writing"]';

function rowOf(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest('article') ?? null;
}
