import { Buffer } from 'node:buffer';
import { ModelFault } from './model-fault.ts';
import type { Answered } from './guarded-request.ts';

/**
 * Reads an answer that is JSON.
 *
 * @throws ModelFault where it is none, or breaks off
 */
export async function readJson({ contentType, body }: Answered): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new ModelFault(/\bjson\b/i.test(contentType) ? 'bad_answer' : 'not_an_answer');
  }
}
