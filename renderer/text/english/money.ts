import { onFirstUse } from '#shared/text/on-first-use.ts';

const cents = onFirstUse(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
/** Of less than a dollar, to a hundredth of a cent. */
const partsOfCents = onFirstUse(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
);
const leastShown = 0.0001;

/** An amount of money in millionths, as people read it: `$0.00`, `$0.0025`, `$1,204.50`, `3.20 EUR`. */
export function asMoney(millionths: number, currency = 'USD'): string {
  const amount = millionths / 1_000_000;
  if (amount > 0 && amount < leastShown) {
    return `less than ${inCurrency(String(leastShown), currency)}`;
  }
  return inCurrency((amount < 1 ? partsOfCents() : cents()).format(amount), currency);
}

function inCurrency(amount: string, currency: string): string {
  return currency === 'USD' ? `$${amount}` : `${amount} ${currency}`;
}
