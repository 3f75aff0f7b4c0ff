import type { ThingAddress } from '#shared/text/thing-address.ts';

/**
 * The home in which the thing of an address is looked for: the one that the address names, if this
 * computer has it. Another computer has another id for the same service, so it is the home of the
 * text otherwise.
 */
export function homeOfThing(
  { homeId }: ThingAddress,
  textHomeId: string,
  homes: readonly { readonly id: string }[],
): string {
  return homes.some(({ id }) => id === homeId) ? homeId : textHomeId;
}
