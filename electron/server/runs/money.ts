import type { ModelPrice } from '#shared/domain/model/price.ts';
import { spendingLimits } from '#shared/limits/spending-limits.ts';

/**
 * Returns what tokens cost, in millionths of a US dollar: exact, and rounded up where it is less than
 * one. Undefined where a price is needed and not known.
 */
export function moneyOf(
  { isLocal, price }: { readonly isLocal: boolean; readonly price?: ModelPrice | undefined },
  { input, output }: { readonly input: number; readonly output: number },
): number | undefined {
  if (price === undefined) {
    return isLocal ? 0 : undefined;
  }
  const millionths = BigInt(input) * BigInt(price.input) + BigInt(output) * BigInt(price.output);
  const money = (millionths + 999_999n) / 1_000_000n;
  // More than any limit is as good as this
  const most = BigInt(spendingLimits.mostMoney) + 1n;
  return Number(money < most ? money : most);
}
