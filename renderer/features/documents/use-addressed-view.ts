import { useEffect, useState } from 'react';
import { formatView, parseView } from './document-view.ts';
import type { DocumentView } from './document-view.ts';

/** How long after the last change the address follows: browsers bound how often it may change. */
const addressMs = 300;

/** A view that the address names; what is typed shows at once. */
export function useAddressedView(address: string, onAddress: (address: string) => void) {
  const [state, setState] = useState({ address, view: parseView(address) });
  // Another view was opened, by a link or by going back.
  if (state.address !== address) {
    const isOwn = formatView(state.view) === address;
    setState({ address, view: isOwn ? state.view : parseView(address) });
  }
  const { view } = state;
  const wanted = formatView(view);
  useEffect(() => {
    if (wanted === address) {
      return undefined;
    }
    const timer = window.setTimeout(() => onAddress(wanted), addressMs);
    return () => window.clearTimeout(timer);
  }, [wanted, address, onAddress]);
  const setView = (next: DocumentView) => setState({ address, view: next });
  return [view, setView] as const;
}
