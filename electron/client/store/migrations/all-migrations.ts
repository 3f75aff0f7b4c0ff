import { outboxAndDrafts } from './0001-outbox-and-drafts.ts';
import { everyWrite } from './0002-every-write.ts';
import { placesAndReadMarks } from './0003-places-and-read-marks.ts';
import { boards } from './0004-boards.ts';
import { looksAndSavedViews } from './0005-looks-and-saved-views.ts';
import { inboxMarks } from './0006-inbox-marks.ts';
import { looksByNoun } from './0007-looks-by-noun.ts';
import { alerts } from './0008-alerts.ts';
import { answeredPlaces } from './0009-answered-places.ts';
import { subjectTitles } from './0010-subject-titles.ts';
import { acts } from './0011-acts.ts';
import { keptTrash } from './0012-kept-trash.ts';
import { toldDeletions } from './0013-told-deletions.ts';
import { deletionsBelow } from './0014-deletions-below.ts';
import { toldEntries } from './0015-told-entries.ts';
import { localState } from './0016-local-state.ts';
import { draftsByKey } from './0017-drafts-by-key.ts';
import { lastSeen } from './0018-last-seen.ts';
import { savedViews } from './0019-saved-views.ts';
import { readMarkers } from './0020-read-markers.ts';
import { triage } from './0021-triage.ts';
import { places } from './0022-places.ts';
import { sendTimes } from './0023-send-times.ts';

/** Step n leads from version n to n + 1. Never edit one that has shipped; add one. */
export const allMigrations: readonly string[] = [
  outboxAndDrafts,
  everyWrite,
  placesAndReadMarks,
  boards,
  looksAndSavedViews,
  inboxMarks,
  looksByNoun,
  alerts,
  answeredPlaces,
  subjectTitles,
  acts,
  keptTrash,
  toldDeletions,
  deletionsBelow,
  toldEntries,
  localState,
  draftsByKey,
  lastSeen,
  savedViews,
  readMarkers,
  triage,
  places,
  sendTimes,
];
