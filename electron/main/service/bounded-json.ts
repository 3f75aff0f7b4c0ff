import { requireModestText } from '#shared/contract/json-extent.ts';
import { answerLimits } from '#shared/limits/limits.ts';

/**
 * Parses JSON of a service, which is not trusted. Its extent is measured before anything is built
 * from it.
 *
 * @throws SyntaxError for what is no JSON, RangeError for what holds too much
 */
export function parseBoundedJson(text: string): unknown {
  requireModestText(text, answerLimits);
  return JSON.parse(text);
}
