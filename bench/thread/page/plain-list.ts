import type { Message } from '#shared/domain/message/schema.ts';
import { formatTime } from '../../../renderer/ui/time.ts';
import type { Contender, ThreadName } from './contender.ts';
import { messagesOf, threadLength } from './messages.ts';

/** The rows of the list when it opens: the newest messages. */
const rowCount = 300;

const style = `
  .plain-list { overflow-y: auto; flex: 1; min-height: 0; }
  .plain-row { max-width: 46rem; margin: 0 auto; padding: 16px 24px 0; }
  .plain-text { white-space: pre-wrap; }
`;

const kept = new Map<ThreadName, readonly Message[]>();
let list: HTMLElement | undefined;

/** A plain list of the newest messages: elements, without a virtual list, Markdown or React. */
export const plainList: Contender = {
  keep: (thread) => kept.set(thread, messagesOf(thread, threadLength - rowCount, threadLength)),
  show: (place, thread) => {
    const sheet = document.createElement('style');
    sheet.textContent = style;
    list = document.createElement('div');
    list.className = 'plain-list';
    list.append(...(kept.get(thread) ?? []).map(rowOf));
    place.replaceChildren(sheet, list);
    list.scrollTop = list.scrollHeight;
  },
  append: (message) => {
    if (list !== undefined) {
      list.append(rowOf(message));
      list.scrollTop = list.scrollHeight;
    }
  },
  scroller: () => list ?? null,
};

/** A message with its author and its time. */
function rowOf({ id, text, authorType, createdAt }: Message): HTMLElement {
  const row = document.createElement('article');
  row.className = 'plain-row';
  row.dataset['row'] = id;
  const head = document.createElement('header');
  head.textContent = `${authorType === 'user' ? 'You' : 'Ada'} ${formatTime(createdAt)}`;
  const body = document.createElement('div');
  body.className = 'plain-text';
  body.textContent = text;
  row.append(head, body);
  return row;
}
