import type { Home } from '#shared/capability/home.ts';
import type { ThingAddress } from '#shared/address/thing-address.ts';

/**
 * The home in which the thing of an address is looked for: the one that the address names, if this
 * computer has it. Another computer has another id for the same service, so it is the home of the
 * service that the address tells otherwise, and of an address that tells none the home of the text.
 * Undefined where no home here is of that service.
 */
export function homeOfThing(
  { homeId, service }: ThingAddress,
  textHomeId: string,
  homes: readonly Pick<Home, 'id' | 'service'>[],
): string | undefined {
  const known =
    homes.find(({ id }) => id === homeId) ??
    homes.find((home) => service !== undefined && home.service?.baseUrl === service);
  return known?.id ?? (service === undefined ? textHomeId : undefined);
}
