import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { call } from '../../bridge/call.ts';
import {
  drafts,
  leaveFields,
  saveDrafts,
  saveDraftsSoon,
} from '../../entities/local-state/draft-store.ts';
import { answerPlace } from '../../entities/local-state/place-store.ts';
import { isConnected, useHomes } from '../../entities/home/home-store.ts';
import {
  applyAnswer,
  applyEntry,
  applyEvent,
  forgetHome,
  forgetProgress,
  readHome,
  readHomeOnce,
  takeHome,
} from '../../entities/nouns.ts';
import { readModelsAgain } from '../../entities/model/model-store.ts';
import { applyOutboxRead, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { nameByFirst } from '../../features/conversation/name-thread.ts';
import { movePlace } from '../places/layout-store.ts';
import { localHomeId } from './local-home.ts';
import {
  documentPath,
  documentsPath,
  itemPath,
  threadPath,
  threadsPath,
  workPath,
} from '../places/paths.ts';

/** Hears everything that main pushes, and then reads what there is: in this order, no gap. */
export async function followHomes(): Promise<void> {
  const { on } = window.guildhall;
  on('home.changed', ({ home }) => {
    // Which homes there are is told by lists alone: a last word of one that is gone is no home.
    if (useHomes.getState().homes.some(({ id }) => id === home.id)) {
      applyHome(home);
    }
  });
  on('home.listed', ({ homes }) => applyHomes(homes));
  on('home.event', ({ homeId, event }) => applyEvent(homeId, event));
  on('home.refreshed', ({ homeId, operation, input, output }) =>
    applyAnswer(operation as OperationName, output, { homeId, input }),
  );
  // Only the models of this computer can change by that
  on('model_endpoint.changed', () => void readModelsAgain(localHomeId));
  on('home.resynced', ({ homeId }) => {
    forgetProgress(homeId);
    void readHome(homeId);
  });
  on('outbox.changed', ({ entry, output }) => {
    leavePlace(entry);
    applyEntry(entry, output);
    nameByFirst(entry, output);
    if (entry.operation === guildResource.operations.create && entry.state === 'sent') {
      // All that a guild holds is read under its own id.
      void readHome(entry.homeId);
    }
  });
  window.addEventListener('pagehide', saveDraftsSoon);
  on('window.leaving', () => void handOver());

  await Promise.all([readHomes(), readOutbox(), drafts.readOnce()]);
}

/** Hands over what was typed a moment ago, before the window goes. */
async function handOver(): Promise<void> {
  answerPlace();
  leaveFields();
  // A draft that cannot be saved keeps nobody from leaving: main waits no longer either.
  await saveDrafts().catch(() => undefined);
  await call('window.handed_over', {});
}

/** Takes the homes as soon as they are answered: what is pushed after the answer is newer. */
async function readHomes(): Promise<void> {
  const { homes } = await call('home.list', {});
  applyHomes(homes);
}

async function readOutbox(): Promise<void> {
  const { entries } = await call('outbox.list', {});
  useOutbox.setState((state) => applyOutboxRead(state, entries));
}

/** Takes a home as it stands; once it is in touch with its service it is read. */
export function applyHome(home: Home): void {
  takeHome(home);
  if (isConnected(home)) {
    void readHomeOnce(home.id);
  }
}

/** Takes all homes in their order: what is new is read, what is gone is forgotten. */
function applyHomes(homes: readonly Home[]): void {
  const ids = new Set(homes.map(({ id }) => id));
  const gone = useHomes.getState().homes.filter(({ id }) => !ids.has(id));
  useHomes.setState({ homes });
  for (const { id } of gone) {
    forgetHome(id);
  }
  for (const { id } of homes) {
    void readHomeOnce(id);
  }
}

/** Replaces the place of a thread, item or document that was taken back with the list of them. */
function leavePlace({ homeId, state, temporaryId }: OutboxEntry): void {
  if (state === 'discarded' && temporaryId !== undefined) {
    movePlace(homeId, threadPath(homeId, temporaryId), threadsPath(homeId));
    movePlace(homeId, itemPath(homeId, temporaryId), workPath(homeId));
    movePlace(homeId, documentPath(homeId, temporaryId), documentsPath(homeId));
  }
}
