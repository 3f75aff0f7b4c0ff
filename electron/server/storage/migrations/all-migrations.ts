import type { Migration } from '../../../storage/migration.ts';
import { firstTables } from './0001-first-tables.ts';
import { workItemTables } from './0002-work-items.ts';
import { documentTables } from './0003-documents.ts';
import { attemptTables } from './0004-attempts.ts';

/** Every migration, oldest first. */
export const allMigrations: readonly Migration[] = [
  firstTables,
  workItemTables,
  documentTables,
  attemptTables,
];
