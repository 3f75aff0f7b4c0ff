import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { guildSchema } from './schema.ts';

/** Sent to the guild's members when the prefix of its work items was changed, or its name. */
export const guildUpdated = defineEvent({
  name: 'guild.updated',
  data: z.object({ guild: guildSchema }),
  extension: 'work-item-names',
});
