import { firstTables } from './0001-first-tables.ts';
import { workItemTables } from './0002-work-items.ts';
import { documentTables } from './0003-documents.ts';
import { attemptTables } from './0004-attempts.ts';
import { responseTables } from './0005-responses.ts';
import { workItemHistoryTables } from './0006-work-item-history.ts';
import { thinEvents } from './0007-thin-events.ts';
import { fewerPages } from './0008-fewer-pages.ts';
import { workItemFilters } from './0009-work-item-filters.ts';
import { notificationsById } from './0010-notifications-by-id.ts';
import { notificationsByUser } from './0011-notifications-by-user.ts';
import { trashTables } from './0012-trash.ts';
import { notificationsThatGo } from './0013-notifications-that-go.ts';
import { runTables } from './0014-runs.ts';
import { operatorDrivers } from './0015-operator-drivers.ts';
import { runStepTables } from './0016-run-steps.ts';
import { runCalls } from './0017-run-calls.ts';
import { toldTables } from './0018-told.ts';
import { decisionTables } from './0019-decisions.ts';
import { messagesThatWait } from './0020-messages-that-wait.ts';
import { answersToQuestions } from './0021-answers-to-questions.ts';
import { workItemPositions } from './0022-work-item-positions.ts';
import { workItemNames } from './0023-work-item-names.ts';
import { workItemDates } from './0024-work-item-dates.ts';
import { documentAuthors } from './0025-document-authors.ts';

/** Step n migrates from version n to n + 1. Never edit one that has shipped; add a new one. */
export const allMigrations: readonly string[] = [
  firstTables,
  workItemTables,
  documentTables,
  attemptTables,
  responseTables,
  workItemHistoryTables,
  thinEvents,
  fewerPages,
  workItemFilters,
  notificationsById,
  notificationsByUser,
  trashTables,
  notificationsThatGo,
  runTables,
  operatorDrivers,
  runStepTables,
  runCalls,
  toldTables,
  decisionTables,
  messagesThatWait,
  answersToQuestions,
  workItemPositions,
  workItemNames,
  workItemDates,
  documentAuthors,
];
