import { text } from '../text/text.ts';

/** The unit of an amount. Dollars are counted in millionths. */
export type AmountUnit = 'tokens' | 'runs' | 'dollars';

const millionths = 1_000_000;

/** Writes an amount as it is typed. */
export function writtenAmount(amount: number, unit: AmountUnit): string {
  return unit === 'dollars' ? text.ui.amounts.dollars(amount / millionths) : text.ui.number(amount);
}

/** Reads a typed amount: null where there is none, undefined where it cannot be read. */
export function readAmount(
  typed: string,
  unit: AmountUnit,
  most: number,
): number | null | undefined {
  const digits = typed.replaceAll(/[\s,$]/g, '');
  if (digits === '') {
    return typed.trim() === '' ? null : undefined;
  }
  const isRight = (unit === 'dollars' ? /^\d{1,9}(?:\.\d{0,6})?$/ : /^\d{1,15}$/).test(digits);
  const amount = unit === 'dollars' ? Math.round(Number(digits) * millionths) : Number(digits);
  return isRight && amount <= most ? amount : undefined;
}
