import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';
import { requestLimits } from '#shared/limits/limits.ts';

/** The bytes of a request's body, undefined where there is none; checks type and size. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> | undefined {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
    return undefined;
  }
  if (!isJson(headers['content-type']) || !isPlain(headers['content-encoding'])) {
    throw new Refusal('unsupported_media_type', 'The body must be application/json in UTF-8.');
  }
  if (length !== undefined && Number(length) > requestLimits.bodyBytes) throw tooLarge();
  return collect(request);
}

/** The value of a JSON body. */
export function parseJson(bytes: Buffer): unknown {
  if (isUtf8(bytes)) {
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      // Told below, without the parser's excerpt of the content.
    }
  }
  throw new Refusal('malformed_json', 'The body is not valid JSON in UTF-8.');
}

function collect(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > requestLimits.bodyBytes) {
        // What still comes is read and dropped, so that the answer arrives.
        chunks.length = 0;
        reject(tooLarge());
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => {
      const [only] = chunks;
      if (size === 0) resolve(undefined);
      else resolve(chunks.length === 1 ? only : Buffer.concat(chunks, size));
    });
    // Also told of a client that goes away in the middle.
    request.on('error', reject);
  });
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
}

function isPlain(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', 'The body is larger than 8 MiB.');
}
