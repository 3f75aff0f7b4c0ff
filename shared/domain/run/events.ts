import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { runSchema } from './schema.ts';

/** Sent to those who see a run when a person has stopped it. */
export const runStopped = defineEvent({
  name: 'run.stopped',
  data: z.object({ run: runSchema }),
  extension: 'operator-runs',
});
