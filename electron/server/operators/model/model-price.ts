import type { ModelPrice } from '#shared/domain/model/price.ts';
import { fieldsOf } from './fields-of.ts';

/**
 * Reads a price as OpenRouter gives it: decimal texts, in US dollars a token. Any other form is no
 * price, since what it is of would be a guess. So is a price that is not by tokens alone.
 */
export function readPrice(pricing: unknown): ModelPrice | undefined {
  const { prompt, completion, request = '0', currency, unit } = fieldsOf(pricing);
  const input = millionthsOf(prompt);
  const output = millionthsOf(completion);
  const isByTokens = millionthsOf(request) === 0 && currency === undefined && unit === undefined;
  return input === undefined || output === undefined || !isByTokens
    ? undefined
    : { currency: 'USD', input, output };
}

const decimal = /^(\d{1,20})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** A million tokens at a price each, in millionths: exact, and rounded up where it is less than one. */
function millionthsOf(price: unknown): number | undefined {
  const [, whole, fraction = '', exponent = '0'] =
    (typeof price === 'string' ? decimal.exec(price) : null) ?? [];
  if (whole === undefined) {
    return undefined;
  }
  const digits = BigInt(whole + fraction);
  const shift = 12 + Number(exponent) - fraction.length;
  const scale = 10n ** BigInt(Math.abs(shift));
  const millionths = shift >= 0 ? digits * scale : (digits + scale - 1n) / scale;
  return millionths <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(millionths) : undefined;
}
