import { useEffect, useState } from 'react';
import { formatFilter, parseFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';

/** How long after the last change the address follows: browsers bound how often it may change. */
const addressMs = 300;

/** A filter that the address of the view names; what is typed shows at once. */
export function useAddressFilter(address: string, onAddress: (address: string) => void) {
  const [state, setState] = useState({ address, filter: parseFilter(address) });
  // Another view was opened, by a link or by going back.
  if (state.address !== address) {
    const isOwn = formatFilter(state.filter) === address;
    setState({ address, filter: isOwn ? state.filter : parseFilter(address) });
  }
  const { filter } = state;
  const wanted = formatFilter(filter);
  useEffect(() => {
    if (wanted === address) {
      return undefined;
    }
    const timer = window.setTimeout(() => onAddress(wanted), addressMs);
    return () => window.clearTimeout(timer);
  }, [wanted, address, onAddress]);
  const setFilter = (next: WorkFilter) => setState({ address, filter: next });
  return [filter, setFilter] as const;
}
