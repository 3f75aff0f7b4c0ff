import type { ServiceCheck } from '#shared/capability/home.ts';
import type { NetworkFault } from '../connection/network-fault.ts';
import { text } from '../text/text.ts';

/** The reasons why a service that was looked at cannot be used. */
export type Finding = Omit<ServiceCheck, 'outcome'> & {
  readonly outcome: Exclude<ServiceCheck['outcome'], 'ready' | 'key_needed'>;
  readonly detail: string;
};

const { check } = text.home;

/** The finding for a request that got no answer at all. */
export function findingOfFault(fault: NetworkFault | undefined, host: string, now: Date): Finding {
  switch (fault) {
    case 'no_network':
      return find(fault, check.noNetwork);
    case 'no_such_host':
      return find(fault, check.noSuchHost(host));
    case 'refused':
      return find(fault, check.refused(host));
    case 'timed_out':
      return find(fault, check.timedOut(host));
    case 'tls_refused':
      return find(fault, check.notSecure(host));
    case 'clock_off':
      return find(fault, check.clockOff(host, now));
    case 'redirected':
      return find(fault, check.redirected(host));
    case 'proxy_refused':
      return find('refused', check.proxyRefused(host));
    case undefined:
      return find('failing', check.brokeOff(host));
  }
}

export function find(outcome: Finding['outcome'], detail: string): Finding {
  return { outcome, detail };
}
