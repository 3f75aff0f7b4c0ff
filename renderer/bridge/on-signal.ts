import type { SignalData, SignalName } from '#shared/capability/machine-registry.ts';
import { withLocalIds } from './local-ids.ts';

/** Listens to one signal of main; the returned function ends that. */
export function onSignal<Name extends SignalName>(
  name: Name,
  listener: (data: SignalData<Name>) => void,
): () => void {
  return window.guildhall.on(name, (data) => listener(withLocalIds(data)));
}
