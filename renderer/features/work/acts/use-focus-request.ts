import { useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';

/**
 * Leads the focus to things of a list, some of which are not on the page yet, and keeps it when the
 * one that has it goes.
 *
 * @param shown what is shown now: with another one, the active thing may have left the page
 */
export function useFocusRequest(shown: { readonly length: number }, activeId: string | undefined) {
  const hasFocus = useRef(false);
  const list = useRef<Element>(undefined);
  const [request, setRequest] = useState({ id: '', count: 0 });
  const focusOn = (id: string) => setRequest(({ count }) => ({ id, count: count + 1 }));
  useEffect(() => {
    // A thing that leaves the page with the focus on it leaves the focus nowhere.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (shown.length > 0 && isLost && activeId !== undefined) {
      setRequest(({ count }) => ({ id: activeId, count: count + 1 }));
    }
  }, [shown, activeId]);
  useEffect(() => {
    // A dialog that closes gives the focus back within a commit, of which React tells nobody.
    const note = ({ target }: Event) => {
      hasFocus.current ||= target instanceof Node && list.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return {
    focusOn,
    /** Grows each time that a thing is to take the focus; 0 for all others. */
    requestOf: (id: string) => (request.id === id ? request.count : 0),
    onFocus: ({ currentTarget }: FocusEvent) => {
      list.current = currentTarget;
      hasFocus.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // A person who goes elsewhere focuses something else; a thing that goes focuses nothing.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
        hasFocus.current = false;
        // A thing that comes back to the page later must not take the focus from there.
        setRequest(({ count }) => ({ id: '', count }));
      }
    },
  };
}
