import { serviceError } from './service-error.ts';

/** The largest body that is read (docs/decisions/0021). */
const largestBodyBytes = 64 * 1024 * 1024;

/**
 * Reads the body of an answer as JSON, up to a size.
 *
 * @throws ServiceError `answer_invalid` for one that is larger or no JSON; errors of the network
 *   as they come
 */
export async function readJson(response: Response, mostBytes = largestBodyBytes): Promise<unknown> {
  const { status } = response;
  const text = await readText(response, mostBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw serviceError('answer_invalid', 'The service answered with something else than JSON.', {
      status,
    });
  }
}

async function readText(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, and with it the request.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) {
      throw serviceError('answer_invalid', 'The answer of the service is too large.', {
        status: response.status,
      });
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
