import { useEffect, useState } from 'react';

/** How long an operator may take before it is said that there is no answer. */
const answerMs = 60_000;

/** Whether what was said at a time could be answered by now. */
export function useIsOverdue(at: string | undefined): boolean {
  const [overdueAt, setOverdueAt] = useState<string>();
  useEffect(() => {
    if (at === undefined) {
      return undefined;
    }
    // The service's clock may go ahead of this one, or behind.
    const restMs = Math.min(Math.max(Date.parse(at) + answerMs - Date.now(), 0), answerMs);
    const timer = setTimeout(() => setOverdueAt(at), restMs);
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && overdueAt === at;
}
