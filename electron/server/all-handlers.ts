import type { Handlers } from './operation-handler.ts';
import { conversationHandlers } from './features/conversation/conversation-handlers.ts';
import { messageHandlers } from './features/conversation/message-handlers.ts';
import { documentHandlers } from './features/document/handlers.ts';
import { guildHandlers } from './features/guild/handlers.ts';
import { notificationHandlers, notify } from './features/notification/handlers.ts';
import { addFirstOperators, operatorHandlers } from './features/operator/handlers.ts';
import { serviceHandlers } from './features/service/handlers.ts';
import { userHandlers } from './features/user/handlers.ts';
import { workItemHandlers } from './features/work-item/handlers.ts';

/** A handler for every operation of the contract; one that is missing does not compile. */
export function allHandlers({ version }: { version: string }): Handlers {
  return {
    ...serviceHandlers({ version }),
    ...userHandlers,
    ...guildHandlers({ addFirstOperators }),
    ...operatorHandlers,
    ...conversationHandlers,
    ...messageHandlers({ notify }),
    ...documentHandlers,
    ...notificationHandlers,
    ...workItemHandlers({ notify }),
  };
}
