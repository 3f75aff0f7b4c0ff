import { buffer } from 'node:stream/consumers';
import { ModelFault } from './model-fault.ts';
import type { Answered } from './guarded-request.ts';

/**
 * Reads an answer that is JSON.
 *
 * @throws ModelFault where it is none, or breaks off
 */
export async function readJson({ contentType, body }: Answered): Promise<unknown> {
  const bytes = await buffer(body);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new ModelFault(/\bjson\b/i.test(contentType) ? 'bad_answer' : 'not_an_answer');
  }
}
