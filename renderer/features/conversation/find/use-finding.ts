import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { onFindKey } from '../../../ui/find/find-bar.tsx';

export type Finding = ReturnType<typeof useFinding>;

/** The search within a thread, and the message that it has gone to. */
export function useFinding(section: RefObject<HTMLElement | null>, onClosed: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [goal, setGoal] = useState<{ readonly messageId: string; readonly number: number }>();
  const field = useRef<HTMLInputElement>(null);
  const open = useCallback(() => {
    setIsOpen(true);
    field.current?.focus();
    field.current?.select();
  }, []);
  const openFromNowhere = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body && section.current !== null) {
      onFindKey(event, open);
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', openFromNowhere);
    return () => window.removeEventListener('keydown', openFromNowhere);
  }, []);
  return {
    isOpen,
    goal,
    section,
    field,
    open,
    close: () => {
      setIsOpen(false);
      onClosed();
    },
    // The same message may be gone to again, after the person has scrolled away.
    go: (messageId: string) =>
      setGoal((former) => ({ messageId, number: (former?.number ?? 0) + 1 })),
  };
}
