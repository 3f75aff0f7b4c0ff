import type { Handlers } from '../perform/operation-handler.ts';
import { conversationHandlers } from '../features/conversation/conversation-handlers.ts';
import { messageHandlers } from '../features/conversation/message-handlers.ts';
import { documentHandlers } from '../features/document/handlers.ts';
import { guildHandlers } from '../features/guild/handlers.ts';
import { notificationHandlers, notify } from '../features/notification/handlers.ts';
import { addFirstOperators, operatorHandlers } from '../features/operator/handlers.ts';
import { searchHandlers } from '../features/search/handlers.ts';
import type { SearchDependencies } from '../features/search/handlers.ts';
import { serviceHandlers } from '../features/service/handlers.ts';
import { trashHandlers } from '../features/trash/handlers.ts';
import { userHandlers } from '../features/user/handlers.ts';
import { workItemHandlers } from '../features/work-item/handlers.ts';
import { workItemHistoryHandlers } from '../features/work-item/history-handlers.ts';

/** The dependencies of handlers that the server creates. */
export interface HandlerDependencies {
  readonly version: string;
  readonly search: SearchDependencies;
}

/** Returns the handlers of all operations. A missing one is a compile error. */
export function allHandlers({ version, search }: HandlerDependencies): Handlers {
  return {
    ...serviceHandlers({ version }),
    ...userHandlers,
    ...guildHandlers({ addFirstOperators }),
    ...operatorHandlers,
    ...conversationHandlers,
    ...messageHandlers({ notify }),
    ...documentHandlers,
    ...notificationHandlers,
    ...searchHandlers(search),
    ...workItemHandlers({ notify }),
    ...workItemHistoryHandlers,
    ...trashHandlers,
  };
}
