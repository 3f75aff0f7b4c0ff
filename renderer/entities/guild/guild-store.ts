import { guildResource } from '#shared/domain/guild/resource.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { plainStore } from '../store/plain-stores.ts';

/** The guilds of each home. */
export const guildStore = plainStore<Guild>(guildResource);
