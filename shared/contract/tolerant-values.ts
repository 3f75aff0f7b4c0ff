/** Stands for a value that cannot be read. */
export const unreadable = Symbol('unreadable');

/** Reads a kind. A later version of the service may have added it. */
export function readKind(value: unknown): unknown {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : unreadable;
}

const timestampPattern =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?([.,]\d{1,9})?\s?(Z|z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * Reads a timestamp of any precision and offset; without an offset it is UTC, as in the contract.
 */
export function readTimestamp(value: unknown): unknown {
  const parts = typeof value === 'string' ? timestampPattern.exec(value) : null;
  if (parts === null) {
    return unreadable;
  }
  const [, day = '', time = '', seconds = ':00', fraction = '', zone = 'Z'] = parts;
  const atMs = Date.parse(`${day}T${time}${seconds}${millisOf(fraction)}${offsetOf(zone)}`);
  const isInRange = atMs >= 0 && atMs < Date.UTC(10_000, 0);
  return isInRange ? new Date(atMs).toISOString() : unreadable;
}

function millisOf(fraction: string): string {
  return `.${fraction.slice(1, 4).padEnd(3, '0')}`;
}

function offsetOf(zone: string): string {
  if (zone === 'Z' || zone === 'z') {
    return 'Z';
  }
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/**
 * Reads a number that may be quoted. It is unambiguous, and refusing it would lose its whole row.
 */
export function readQuotedNumber(value: unknown): unknown {
  const isNumber = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value);
  return isNumber ? Number(value) : value;
}

/** Reads a boolean that may be quoted. */
export function readQuotedBoolean(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}
