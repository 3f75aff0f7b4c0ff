import type { Migration } from '../migration.ts';
import { firstTables } from './0001-first-tables.ts';
import { workItems } from './0002-work-items.ts';

/** Every migration, oldest first. */
export const allMigrations: readonly Migration[] = [firstTables, workItems];
