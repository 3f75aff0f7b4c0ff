import {
  durableBackups,
  durableFileName,
} from '../../../electron/client/store/durable-database.ts';
import { DurableStore } from '../../../electron/client/store/durable-store.ts';
import { acceptedAt, buildEntry } from '../../../electron/client/store/testing/build-entry.ts';
import { makeBackup } from '../../../electron/storage/backup-folder.ts';
import { join } from 'node:path';
import { readOptions, AcknowledgementLog, textOfLength } from './acknowledgements.ts';

// The client's durable store as the power loss gate records it: it runs one scene and ends.

const order = readOptions();
const acknowledgements = new AcknowledgementLog(order);
const folder = join(order.root, 'store');
const source = join(folder, durableFileName);
const homeId = 'home';
let store = new DurableStore(folder, () => undefined);

switch (order.scene) {
  case 'outbox':
    fillOutbox();
    break;
  case 'recovery':
    store.perform('store.recovery', {});
    acknowledgements.record({ recovered: true });
    accept(1_000);
    store.close();
    break;
  case 'store backup':
    await makeBackup(durableBackups(folder), { source, nowMs: Date.now() });
    acknowledgements.record({ backedUp: true });
    await makeBackup(durableBackups(folder), { source, nowMs: Date.now() + 1, isOnlyOne: true });
    acknowledgements.record({ renewed: true });
    break;
  default:
    throw new Error(`There is no scene ${order.scene}.`);
}

/** Adds, sends and settles entries, and keeps drafts. The store is closed half way. */
function fillOutbox(): void {
  for (let number = 1; number <= order.size; number += 1) {
    const { lane } = accept(number);
    if (number % 3 === 0) {
      send(lane);
    }
    const draft = { homeId, conversationId: `cnv_${number % 5}`, text: textOfLength(number) };
    const key = { homeId, kind: 'conversation', id: draft.conversationId, field: 'text' };
    store.perform('local.save', { kind: 'draft', key, value: draft.text });
    acknowledgements.record({ draft });
    if (number === Math.floor(order.size / 2)) {
      store.close();
      store = new DurableStore(folder, () => undefined);
    }
  }
  store.close();
}

function accept(number: number): { id: string; lane: string } {
  const id = `entry-${number}`;
  const text = textOfLength(number);
  const entry = buildEntry({ id, homeId, text, conversationId: `cnv_${number % 5}` });
  const { lane } = store.perform('outbox.accept', entry) as { lane: string };
  acknowledgements.record({ accepted: { id, text } });
  return { id, lane };
}

function send(lane: string): void {
  const taken = store.perform('outbox.claim', { homeId, lane, isKeyed: true, at: acceptedAt }) as {
    entry: { id: string };
  };
  const { id } = taken.entry;
  acknowledgements.record({ state: { id, state: 'sending' } });
  const outcome = { state: 'sent', resultId: `msg_${id}` };
  store.perform('outbox.settle', { entryId: id, outcome });
  acknowledgements.record({ state: { id, state: 'sent' } });
}
