import { isRecord } from '#shared/contract/is-record.ts';
import { fieldsOf } from './fields-of.ts';

/**
 * Writes a whole answer of the chat completions API as the stream that was asked for, since some
 * servers do not stream. Anything else in it is left to whoever reads the stream.
 */
export function asStream(answer: unknown): string {
  const whole = fieldsOf(answer);
  const choices = Array.isArray(whole['choices']) ? (whole['choices'] as readonly unknown[]) : [];
  const [choice] = choices;
  const chunk = isRecord(choice)
    ? { ...whole, choices: [{ delta: choice['message'], finish_reason: choice['finish_reason'] }] }
    : whole;
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}
