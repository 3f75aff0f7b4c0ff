import { Virtuoso } from 'react-virtuoso';
import type { Message } from '../../shared/domain/message/schema.ts';
import { contenderOf, drawRow } from './compared-rows.tsx';

/** How far rows are on the page beyond what is seen, as in the thread of the application at rest. */
const reachPx = 800;

/** react-virtuoso with the rows of the application: it measures each row, and places them. */
export const virtuoso = contenderOf(List, '[data-virtuoso-scroller]');

function List({ messages }: { messages: readonly Message[] }) {
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
