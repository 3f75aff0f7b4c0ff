import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseBoundedJson, parseInSlices } from './parse-in-slices.ts';
import { saysHtml, isMarkup, pageInstead, serviceError } from './service-error.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import { text } from '../text/text.ts';

/**
 * Reads the body of an answer as JSON, up to a size.
 *
 * @throws ServiceError `answer_invalid` for one that is larger, holds too much or is no JSON, and
 *   for a web page in its place;
 *   errors of the network as they come
 */
export async function readJson(
  response: Response,
  maxBytes = answerLimits.bodyBytes,
): Promise<unknown> {
  const { status } = response;
  if (saysHtml(response)) {
    await response.body?.cancel();
    throw pageInstead(status);
  }
  const body = await readBody(response, maxBytes);
  try {
    return await parseInSlices(body);
  } catch (error) {
    if (isMarkup(new TextDecoder().decode(body.subarray(0, 1_000)))) {
      throw pageInstead(status);
    }
    const detail =
      error instanceof RangeError ? text.service.answerCrowded : text.service.answerNotJson;
    throw serviceError('answer_invalid', detail, { status });
  }
}

/**
 * Reads what an answer that is none of success says: parsed where it is JSON, else its text;
 * undefined where there is more of it than an error can be, or less than was promised.
 */
export async function readErrorText(response: Response): Promise<unknown> {
  const body = await readBody(response, answerLimits.errorBytes).catch(() => undefined);
  const said = body === undefined ? undefined : new TextDecoder().decode(body);
  try {
    return said === undefined ? undefined : parseBoundedJson(said);
  } catch {
    return said;
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, and with it the request.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw serviceError('answer_invalid', text.service.answerTooLarge, {
        status: response.status,
      });
    }
    chunks.push(chunk);
  }
  return joined(chunks, size);
}

/** Copies chunks into one, a slice in a turn: fresh memory for tens of megabytes takes its time. */
async function joined(chunks: readonly Uint8Array[], size: number): Promise<Uint8Array> {
  const all = Buffer.allocUnsafe(size);
  let copied = 0;
  let pauseAt = answerLimits.sliceBytes;
  for (const chunk of chunks) {
    all.set(chunk, copied);
    copied += chunk.byteLength;
    if (copied >= pauseAt) {
      pauseAt = copied + answerLimits.sliceBytes;
      await nextTurn();
    }
  }
  return all;
}
