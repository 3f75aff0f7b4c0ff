import { lookup as lookUp } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/** The networks of IPv4 that are not public (IANA, special-purpose addresses). */
const privateNetworks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const notPublic = new BlockList();
const publicSix = new BlockList();
for (const [network, prefix] of privateNetworks) {
  notPublic.addSubnet(network, prefix);
}
publicSix.addSubnet('2000::', 3, 'ipv6');
// Teredo, benchmarks, documentation and 6to4: some of these hold an address of IPv4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is of the public network, and not of this computer or a network around it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return publicSix.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The host of a URL without the brackets of IPv6. */
function plainHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether a host may be asked at all: no name of a private network, and no such address. */
export function mayAsk(url: URL): boolean {
  const host = plainHost(url);
  const isName = isIP(host) === 0;
  // A name without a dot, and these endings, are looked up around this computer alone.
  const isLocalName =
    !host.replace(/\.$/, '').includes('.') ||
    /\.(?:local|localhost|internal|lan|home|home\.arpa|test|onion)\.?$/i.test(host);
  return isName ? !isLocalName : isPublicAddress(host);
}

/** An address that a name of a public picture leads to, and that is not public. */
export class PrivateAddress extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS';
}

/**
 * Looks a name up, and answers with public addresses alone. The connection goes to the very address
 * that was checked, so that no second answer for the same name can lead elsewhere.
 */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = error === null ? found : [];
    if (error !== null || first === undefined) {
      answer(error ?? new PrivateAddress('no address'), '', 0);
    } else if (!found.every(({ address }) => isPublicAddress(address))) {
      answer(new PrivateAddress(hostname), '', 0);
    } else if (options.all === true) {
      answer(null, found);
    } else {
      answer(null, first.address, first.family);
    }
  });
};
