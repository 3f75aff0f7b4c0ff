import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followShortcuts } from '../actions/shortcut-store.ts';
import { finishDiscards } from '../entities/held-discards.ts';
import { readInboxMarks } from '../entities/inbox-mark-store.ts';
import { readPlaces } from '../entities/place-store.ts';
import { readMarks } from '../entities/read-state/read-mark-store.ts';
import { followFirstRun } from '../features/first-run/first-run-store.ts';
import { followApplication } from './application-store.ts';
import { followAppearance } from '../entities/appearance-store.ts';
import { Application } from './application.tsx';
import { followHomes } from './follow-homes.ts';

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
void followShortcuts();
void followFirstRun();
void readPlaces();
void readMarks();
void readInboxMarks();
void followApplication();
void followHomes();
void finishDiscards();
