import type { Migration } from '../migration.ts';
import { firstTables } from './0001-first-tables.ts';
import { documentTables } from './0003-documents.ts';

/** Kept for the work items, which are written on a branch of their own. */
const workItemTables: Migration = { version: 2, name: 'work-items', sql: '' };

/** Every migration, oldest first. */
export const allMigrations: readonly Migration[] = [firstTables, workItemTables, documentTables];
