import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../storage/database.ts';
import { openDurableDatabase } from '../durable-database.ts';
import { acceptEntry } from '../outbox-accept.ts';
import { claimEntry } from '../outbox-lanes.ts';
import { listOpenEntries } from '../outbox-rows.ts';
import { settleEntry } from '../outbox-settle.ts';
import type { EntryOutcome, NewOutboxEntry } from '../store-protocol.ts';
import { acceptedAt, buildEntry, buildWrite } from './build-entry.ts';
import type { EntryOverrides } from './build-entry.ts';

let folder: string;
let opened: Database;

/** Gives a test an outbox of its own, on the disk. */
export function openOutbox(): void {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-outbox-'));
  opened = openDurableDatabase(folder);
}

/** Removes the outbox of the test. */
export function closeOutbox(): void {
  opened.close();
  rmSync(folder, { recursive: true });
}

/** The database of the outbox that is open. */
export const db = () => opened;

/** The lane of the messages that `accept` makes, with a service that knows keys. */
export const one = { homeId: 'home', lane: 'conversation cnv_one', isKeyed: true, at: acceptedAt };

/** Accepts a message. */
export const accept = (overrides?: EntryOverrides) => acceptEntry(opened, buildEntry(overrides));

/** Accepts a write of any kind. */
export const write = (
  operation: string,
  input: Record<string, unknown>,
  overrides?: Partial<NewOutboxEntry>,
) => acceptEntry(opened, buildWrite(operation, input, overrides));

/** Takes the next entry of a lane. */
export const take = (lane = one.lane, at = one.at) => claimEntry(opened, { ...one, lane, at });

/** Settles an entry that was taken. */
export const settle = (entryId: string, outcome: EntryOutcome) =>
  settleEntry(opened, { entryId, outcome });

/** The outcome of an entry that its service took. */
export const sent = (resultId?: string) => ({ state: 'sent', resultId }) as const;

/** The entries that are still open, each with its state. */
export const open = () => listOpenEntries(opened).map(({ id, state }) => `${id} ${state}`);
