import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The id of a guild in an answer. */
export const guildIdSchema = defineIdentifier('GuildId');

/** The id of a guild as a caller names it. */
export const guildReference = defineReference('GuildId');

/** The id of a guild. */
export type GuildId = z.infer<typeof guildIdSchema>;
