import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a run's id in an answer. */
export const runIdSchema = defineIdentifier('RunId', 'run');

/** The schema of a run's id as input. */
export const runReference = defineReference('RunId', 'run');

export type RunId = z.infer<typeof runIdSchema>;
