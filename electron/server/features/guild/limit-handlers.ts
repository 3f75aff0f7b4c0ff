import { requireMembership } from '../../access/membership.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import { setLimits } from '../../runs/limit-store.ts';
import { toldGuildLimits } from '../../runs/told-limits.ts';

/** The handlers of operations on what the operators of a guild together may use. */
export const guildLimitHandlers: Handlers<'guild.limits' | 'guild.set_limits'> = {
  'guild.limits': ({ db, actor, now }, { guildId }) => {
    const { seq } = requireMembership(db, actor, guildId);
    return { output: toldGuildLimits(db, seq, now) };
  },

  'guild.set_limits': ({ db, actor, now }, { guildId, tokensADay: tokens, moneyADay: money }) => {
    const { seq: guildSeq } = requireMembership(db, actor, guildId);
    setLimits(db, { guildSeq }, { tokens, money });
    return { output: toldGuildLimits(db, guildSeq, now) };
  },
};
