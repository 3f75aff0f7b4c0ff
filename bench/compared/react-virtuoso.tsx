import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';
import type { Message } from '../../shared/domain/message/schema.ts';
import type { Contender, ThreadName } from '../thread/page/contender.ts';
import { drawRow, newestOf } from './compared-rows.tsx';

/** How far rows are on the page beyond what is seen, as in the thread of the application at rest. */
const reachPx = 800;

let root: Root | undefined;
let add: ((message: Message) => void) | undefined;

/** react-virtuoso with the rows of the application: it measures each row, and places them. */
export const virtuoso: Contender = {
  keep: () => undefined,
  show: (place, thread) => {
    root ??= createRoot(place);
    root.render(<List key={thread} thread={thread} />);
  },
  append: (message) => add?.(message),
  scroller: () => document.querySelector('[data-virtuoso-scroller]'),
};

function List({ thread }: { thread: ThreadName }) {
  const [messages, setMessages] = useState(() => newestOf(thread));
  useEffect(() => {
    add = (message) => setMessages((now) => [...now, message]);
  }, []);
  return (
    <Virtuoso
      style={{ flex: 1 }}
      data={messages}
      initialTopMostItemIndex={messages.length - 1}
      followOutput="auto"
      increaseViewportBy={reachPx}
      itemContent={drawRow}
    />
  );
}
