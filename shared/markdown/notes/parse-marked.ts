import type MarkdownIt from 'markdown-it';
import type { StateInline } from 'markdown-it';

const sign = '=';
const marker = sign.charCodeAt(0);
/** The signs that make others a part of a word or of a condition: `a==b`, `(x)==y`. */
const wordSign = /[\w)]/;

/**
 * Reads `==marked words==`. The signs stand directly at the words and not within one, so that the
 * conditions of programs stay as they are written.
 */
export function parseMarked(parser: MarkdownIt): void {
  parser.inline.ruler.after('strikethrough', 'marked', readSigns);
  parser.inline.ruler2.after('strikethrough', 'marked', (state) => {
    pairSigns(state, state.delimiters);
    for (const meta of state.tokens_meta) {
      pairSigns(state, meta?.delimiters ?? []);
    }
    return true;
  });
}

function readSigns(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (isSilent || src[pos] !== sign) {
    return false;
  }
  let end = pos;
  while (end < posMax && src[end] === sign) {
    end += 1;
  }
  const token = state.push('text', '', 0);
  token.content = src.slice(pos, end);
  if (end - pos === 2) {
    const before = pos === 0 ? ' ' : src.charAt(pos - 1);
    const after = end >= posMax ? ' ' : src.charAt(end);
    const canOpen = !/\s/.test(after) && !wordSign.test(before) && before !== '!';
    const canClose = !/\s/.test(before) && !/\w/.test(after);
    state.delimiters.push({
      marker,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: canOpen,
      close: canClose,
    });
  }
  state.pos = end;
  return true;
}

function pairSigns({ tokens }: StateInline, delimiters: StateInline['delimiters']): void {
  for (const from of delimiters) {
    const to = delimiters[from.end];
    const open = tokens[from.token];
    const close = to && tokens[to.token];
    if (from.marker === marker && open !== undefined && close !== undefined) {
      Object.assign(open, { type: 'mark_open', tag: 'mark', nesting: 1, content: '' });
      Object.assign(close, { type: 'mark_close', tag: 'mark', nesting: -1, content: '' });
    }
  }
}
