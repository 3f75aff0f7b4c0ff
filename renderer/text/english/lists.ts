const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });
const enumeration = new Intl.ListFormat('en', { type: 'unit' });

/** `Ada, Mira, and Theo` */
export function allOf(items: readonly string[]): string {
  return conjunction.format(items);
}

/** `Ada, Mira, or Theo` */
export function oneOf(items: readonly string[]): string {
  return disjunction.format(items);
}

/** `Offline, 2 waiting to be sent` */
export function enumerated(items: readonly string[]): string {
  return enumeration.format(items);
}
