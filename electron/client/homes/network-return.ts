import type { Timing } from '../timing.ts';

export interface NetworkReturnOptions {
  readonly isOnline: () => boolean;
  readonly timing: Timing;
  readonly onReturn: () => void;
}

/** How often to look; it asks the system nothing that it does not know already. */
const lookEveryMs = 2_000;

/** Reports whenever the network is back after it was away; the returned function ends that. */
export function watchNetworkReturn({
  isOnline,
  timing,
  onReturn,
}: NetworkReturnOptions): () => void {
  let wasOnline = isOnline();
  let cancel: () => void;
  const look = () => {
    const isOnlineNow = isOnline();
    if (isOnlineNow && !wasOnline) {
      onReturn();
    }
    wasOnline = isOnlineNow;
    cancel = timing.after(lookEveryMs, look);
  };
  cancel = timing.after(lookEveryMs, look);
  return () => cancel();
}
