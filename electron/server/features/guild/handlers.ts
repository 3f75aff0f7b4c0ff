import type { GuildId } from '#shared/domain/guild/ids.ts';
import { prefixFrom } from '#shared/domain/guild/item-prefix.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { insertMember, requireMembership } from '../../access/membership.ts';
import { allPages, listJson } from '../../answers/list-json.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { insertPrefix, listPrefixes } from './prefix-store.ts';
import { insertGuild, listGuildRows, readGuild, readGuilds, renameGuild } from './store.ts';

/** The dependencies on other features when a guild is created. */
export interface GuildDependencies {
  /** Adds the first operators to a new guild. */
  readonly addFirstOperators: (
    context: WriteContext,
    guild: { readonly seq: number; readonly id: GuildId },
  ) => void;
}

type GuildOperations =
  | 'guild.list'
  | 'guild.create'
  | 'guild.get'
  | 'guild.update'
  | 'guild.set_item_prefix';

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
      insertPrefix(db, seq, prefixFrom(name));
      addFirstOperators(context, { seq, id });
      return { output: readGuild(db, seq), location: `/guilds/${id}` };
    },

    'guild.get': ({ db, actor }, { guildId }) => {
      const { seq } = requireMembership(db, actor, guildId);
      return { output: readGuild(db, seq) };
    },

    'guild.update': (context, { guildId, name }) => {
      const { db, actor, now } = context;
      const { seq } = requireMembership(db, actor, guildId);
      renameGuild(db, { seq, name, now });
      return { output: tellOf(context, seq) };
    },

    'guild.set_item_prefix': (context, { guildId, itemPrefix }) => {
      const { db, actor } = context;
      const { seq } = requireMembership(db, actor, guildId);
      if (actor.type !== 'user') {
        throw problemError('not_found', 'Only a person changes the prefix of a guild.');
      }
      const known = listPrefixes(db, seq);
      if (known[0] === itemPrefix) {
        return { output: readGuild(db, seq) };
      }
      requireRoom(known, itemPrefix);
      insertPrefix(db, seq, itemPrefix);
      return { output: tellOf(context, seq) };
    },
  };
}

/** Refuses one more prefix where a guild has had very many: all of them still lead there. */
function requireRoom(known: readonly string[], itemPrefix: string): void {
  if (known.length <= countLimits.formerItemPrefixes || known.includes(itemPrefix)) {
    return;
  }
  const message = `A guild has at most ${countLimits.formerItemPrefixes} former prefixes. Take one of these.`;
  throw problemError('validation_failed', message, {
    errors: [{ pointer: '/itemPrefix', message }],
  });
}

/** Tells the members of a guild that it was changed, and returns it. */
function tellOf({ db, append }: WriteContext, seq: number) {
  const guild = readGuild(db, seq);
  append({
    name: 'guild.updated',
    audience: { guildSeq: seq, guildId: guild.id },
    data: { guild },
  });
  return guild;
}
