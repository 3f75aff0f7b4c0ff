import type { ServiceCheck } from '#shared/capability/home.ts';

/** A field of the form that connects to a service. */
export type ConnectField = 'address' | 'key' | 'guild';

/** The field that each outcome concerns; `ready` concerns none. */
const fields: Readonly<Record<ServiceCheck['outcome'], ConnectField | undefined>> = {
  ready: undefined,
  key_needed: 'key',
  key_refused: 'key',
  guild_unknown: 'guild',
  address_invalid: 'address',
  plain_http: 'address',
  no_network: 'address',
  no_such_host: 'address',
  refused: 'address',
  timed_out: 'address',
  tls_refused: 'address',
  clock_off: 'address',
  redirected: 'address',
  not_the_service: 'address',
  failing: 'address',
};

/** The field at which a person can do something about what was found. */
export function concernedField({ outcome }: ServiceCheck): ConnectField | undefined {
  return fields[outcome];
}

/** The fault that was found with a field, as a sentence; none while all is well with it. */
export function faultOf(field: ConnectField, check: ServiceCheck | undefined): string | undefined {
  return check && concernedField(check) === field ? check.detail : undefined;
}

/** Whether the service itself was found, whatever it makes of the key. */
export function isServiceFound(check: ServiceCheck): boolean {
  return concernedField(check) !== 'address';
}

/** The host of an address, as the name of a home that was given none. */
export function hostOf(address: string): string {
  const text = address.includes('://') ? address : `https://${address}`;
  return URL.canParse(text) ? new URL(text).host : '';
}

/**
 * The ids to connect with; none stand for all that the service lists. Undefined while there is
 * still something to choose.
 */
export function wantedGuilds(
  { guilds }: ServiceCheck,
  left: ReadonlySet<string>,
  ids: readonly string[],
): string[] | undefined {
  if (guilds === undefined) {
    return ids.length > 0 ? [...ids] : undefined;
  }
  const wanted = guilds.map(({ id }) => id).filter((id) => !left.has(id));
  if (wanted.length === guilds.length) {
    return [];
  }
  return wanted.length > 0 ? wanted : undefined;
}
