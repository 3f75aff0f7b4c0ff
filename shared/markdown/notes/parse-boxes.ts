import type MarkdownIt from 'markdown-it';
import type { StateCore, Token } from 'markdown-it';

/** The signs in boxes besides those of GitHub, and what their authors mean. Letters are words. */
export const boxMeanings = {
  '/': 'half',
  '-': 'cancelled',
  '>': 'deferred',
  '<': 'scheduled',
  '!': 'important',
  '?': 'question',
  '*': 'star',
  '"': 'quote',
} as const;

export type BoxSign = keyof typeof boxMeanings;

const box = /^\[([/<>!?*"-])\][ \u00A0]+(?=\S)/;

/** Reads the boxes of tasks that GitHub does not know, such as `- [/]` for what is half done. */
export function parseBoxes(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'other_boxes', ({ tokens }: StateCore) => {
    const lists: Token[] = [];
    for (const [at, token] of tokens.entries()) {
      if (/^(?:bullet|ordered)_list_open$/.test(token.type)) {
        lists.push(token);
      } else if (/^(?:bullet|ordered)_list_close$/.test(token.type)) {
        lists.pop();
      }
      const item = tokens[at - 2];
      const [written, sign] = token.type === 'inline' ? (box.exec(token.content) ?? []) : [];
      if (written !== undefined && item?.type === 'list_item_open') {
        token.content = token.content.slice(written.length);
        item.attrJoin('class', 'task-list-item');
        const list = lists.at(-1);
        if (list !== undefined && list.attrGet('class') === null) {
          list.attrSet('class', 'task-list-container');
        }
        token.info = sign ?? '';
      }
    }
  });
  parser.core.ruler.after('inline', 'other_boxes', ({ tokens, Token: MadeToken }: StateCore) => {
    for (const { type, info, children } of tokens) {
      if (type === 'inline' && info !== '' && children !== null) {
        const words = new MadeToken('text', '', 0);
        words.content = ' ';
        const token = new MadeToken('checkbox_input', 'input', 0);
        token.markup = info;
        children.unshift(token, words);
      }
    }
  });
}
