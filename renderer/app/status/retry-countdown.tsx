import { useEffect, useState } from 'react';
import type { ConnectionState } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';

const secondMs = 1_000;

/**
 * The countdown to the next try of a service that does not answer. It is empty until the first try has
 * failed, because the state says enough until then.
 */
export function RetryCountdown({ state }: { state: ConnectionState }) {
  const { attempt, retryAt } = state;
  return attempt === undefined ? null : <Countdown retryAtMs={Date.parse(retryAt ?? '')} />;
}

/** @param props.retryAtMs milliseconds since the epoch; NaN while it is tried */
function Countdown({ retryAtMs }: { retryAtMs: number }) {
  const nowMs = useSeconds();
  const seconds = Math.ceil((retryAtMs - nowMs) / secondMs);
  return <span>{seconds > 0 ? text.app.retryIn(seconds) : text.app.retrying}</span>;
}

/** The present in milliseconds since the epoch, to the second. */
function useSeconds(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
