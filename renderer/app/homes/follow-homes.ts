import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { startReadLimits } from '#shared/limits/kept-limits.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { drafts, leaveFields } from '../../entities/local-state/draft-store.ts';
import { saveRestingLocal } from '../../entities/local-state/local-store.ts';
import { answerPlace } from '../../entities/local-state/place-store.ts';
import { isConnected, useHomes } from '../../entities/home/home-store.ts';
import {
  applyAccepted,
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
import {
  applyOutboxFurther,
  applyOutboxRead,
  useOutbox,
} from '../../entities/outbox/outbox-store.ts';
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

/** Subscribes to the signals of main, and then reads the present state. This order leaves no gap. */
export async function followHomes(): Promise<void> {
  onSignal('home.changed', ({ home }) => {
    // Only lists say which homes exist: a late signal of a removed home must not bring it back.
    if (useHomes.getState().homes.some(({ id }) => id === home.id)) {
      applyHome(home);
    }
  });
  onSignal('home.listed', ({ homes }) => applyHomes(homes));
  onSignal('home.event', ({ homeId, event }) => applyEvent(homeId, event));
  onSignal('home.refreshed', ({ homeId, operation, input, output }) =>
    applyAnswer(operation as OperationName, output, { homeId, input }),
  );
  // This signal can change the models of this computer only
  onSignal('model_endpoint.changed', () => void readModelsAgain(localHomeId));
  onSignal('home.resynced', ({ homeId }) => {
    forgetProgress(homeId);
    void readHome(homeId);
  });
  onSignal('outbox.accepted', ({ entries }) => applyAccepted(entries));
  onSignal('outbox.changed', ({ entry, output }) => {
    leavePlace(entry);
    applyEntry(entry, output);
    nameByFirst(entry, output);
    if (entry.operation === guildResource.operations.create && entry.state === 'sent') {
      // The content of a guild is stored under its own id, so it is read again.
      void readHome(entry.homeId);
    }
  });
  window.addEventListener('pagehide', () => void saveRestingLocal());
  onSignal('window.leaving', () => void handOver());

  const outbox = readOutbox().finally(() => useOutbox.setState({ isRead: true }));
  await Promise.all([readHomes(), outbox, drafts.readOnce()]);
}

/** Saves recent typing before the window closes. */
async function handOver(): Promise<void> {
  answerPlace();
  leaveFields();
  // A draft that cannot be saved does not block closing, and main does not wait longer either.
  await saveRestingLocal();
  await call('window.handed_over', {});
}

/** Applies the list of homes at once, because signals after the answer are newer. */
async function readHomes(): Promise<void> {
  const { homes } = await call('home.list', {});
  applyHomes(homes);
}

/** Reads the outbox: the entries that are listed, and the many that may wait behind these. */
async function readOutbox(): Promise<void> {
  const { entries, overlaidEntries } = startReadLimits;
  let page = await call('outbox.list', {});
  useOutbox.setState((state) => applyOutboxRead(state, page.entries));
  for (let count = entries; page.entries.length === entries; count += entries) {
    if (count >= overlaidEntries) {
      return;
    }
    const after = page.entries.at(-1)?.position;
    // oxlint-disable-next-line no-await-in-loop -- each page follows from the one before
    page = await call('outbox.list', { after });
    useOutbox.setState((state) => applyOutboxFurther(state, page.entries));
  }
}

/** Applies the state of a home, and reads its content once it is connected. */
export function applyHome(home: Home): void {
  takeHome(home);
  if (isConnected(home)) {
    void readHomeOnce(home.id);
  }
}

/** Applies the list of homes in its order. New homes are read, and removed ones are forgotten. */
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

/** Leaves the place of a discarded thread, item or document for the list of its kind. */
function leavePlace({ homeId, state, temporaryId }: OutboxEntry): void {
  if (state === 'discarded' && temporaryId !== undefined) {
    movePlace(homeId, threadPath(homeId, temporaryId), threadsPath(homeId));
    movePlace(homeId, itemPath(homeId, temporaryId), workPath(homeId));
    movePlace(homeId, documentPath(homeId, temporaryId), documentsPath(homeId));
  }
}
