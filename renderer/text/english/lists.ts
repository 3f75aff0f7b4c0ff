import { onFirstUse } from '#shared/text/on-first-use.ts';

const conjunction = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }));
const enumeration = onFirstUse(() => new Intl.ListFormat('en', { type: 'unit' }));

/** `Ada, Mira, and Theo` */
export function allOf(items: readonly string[]): string {
  return conjunction().format(items);
}

/** `Offline, 2 waiting to be sent` */
export function enumerated(items: readonly string[]): string {
  return enumeration().format(items);
}
