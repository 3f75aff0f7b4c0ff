import type { GuildId } from '#shared/domain/guild/ids.ts';
import { problemError } from '#shared/problem/problem.ts';
import { insertMember, requireMembership } from '../../access/membership.ts';
import { allPages, listJson } from '../../answers/list-json.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { insertGuild, listGuildRows, readGuilds, renameGuild } from './store.ts';

/** The dependencies on other features when a guild is created. */
export interface GuildDependencies {
  /** Adds the first operators to a new guild. */
  readonly addFirstOperators: (
    context: WriteContext,
    guild: { readonly seq: number; readonly id: GuildId },
  ) => void;
}

type GuildOperations = 'guild.list' | 'guild.create' | 'guild.get' | 'guild.update';

export function guildHandlers({ addFirstOperators }: GuildDependencies): Handlers<GuildOperations> {
  return {
    'guild.list': ({ db, actor }) => {
      const pages = allPages((after, limit) => listGuildRows(db, { actor, after, limit }));
      const read = (seqs: readonly number[]) => readGuilds(db, seqs);
      return { output: listJson({ field: 'guilds', pages, read }) };
    },

    'guild.create': (context, { name }) => {
      const { db, actor, now, newId } = context;
      if (actor.type !== 'user') {
        throw problemError('not_found', 'Only a person founds a guild.');
      }
      const id = newId('gld') as GuildId;
      const seq = insertGuild(db, { id, name, now });
      insertMember(db, seq, actor.seq);
      addFirstOperators(context, { seq, id });
      return { output: { id, name }, location: `/guilds/${id}` };
    },

    'guild.get': ({ db, actor }, { guildId }) => {
      const { id, name } = requireMembership(db, actor, guildId);
      return { output: { id, name } };
    },

    'guild.update': ({ db, actor, now }, { guildId, name }) => {
      const { seq, id } = requireMembership(db, actor, guildId);
      renameGuild(db, { seq, name, now });
      return { output: { id, name } };
    },
  };
}
