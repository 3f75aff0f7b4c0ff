import { appText } from './english/app.ts';
import { bridgeText } from './english/bridge.ts';
import { calendarText } from './english/calendar.ts';
import { conversationText } from './english/conversation.ts';
import { datesText } from './english/dates.ts';
import { decisionText } from './english/decision.ts';
import { documentText } from './english/document.ts';
import { desktopText } from './english/desktop.ts';
import { costsText } from './english/costs.ts';
import { firstRunText } from './english/first-run.ts';
import { guideText } from './english/guide.ts';
import { homeText } from './english/home.ts';
import { inboxText } from './english/inbox.ts';
import { modelsText } from './english/models.ts';
import { notificationsText } from './english/notifications.ts';
import { operatorsText } from './english/operators.ts';
import { outboxText } from './english/outbox.ts';
import { paletteText } from './english/palette.ts';
import { runText } from './english/run.ts';
import { searchText } from './english/search.ts';
import { settingsText } from './english/settings.ts';
import { threadsText } from './english/threads.ts';
import { timelineText } from './english/timeline.ts';
import { toldText } from './english/told.ts';
import { undoRunText } from './english/undo-run.ts';
import { trashText } from './english/trash.ts';
import { uiText } from './english/ui.ts';
import { undoText } from './english/undo.ts';
import { boardText } from './english/board.ts';
import { workItemText } from './english/work-item.ts';
import { workText } from './english/work.ts';

/** Every sentence and label that the page shows, in English; a file a feature. */
export const english = {
  app: appText,
  bridge: bridgeText,
  calendar: calendarText,
  conversation: conversationText,
  dates: datesText,
  decision: decisionText,
  desktop: desktopText,
  document: documentText,
  firstRun: firstRunText,
  guide: guideText,
  home: homeText,
  inbox: inboxText,
  models: modelsText,
  notifications: notificationsText,
  operators: operatorsText,
  outbox: outboxText,
  palette: paletteText,
  run: runText,
  search: searchText,
  settings: settingsText,
  threads: threadsText,
  timeline: timelineText,
  told: toldText,
  costs: costsText,
  undoRun: undoRunText,
  trash: trashText,
  ui: uiText,
  undo: undoText,
  board: boardText,
  work: workText,
  workItem: workItemText,
};
