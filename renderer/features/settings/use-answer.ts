import { useCallback, useEffect, useState } from 'react';
import { problemOf } from '../../bridge/call.ts';

/** An answer of main once it is there, or why there is none. */
interface Asked<Answer> {
  readonly answer?: Answer;
  readonly failure?: string;
}

/** Asks as soon as a section is shown, and again when it is told to. `ask` must stay the same. */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
): Asked<Answer> & { readonly askAgain: () => void } {
  const [asked, setAsked] = useState<Asked<Answer>>({});
  const askAgain = useCallback(() => {
    ask().then(
      (answer) => setAsked({ answer }),
      (error: unknown) => setAsked((former) => ({ ...former, failure: problemOf(error).detail })),
    );
  }, [ask]);
  useEffect(askAgain, [askAgain]);
  return { ...asked, askAgain };
}
