import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isThingWindow } from '../bridge/thing-window.ts';
import { followShortcuts } from '../actions/shortcut-store.ts';
import { finishDiscards } from '../entities/outbox/held-discards.ts';
import { followActs } from '../entities/acts/act-store.ts';
import { followAlertChoices } from '../entities/preferences/alert-settings-store.ts';
import { followLocal } from '../entities/local-state/local-store.ts';
import { shownPictures } from '../features/conversation/thread-pictures.tsx';
import { followSentAs } from '../entities/local-state/sent-as-store.ts';
import { threadOrigins } from '../entities/local-state/thread-origins.ts';
import { reminders } from '../entities/local-state/reminder-store.ts';
import { threadSettings } from '../entities/local-state/thread-settings.ts';
import { triageStore } from '../entities/local-state/triage-store.ts';
import { readPlaces } from '../entities/local-state/place-store.ts';
import { readMarkers } from '../entities/read-state/read-marker-store.ts';
import { followUpdate } from '../entities/update-store.ts';
import { followFirstRun } from '../features/first-run/first-run-store.ts';
import { followApplication } from './application-store.ts';
import { followAppearance } from '../entities/preferences/appearance-store.ts';
import { Application } from './application.tsx';
import { boundPastes } from './copies/bound-pastes.ts';
import { followDeepLinks } from './places/deep-links.ts';
import { followHomes } from './homes/follow-homes.ts';
import { keepFocusInSight } from '../ui/focus-in-sight.ts';
import { followFocus } from '../ui/former-focus.ts';
import { restorePlaces } from './places/restored-place.ts';
import { tellCutWords } from '../ui/cut-words.ts';
import { showCutWords } from '../ui/cut-words-hint.ts';
import { keepFocus } from '../ui/lost-focus.ts';
import { keepTypingByWords } from '../ui/typing-history.ts';
import { keepCopiesPlain } from './copies/plain-copies.ts';
import { followWantedPlaces } from './places/wanted-place.ts';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('index.html has no #root.');
}
createRoot(root).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
followAppearance();
keepCopiesPlain(document);
boundPastes(document);
keepTypingByWords(document);
followFocus(document);
keepFocus(document);
keepFocusInSight(document);
tellCutWords(document);
showCutWords(document);
restorePlaces();
const places = readPlaces();
followLocal();
void followActs();
void followShortcuts();
void followFirstRun();
void readMarkers.readOnce();
void triageStore.readOnce();
followSentAs();
void shownPictures.readOnce();
void threadOrigins.readOnce();
void threadSettings.readOnce();
void reminders.readOnce();
void followApplication();
followUpdate();
followAlertChoices();
void followHomes();
if (!isThingWindow) {
  // The main window handles held discards, and the links and alerts of the system.
  void finishDiscards();
  followWantedPlaces(places);
  void followDeepLinks();
}
