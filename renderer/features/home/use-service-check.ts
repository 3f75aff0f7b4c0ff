import { useEffect, useMemo, useRef, useState } from 'react';
import type { ServiceCheck } from '#shared/capability/home.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { call, problemOf } from '../../bridge/call.ts';

/** How long typing must pause before a look is taken. */
const restMs = 450;

type Question = CallInput<'home.check'>;

/** Looks at a service while somebody fills in where it is; only the last answer counts. */
interface Looking {
  /** The result of the last look; undefined while none has been answered. */
  readonly check: ServiceCheck | undefined;
  readonly isLooking: boolean;
  /** Looks once typing pauses; what was found before is void at once. */
  readonly lookSoon: (question: Question) => void;
  /** Looks now. Undefined when another look was asked for meanwhile. */
  readonly look: (question: Question) => Promise<ServiceCheck | undefined>;
}

/** Follows what a look at a service finds. */
export function useServiceCheck(): Looking {
  const [check, setCheck] = useState<ServiceCheck>();
  const [isLooking, setIsLooking] = useState(false);
  const turn = useRef(0);
  const pause = useRef<number>(undefined);

  const { look, lookSoon, forget } = useMemo(() => {
    const begin = () => {
      clearTimeout(pause.current);
      turn.current += 1;
      return turn.current;
    };
    const ask = async (question: Question) => {
      const mine = begin();
      setIsLooking(true);
      const found = await lookAt(question);
      if (mine !== turn.current) {
        return undefined;
      }
      setIsLooking(false);
      setCheck(found);
      return found;
    };
    return {
      look: ask,
      lookSoon: (question: Question) => {
        begin();
        setCheck(undefined);
        const isAnything = question.baseUrl.trim() !== '';
        setIsLooking(isAnything);
        if (isAnything) {
          pause.current = window.setTimeout(() => void ask(question), restMs);
        }
      },
      forget: () => void begin(),
    };
  }, []);
  useEffect(() => forget, [forget]);
  return { check, isLooking, look, lookSoon };
}

/** A look that could not be taken at all is shown like one that found the service failing. */
async function lookAt(question: Question): Promise<ServiceCheck> {
  try {
    return await call('home.check', question);
  } catch (error) {
    return { outcome: 'failing', detail: problemOf(error).detail };
  }
}
