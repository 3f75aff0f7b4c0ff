import type { ServiceCheck } from '#shared/capability/home.ts';
import type { NetworkFault } from '../network/network-fault.ts';

/** What a look at a service found that keeps it from being used. */
export type Finding = Omit<ServiceCheck, 'outcome'> & {
  readonly outcome: Exclude<ServiceCheck['outcome'], 'ready' | 'key_needed'>;
  readonly detail: string;
};

/** The finding for a request that got no answer at all. */
export function findingOfFault(fault: NetworkFault | undefined, host: string, now: Date): Finding {
  switch (fault) {
    case 'no_network':
      return find(fault, 'This computer has no network. Connect it, then try again.');
    case 'no_such_host':
      return find(fault, `There is no host ${host}. Check the address for a typing error.`);
    case 'refused':
      return find(
        fault,
        `Nothing answers at ${host}. Check the port, and whether the service is running.`,
      );
    case 'timed_out':
      return find(
        fault,
        `${host} did not answer in time. Try again, or ask who runs it whether it is up.`,
      );
    case 'tls_refused':
      return find(
        fault,
        `The connection to ${host} is not secure: its certificate cannot be trusted, or it speaks ` +
          'no TLS. Ask who runs it; a certificate of your own organisation must be installed on ' +
          'this computer first.',
      );
    case 'clock_off':
      return find(
        fault,
        `The certificate of ${host} is not valid at this computer's time, ${now.toLocaleString()}. ` +
          "Set the clock if that is wrong; if it is right, the service's certificate must be renewed.",
      );
    case 'redirected':
      return find(
        fault,
        `${host} sends this address on to another, where the key must not follow. Enter the ` +
          'address that it leads to.',
      );
    case 'proxy_refused':
      return find(
        'refused',
        `The proxy of this network did not let the connection to ${host} through. Check the ` +
          "system's proxy settings.",
      );
    case undefined:
      return find('failing', `${host} broke off before it had answered. Try again in a while.`);
  }
}

/** The findings that need no network, and those about an answer. */
export const findings = {
  addressInvalid: (detail: string) => find('address_invalid', detail),
  plainHttp: (host: string) =>
    find(
      'plain_http',
      `With http, everyone on the way to ${host} can read the key. Use https, or allow it if you ` +
        'trust that network.',
    ),
  notTheService: (host: string) =>
    find(
      'not_the_service',
      `${host} answers, but not as this service. The address usually ends in /v1; check it.`,
    ),
  keyRefused: (host: string) =>
    find('key_refused', `${host} does not accept this key. Check that it was copied whole.`),
  keyImpossible: () =>
    find(
      'key_refused',
      'A key has letters, digits and signs alone. Check that it was copied whole.',
    ),
  guildUnknown: (guildId: string) =>
    find('guild_unknown', `This key can see no guild ${guildId}. Check its id.`),
  failing: (host: string, detail: string) =>
    find('failing', `${host} answers with an error: ${detail} Try again in a while.`),
};

function find(outcome: Finding['outcome'], detail: string): Finding {
  return { outcome, detail };
}
