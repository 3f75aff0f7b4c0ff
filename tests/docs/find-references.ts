import { headingsOf } from './pages.ts';
import type { Source } from './pages.ts';

/** The headings and numbers that references may name. */
export interface Pages {
  readonly contract: readonly string[];
  readonly promises: readonly string[];
  readonly performance: readonly string[];
  /** The numbers of the decisions in the index. */
  readonly decisions: ReadonlySet<string>;
}

/** Reads the headings and numbers from the pages themselves. */
export function readPages(docs: readonly Source[]): Pages {
  const textOf = (file: string) => docs.find((source) => source.file === file)?.text ?? '';
  const headings = (name: string) => headingsOf(textOf(`docs/${name}.md`));
  return {
    contract: headings('contract'),
    promises: headings('promises'),
    performance: headings('performance'),
    decisions: new Set(textOf('docs/decisions/README.md').match(/\b0\d{3}\b/g)),
  };
}

/** Pages that the repository does not have, and the sign that cited their sections. */
const outside = /wire-protocol|service-interface|reliability\.md|§/g;
const reference = /\b(contract|promises|performance): ([^(),;:`]+)/g;
const bareGoal = /\bgoals? (\d+)(?:(?:'s)? (?:to|and) (\d+))?/gi;
const barePromise = /\bP\d{1,2}\b/g;
const decisionPath = /\bdocs\/decisions\/(\d{4})/g;
const bareDecision = /\((0\d{3})\)/g;

/** The broken references of a source, each with its file and line. */
export function brokenReferences({ file, text }: Source, pages: Pages): string[] {
  const prose = file.endsWith('.md') ? text : commentsOf(text);
  const isRecord = file.startsWith('docs/decisions/');
  const byLine = new Map<number, string>();
  const note = (index: number, what: string) => {
    const line = text.slice(0, index).split('\n').length;
    if (!byLine.has(line)) {
      byLine.set(line, `${file}:${line} ${what}`);
    }
  };
  const check = (pattern: RegExp, where: string, fault: (match: RegExpExecArray) => unknown) => {
    for (const match of where.matchAll(pattern)) {
      if (fault(match)) {
        note(match.index, oneLine(match[0]));
      }
    }
  };
  check(outside, text, () => true);
  // Only within brackets or quotes, because elsewhere such a word may begin a sentence.
  check(/[(`](?:contract|promises|performance):\s[^)`]+/g, prose, ({ 0: whole }) =>
    [...oneLine(whole).matchAll(reference)].some(
      ([, page = '', name = '']) => !isNamed(name, pages[page as 'contract'], page),
    ),
  );
  check(barePromise, prose, ([name]) => !isNamed(name, pages.promises, 'promises'));
  check(bareGoal, prose, ([, first, last = first]) =>
    [first, last].some((goal) => !isNamed(`goal ${goal}`, pages.performance, 'performance')),
  );
  check(decisionPath, text, ([, number = '']) => !pages.decisions.has(number));
  if (isRecord) {
    check(bareDecision, text, ([, number = '']) => !pages.decisions.has(number));
  }
  return [...byLine.values()];
}

/** The numbers of the decisions that a source cites. */
export function citedDecisions({ text }: Source): string[] {
  const citations = [decisionPath, bareDecision, /\[(0\d{3})\]\(/g, /\bdecision (0\d{3})\b/gi];
  return citations.flatMap((citation) =>
    [...text.matchAll(citation)].map(([, number = '']) => number),
  );
}

/**
 * Whether a reference names a heading, or several joined by "to" or "and". A numbered heading may
 * be named by its number.
 */
function isNamed(name: string, headings: readonly string[], page: string): boolean {
  const wanted = name.trim();
  const isOne = (each: string) =>
    headings.some((heading) =>
      page === 'performance'
        ? heading.toLowerCase().startsWith(`${each.toLowerCase()}:`) || heading === each
        : heading === each || (/^P\d+$/.test(each) && heading.startsWith(`${each} `)),
    );
  return isOne(wanted) || wanted.split(/ to | and /).every((each) => isOne(each.trim()));
}

/**
 * The comments of a source in their places, with everything else as spaces. A comment begins a line
 * or follows code and a space.
 */
function commentsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/ (.*)$/.exec(line);
      const said = comment?.[1] ?? comment?.[2] ?? '';
      return said.padStart(line.length);
    })
    .join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
