import type { ElectronApplication } from '@playwright/test';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { signalChannel } from '#shared/capability/bridge.ts';
import { buildEntry } from '../../renderer/testing/build-entities.ts';

const subject = { kind: 'work_item', id: 'wki_1' } as const;

/** An entry of every kind that the outbox tells apart. */
export const kindsOfEntries: readonly OutboxEntry[] = [
  buildEntry({ id: 'out_queued', reason: 'The service answers too slowly.' }),
  buildEntry({ id: 'out_sending', state: 'sending' }),
  buildEntry({ id: 'out_rejected', state: 'rejected', reason: 'It is too long.' }),
  buildEntry({ id: 'out_unconfirmed', state: 'unconfirmed' }),
  buildEntry({
    id: 'out_creation',
    operation: 'conversation.create',
    input: { title: 'A picnic' },
    subject: { kind: 'conversation', id: 'new_1' },
    temporaryId: 'new_1',
  }),
  buildEntry({
    id: 'out_waiting',
    input: { conversationId: 'new_1', text: 'Bring bread' },
    subject: { kind: 'conversation', id: 'new_1' },
    waitsFor: 'out_creation',
  }),
  buildEntry({
    id: 'out_orphaned',
    state: 'rejected',
    input: { conversationId: 'new_gone', text: 'To nobody' },
    subject: { kind: 'conversation', id: 'new_gone' },
  }),
  buildEntry({
    id: 'out_conflict',
    operation: 'work_item.update',
    input: { workItemId: 'wki_1', title: 'A picnic', progress: 50 },
    subject,
    state: 'conflict',
    conflict: [
      { field: 'title', mine: 'A picnic', theirs: 'A feast' },
      { field: 'progress', mine: 50, theirs: 20 },
    ],
  }),
];

/** Tells the page of entries as main does: each kind of them would need a broken service of its own. */
export async function tellEntries(
  app: ElectronApplication,
  entries: readonly OutboxEntry[],
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, { channel, told }) => {
      for (const entry of told) {
        BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'outbox.changed', { entry });
      }
    },
    { channel: signalChannel, told: entries },
  );
}
