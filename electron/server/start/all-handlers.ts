import type { Handlers } from '../perform/operation-handler.ts';
import { conversationHandlers } from '../features/conversation/conversation-handlers.ts';
import { messageHandlers } from '../features/conversation/message-handlers.ts';
import { documentHandlers } from '../features/document/handlers.ts';
import { restoreDocument } from '../features/document/restore-document.ts';
import { guildHandlers } from '../features/guild/handlers.ts';
import { guildLimitHandlers } from '../features/guild/limit-handlers.ts';
import type { ModelEndpoints } from '../features/model/endpoints.ts';
import { modelHandlers } from '../features/model/handlers.ts';
import {
  notificationHandlers,
  notify,
  resolveNotification,
} from '../features/notification/handlers.ts';
import { addFirstOperators, operatorHandlers } from '../features/operator/handlers.ts';
import { proposalHandlers } from '../features/proposal/handlers.ts';
import { answerByMessage } from '../features/question/answer.ts';
import { questionHandlers, sayBy } from '../features/question/handlers.ts';
import { runHandlers } from '../features/run/handlers.ts';
import { findNamedItem } from '../features/search/named-item.ts';
import { searchHandlers } from '../features/search/handlers.ts';
import type { SearchDependencies } from '../features/search/handlers.ts';
import { serviceHandlers } from '../features/service/handlers.ts';
import { trashHandlers } from '../features/trash/handlers.ts';
import { createMoveToTrash } from '../features/trash/move-to-trash.ts';
import { userHandlers } from '../features/user/handlers.ts';
import { budgetHandlers } from '../features/work-item/budget-handlers.ts';
import { workItemHandlers } from '../features/work-item/handlers.ts';
import { workItemHistoryHandlers } from '../features/work-item/history-handlers.ts';
import { leaveToRun } from '../operators/leave-to-run.ts';
import { recordResponse } from '../operators/response-store.ts';
import type { RunningRuns } from '../runs/running-runs.ts';
import type { WantedTrials } from '../runs/trials.ts';
import { restoreWorkItem } from '../features/work-item/restore-item.ts';

/** The dependencies of handlers that the server creates. */
export interface HandlerDependencies {
  readonly version: string;
  readonly search: Omit<SearchDependencies, 'findNamed'>;
  /** False if deletion is for good. */
  readonly hasTrash: boolean;
  /** Whether work items are found by their short names. */
  readonly hasNames: boolean;
  readonly endpoints: ModelEndpoints;
  readonly running: RunningRuns;
  readonly trials: WantedTrials;
}

/** Returns the handlers of all operations. A missing one is a compile error. */
export function allHandlers({
  version,
  search,
  hasTrash,
  hasNames,
  endpoints,
  running,
  trials,
}: HandlerDependencies): Handlers {
  const moveToTrash = createMoveToTrash(hasTrash);
  const things = {
    ...documentHandlers({ moveToTrash }),
    ...workItemHandlers({ notify, moveToTrash }),
  };
  const answering = { resolve: resolveNotification, leaveTo: leaveToRun };
  const messages = messageHandlers({
    notify,
    answerAsked: (context, message) => answerByMessage(context, message, answering),
  });
  // The answer of a form is a message as well, and answers its own question alone
  const { 'message.create': say } = messageHandlers({ notify, answerAsked: () => undefined });
  return {
    ...serviceHandlers({ version }),
    ...userHandlers,
    ...guildHandlers({ addFirstOperators }),
    ...guildLimitHandlers,
    ...operatorHandlers({
      hasModel: (modelId) => endpoints.find(modelId) !== undefined,
      running,
      trials,
    }),
    ...modelHandlers({ endpoints }),
    ...runHandlers({ running, recordSilence: recordResponse, things }),
    ...questionHandlers({ ...answering, say: sayBy(say) }),
    ...proposalHandlers({ resolve: resolveNotification }),
    ...conversationHandlers,
    ...messages,
    ...things,
    ...notificationHandlers,
    ...searchHandlers({ ...search, findNamed: hasNames ? findNamedItem : undefined }),
    ...workItemHistoryHandlers,
    ...budgetHandlers,
    ...trashHandlers({ restoreWorkItem, restoreDocument }),
  };
}
