import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a guild's id in an answer. */
export const guildIdSchema = defineIdentifier('GuildId', 'gld');

/** The schema of a guild's id as input. */
export const guildReference = defineReference('GuildId', 'gld');

export type GuildId = z.infer<typeof guildIdSchema>;
