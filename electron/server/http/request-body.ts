import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ExtentError, requireModestText } from '#shared/contract/json-extent.ts';
import { requestLimits } from '#shared/limits/server-limits.ts';
import { GrowableBuffer } from './growable-buffer.ts';
import type { BodyAllowance } from './incoming-bodies.ts';
import { invalidInput, HttpError } from './http-error.ts';

/**
 * Collects the bytes of a request's body; undefined if there is none. Checks type and size. The
 * bytes are joined only when the request is performed, in its user's turn.
 */
export function readBody(
  request: IncomingMessage,
  allowance: BodyAllowance,
): Promise<GrowableBuffer> | undefined {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
    return undefined;
  }
  if (!isJson(headers['content-type']) || !isPlain(headers['content-encoding'])) {
    throw new HttpError('unsupported_media_type', 'The body must be application/json in UTF-8.');
  }
  if (length !== undefined && Number(length) > requestLimits.bodyBytes) {
    throw tooLarge();
  }
  return collect(request, allowance);
}

/** Parses a JSON body after measuring it. */
export function parseJson(bytes: Buffer): unknown {
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8');
    requireModestBody(text);
    try {
      return JSON.parse(text);
    } catch {
      // Refused below, without the parser's excerpt of the content.
    }
  }
  throw new HttpError('malformed_json', 'The body is not valid JSON in UTF-8.');
}

function requireModestBody(text: string): void {
  try {
    requireModestText(text, requestLimits);
  } catch (error) {
    if (!(error instanceof ExtentError)) {
      throw error;
    }
    const most =
      error.bound === 'depth'
        ? `${requestLimits.depth} levels of lists and objects`
        : `${requestLimits.values.toLocaleString('en')} values`;
    throw invalidInput([{ pointer: '', message: `The body may hold at most ${most}.` }]);
  }
}

function collect(request: IncomingMessage, allowance: BodyAllowance): Promise<GrowableBuffer> {
  return new Promise((resolve, reject) => {
    const body = new GrowableBuffer();
    let chunks = 0;
    let isLarge = false;
    request.on('data', (chunk: Buffer) => {
      chunks += 1;
      if (isInCrumbs(chunks, body.size)) {
        body.drop();
        // The rest of the body is not read. What the parser has read already is dropped here,
        // because storing 10,000 chunks of one read would take 30 ms.
        request.pause();
        request.push = () => true;
        reject(inCrumbs());
      } else if (body.size + chunk.length > requestLimits.bodyBytes) {
        // Later bytes are read and dropped, so that the answer arrives.
        body.drop();
        reject(tooLarge());
      } else if (!allowance.reserve(chunk.length)) {
        body.drop();
        reject(
          new HttpError('unavailable', 'Too many large bodies at once; try again in a moment.'),
        );
      } else {
        body.add(chunk);
        if (!isLarge && body.size > requestLimits.largeBodyBytes) {
          isLarge = true;
          if (!allowance.mayReadOn(() => request.resume())) {
            request.pause();
          }
        }
      }
    });
    request.on('end', () => resolve(body));
    // Also emitted when a client disconnects in the middle.
    request.on('error', reject);
  });
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
}

function isPlain(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
}

function isInCrumbs(chunks: number, size: number): boolean {
  const { smallChunks, chunkBytes } = requestLimits;
  return chunks > smallChunks && size < chunks * chunkBytes;
}

function inCrumbs(): HttpError {
  const detail = 'The body comes in very many small pieces; send it in larger chunks.';
  return new HttpError('payload_too_large', detail, { Connection: 'close' });
}

function tooLarge(): HttpError {
  return new HttpError('payload_too_large', 'The body is larger than 8 MiB.');
}
