import { useEffect, useRef, useState } from 'react';
import type { FirstRunState } from '#shared/capability/first-run.ts';
import { problemOf } from '../../bridge/call.ts';
import { foundGuild } from './first-run-store.ts';

/** Makes the guild as it was chosen, and says how that goes. */
export function useFounding(
  { isMaking, made, failure }: FirstRunState,
  onFounded: () => void | Promise<void>,
): {
  readonly isBusy: boolean;
  /** Why it could not be made, now or before. */
  readonly refusal: string | undefined;
  readonly found: () => Promise<void>;
} {
  const [refusal, setRefusal] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  useMadeElsewhere(made?.guildId, onFounded);
  const found = async () => {
    setIsAsked(true);
    setRefusal(undefined);
    try {
      await foundGuild();
      await onFounded();
    } catch (error) {
      setRefusal(problemOf(error).detail);
      setIsAsked(false);
    }
  };
  return { isBusy: isAsked || isMaking, refusal: refusal ?? failure, found };
}

/** Goes on once a guild is there that an earlier start has begun. */
function useMadeElsewhere(
  guildId: string | undefined,
  onFounded: () => void | Promise<void>,
): void {
  const former = useRef(guildId);
  useEffect(() => {
    if (guildId !== undefined && guildId !== former.current) {
      former.current = guildId;
      void onFounded();
    }
  }, [guildId, onFounded]);
}
