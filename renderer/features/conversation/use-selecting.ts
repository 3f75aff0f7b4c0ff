import { useMemo } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { selectingRows } from './log/row-selecting.ts';
import type { RowSelecting } from './log/row-selecting.ts';
import { clearSelection, hasSelection, selectRange, toggleMessage } from './selection-store.ts';

/** The selection of messages as the log of a thread changes it. */
export function useSelecting(homeId: string, conversationId: string): RowSelecting {
  return useMemo(() => {
    const messages = (): readonly Message[] =>
      threadOf(useMessages.getState(), homeId, conversationId).messages;
    return selectingRows({
      isAny: () => hasSelection(homeId, conversationId),
      extend: (from, to) => selectRange(homeId, conversationId, messages(), { from, to }),
      toggle: (key) => {
        const message = messages().find(({ id }) => id === key);
        if (message !== undefined) {
          toggleMessage(homeId, conversationId, message);
        }
      },
      clear: clearSelection,
    });
  }, [homeId, conversationId]);
}
