import { guildResource } from '#shared/domain/guild/resource.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { memoryLimits } from '#shared/limits/limits.ts';
import { EntityStore } from '../entity-store.ts';

/** The guilds of each home. */
export const guildStore = new EntityStore<Guild>(guildResource, { maxRows: memoryLimits.guilds });
