import { problemError } from '#shared/problem/problem.ts';

/**
 * Refuses a guild that is unknown or not the caller's; no difference is shown (contract: Access).
 */
export function requireGuild<Guild>(guild: Guild | undefined): Guild {
  if (guild === undefined) throw problemError('not_found', 'There is no such guild.');
  return guild;
}
