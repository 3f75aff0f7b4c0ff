import type { UpdateFetch } from './update-download.ts';

/** A request for what a feed says, as electron-updater makes it. */
export interface FeedRequest {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: string | number;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The maximum size of a feed's answer. A release takes a thousandth of it. */
const maxBytes = 2_000_000;
/** The maximum time for the answer, in milliseconds. */
const limitMs = 60_000;

/**
 * Asks for what a feed says, up to a size and a time. electron-updater takes any amount, and waits
 * as long as something comes.
 *
 * @throws Error where there is no answer, or one that is too large or too slow
 */
export async function readFeed(
  fetch: UpdateFetch,
  request: FeedRequest,
  timeout: () => AbortSignal = () => AbortSignal.timeout(limitMs),
): Promise<string> {
  const signal = timeout();
  const { status, ok, body } = await fetch(urlOf(request), {
    signal,
    ...(request.headers && { headers: { ...request.headers } }),
  });
  const pieces: Uint8Array[] = [];
  let received = 0;
  // Leaving the loop early cancels the request.
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    received += piece.byteLength;
    if (received > maxBytes) {
      throw new Error('The feed says more than any feed of ours.');
    }
    pieces.push(piece);
  }
  if (!ok) {
    throw new Error(`The feed was answered with ${status}.`);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function urlOf({ protocol = 'https:', hostname = '', port, path = '/' }: FeedRequest): string {
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
}
