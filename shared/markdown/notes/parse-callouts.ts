import type MarkdownIt from 'markdown-it';
import type { StateCore, Token } from 'markdown-it';

/** The first line of a callout: its kind, whether it folds, and its title. */
const head = /^\[!([a-z][\w -]{0,40})\]([+-]?)(?![([])([^\n]*)(?:\n|$)/i;

/** The kinds of Obsidian that look like one of GitHub's five. The others look like a note. */
const looks: Readonly<Record<string, string>> = {
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  important: 'important',
  question: 'important',
  help: 'important',
  faq: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  failure: 'caution',
  fail: 'caution',
  missing: 'caution',
  danger: 'caution',
  error: 'caution',
  bug: 'caution',
};

/**
 * Makes callouts of quotations that begin with `[!kind]`, as Obsidian has them: of any kind, with a
 * title of their own, and folded where a `-` or `+` stands behind the kind. Those of GitHub were
 * read before.
 */
export function parseCallouts(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'callouts', (state) => {
    if (state.tokens.some(isHeadOfQuote)) {
      state.tokens = withCallouts(state);
    }
  });
}

function isHeadOfQuote({ type, content }: Token): boolean {
  return type === 'inline' && content.startsWith('[!');
}

function withCallouts({ tokens, Token: MadeToken }: StateCore): Token[] {
  const made: Token[] = [];
  /** The end of each quotation that is open. */
  const closing: (readonly [type: string, tag: string] | undefined)[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.type === 'blockquote_open') {
      const first = tokens[at + 2];
      const callout = tokens[at + 1]?.type === 'paragraph_open' ? headOf(first) : undefined;
      closing.push(callout && callout.closing);
      if (callout !== undefined && first !== undefined) {
        made.push(...openTokens(callout, token, MadeToken));
        first.content = callout.rest;
        first.map = first.map && [first.map[0] + 1, first.map[1]];
        // Without further words the paragraph, its words and its end are nothing.
        at += callout.rest === '' ? 3 : 0;
        continue;
      }
    } else if (token.type === 'blockquote_close') {
      const [type, tag] = closing.pop() ?? ['blockquote_close', 'blockquote'];
      Object.assign(token, { type, tag });
    }
    made.push(token);
  }
  return made;
}

interface Callout {
  readonly look: string;
  readonly fold: string;
  readonly title: string;
  /** The words of its first paragraph behind its first line. */
  readonly rest: string;
  readonly closing: readonly [type: string, tag: string];
}

function headOf(first: Token | undefined): Callout | undefined {
  const [line, kind = '', fold = '', title = ''] = head.exec(first?.content ?? '') ?? [];
  if (line === undefined) {
    return undefined;
  }
  const own = title.trim();
  return {
    look: looks[kind.trim().toLowerCase()] ?? 'note',
    fold,
    title: own === '' ? kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase() : own,
    rest: (first?.content ?? '').slice(line.length),
    closing: fold === '' ? ['alert_close', 'div'] : ['details_close', 'details'],
  };
}

/** The beginning of a callout, up to the end of its title. */
function openTokens(
  { look, fold, title }: Callout,
  { map, level, markup }: Token,
  MadeToken: typeof Token,
): Token[] {
  const made = (type: string, tag: string, nesting: -1 | 0 | 1, deeper: number) => {
    const token = new MadeToken(type, tag, nesting);
    Object.assign(token, { level: level + deeper, map, markup, block: true });
    return token;
  };
  const isFolded = fold !== '';
  const open = isFolded ? made('details_open', 'details', 1, 0) : made('alert_open', 'div', 1, 0);
  open.meta = fold === '+' ? 'open' : undefined;
  open.attrs = [['class', `markdown-alert markdown-alert-${look}`]];
  const [type, tag] = isFolded ? ['summary', 'summary'] : ['callout_title', 'p'];
  const titleOpen = made(`${type}_open`, tag, 1, 1);
  titleOpen.attrs = [['class', 'callout-title']];
  const words = made('inline', '', 0, 2);
  words.map = map && [map[0], map[0] + 1];
  words.content = title;
  words.children = [];
  return [open, titleOpen, words, made(`${type}_close`, tag, -1, 1)];
}
