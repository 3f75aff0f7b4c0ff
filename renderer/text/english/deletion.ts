import { plural } from './plural.ts';

/** Said before a deletion, where it is not known how what is deleted would be kept. */
export const canBeRestored = (count: number): string =>
  plural(count, {
    one: 'It can be restored from the trash for 30 days.',
    other: 'They can be restored from the trash for 30 days.',
  });
