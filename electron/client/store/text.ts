import type { OutboxEntry } from '#shared/capability/outbox.ts';

const english = {
  internalError: 'Something went wrong inside Guildhall.',
  foreignFile: (path: string) =>
    `Nothing can be saved on this computer: ${path} belongs to another program.`,
  newerFile:
    'Nothing can be saved on this computer: a newer version of Guildhall saved the messages kept ' +
    'here. They are untouched. Update Guildhall to get to them.',
  logInUse: 'A file of the Outbox is still in use. Try again.',

  databaseInUse: 'Nothing could be saved: another program is using the database of Guildhall.',
  folderReadOnly: (folder: string) =>
    `Nothing could be saved: ${folder} is read-only. Allow Guildhall to write to it, then try again.`,
  diskFull: (folder: string) =>
    `Nothing could be saved: the disk of ${folder} is full. Free some space, then try again.`,
  damaged: 'Nothing could be saved: Guildhall’s database is damaged. The file is untouched.',
  folderUnwritable: (folder: string) =>
    `Nothing could be saved: Guildhall can’t write to ${folder}. Check its permissions and the disk.`,
  folderUnusable: (folder: string, code: string) =>
    `Nothing could be saved: Guildhall can’t use ${folder} (${code}). Check its permissions and the disk.`,

  localFull: (most: number) =>
    `This home has ${most} of these, and there is room for no more. Delete one first.`,

  entryMissing: 'This entry is no longer in the Outbox.',
  /** The reasons why an entry cannot be changed, by its state. */
  notMovable: {
    queued: 'This entry is waiting to be sent.',
    sending: 'This entry is being sent right now.',
    sent: 'This entry has been sent.',
    rejected: 'This entry was refused.',
    conflict: 'This entry conflicts with a later change.',
    unconfirmed: 'This entry may have arrived.',
    discarded: 'This entry was discarded.',
  } satisfies Record<OutboxEntry['state'], string>,
  stillProbing:
    'This entry may have arrived. You can edit it once the service has said whether it did.',
  notInTrash: 'This is no longer in the trash.',
  orphaned: 'The item this belongs to was discarded before it was sent.',
  sentBefore: 'The service answered with something that was sent before.',
  restored:
    'This comes from a backup and may have been sent, changed or discarded since. Send it again, ' +
    'or mark it as sent.',
};

/** The texts of a language: those of English, by the same keys and with the same parameters. */
type StoreTexts = typeof english;

/** The texts of the client's stores: problems, and the reasons of outbox entries. */
export const text: StoreTexts = english;
