import { useEffect, useState } from 'react';
import { keyOf } from './key-of.ts';

/** How long after the last change the address follows: browsers bound how often it may change. */
const addressMs = 300;

/** How a value is written in an address, and read from it. */
interface AddressForm<Value> {
  readonly format: (value: Value) => string;
  readonly parse: (address: string) => Value;
}

/** A value that the address names, such as a filter. A change shows at once; the address follows. */
export function useAddressed<Value>(
  address: string,
  onAddress: (address: string) => void,
  { format, parse }: AddressForm<Value>,
) {
  const [state, setState] = useState(() => ({ address, value: parse(address) }));
  // Another address was opened, by a link or by going back.
  if (state.address !== address) {
    const isOwn = format(state.value) === address;
    setState({ address, value: isOwn ? state.value : parse(address) });
  }
  const { value } = state;
  const wanted = format(value);
  useEffect(() => {
    if (wanted === address) {
      return undefined;
    }
    const follow = () => onAddress(wanted);
    const timer = window.setTimeout(follow, addressMs);
    // A press may lead elsewhere, and going back leads to this address.
    const followKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey } = event;
      if (keyOf(event) === 'Enter' || ctrlKey || metaKey || altKey) {
        follow();
      }
    };
    window.addEventListener('click', follow, { capture: true });
    window.addEventListener('keydown', followKey, { capture: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('click', follow, { capture: true });
      window.removeEventListener('keydown', followKey, { capture: true });
    };
  }, [wanted, address, onAddress]);
  const setValue = (next: Value) => setState({ address, value: next });
  return [value, setValue] as const;
}
