import { useEffect, useState } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';

/** The service is asked once the person has typed no more for this long. */
const restMs = 300;

const none: ReadonlySet<string> = new Set();

/** The documents whose contents hold these words, as far as the service can search them. */
export function useFoundDocuments(
  homeId: string,
  guildId: string,
  words: string,
  canSearch: boolean,
): ReadonlySet<string> {
  const [found, setFound] = useState({ words: '', ids: none });
  const wanted = canSearch ? words.trim() : '';
  useEffect(() => {
    if (wanted === '') {
      return undefined;
    }
    let isWanted = true;
    const ask = async () => {
      const query = { homeId, guildId, q: wanted, kinds: ['document' as const] };
      const limit = pageLimits.foundDocuments;
      const { results } = await call('search.find', { ...query, limit });
      if (isWanted) {
        setFound({ words: wanted, ids: new Set<string>(results.map(({ id }) => id)) });
      }
    };
    // Titles and descriptions are searched here; without an answer those are all.
    const timer = window.setTimeout(() => void ask().catch(() => undefined), restMs);
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [homeId, guildId, wanted]);
  return found.words === wanted ? found.ids : none;
}
