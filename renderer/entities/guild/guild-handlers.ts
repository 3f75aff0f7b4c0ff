import type { GuildLimits } from '#shared/domain/operator/limits.ts';
import { takeLimits } from '../limits/limit-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers } from '../noun-handlers.ts';
import { guildStore } from './guild-store.ts';

const standard = standardHandlers(guildStore);

/** Keeps the guilds on the page up to date, and what their operators may use. */
export const guildHandlers: NounHandlers = {
  ...standard,
  answers: {
    ...standard.answers,
    setItemPrefix: standard.answers.update,
    limits: applyLimits,
    setLimits: applyLimits,
  },
};

function applyLimits(limits: GuildLimits, { homeId, input }: AnsweredRequest): void {
  takeLimits(homeId, String(input['guildId']), limits);
}
