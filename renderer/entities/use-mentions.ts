import { useEffect, useState } from 'react';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { call } from '../bridge/call.ts';
import { serviceIdOf } from '../bridge/local-ids.ts';

/** A thread or a document in which a thing is mentioned. */
interface MentioningThing {
  readonly kind: 'thread' | 'document';
  readonly id: string;
  readonly title: string;
}

/** The things that mention another one; undefined while they are looked for. */
type Mentions = readonly MentioningThing[] | 'failed' | undefined;

/** Looks for the threads and documents of a guild that hold the address of a thing. */
export function useMentions(
  homeId: string,
  guildId: string,
  thingKind: ThingKind,
  thingId: string,
): Mentions {
  // The last words of its path: the search of the service knows no more exact way.
  const words = `${thingKind} ${serviceIdOf(homeId, thingId)}`;
  const [found, setFound] = useState<{ words: string; mentions: Mentions }>();
  useEffect(() => {
    let isWanted = true;
    const set = (mentions: Mentions) => {
      if (isWanted) {
        setFound({ words, mentions });
      }
    };
    call('search.find', {
      homeId,
      guildId,
      q: words,
      kinds: ['message', 'document'],
      limit: pageLimits.mentioningThings,
    }).then(
      ({ results }) => set(thingsOf(results).filter(({ id }) => id !== thingId)),
      () => set('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId, words, thingId]);
  return found?.words === words ? found.mentions : undefined;
}

/** The documents, and the threads of the messages, each once. */
function thingsOf(results: readonly SearchResult[]): readonly MentioningThing[] {
  const things = new Map<string, MentioningThing>();
  for (const { kind, id, conversationId, title } of results.slice(0, pageLimits.mentioningThings)) {
    const thing =
      kind === 'document'
        ? ({ kind, id, title } as const)
        : ({ kind: 'thread', id: conversationId ?? '', title } as const);
    if (thing.id !== '' && !things.has(thing.id)) {
      things.set(thing.id, thing);
    }
  }
  return [...things.values()];
}
