import { request as requestHttp } from 'node:http';
import type { Agent, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pictureLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { TunnelOptions } from '../../network/system-proxy-agent.ts';
import { text } from '../text/text.ts';
import { mayAsk, PrivateAddress, publicLookup } from './public-address.ts';

interface PictureRequest {
  readonly url: string;
  /** The way through the system's proxies. */
  readonly agent: Agent;
  /** The origin of the home's own service, which may be in a private network. */
  readonly ownOrigin: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The bytes at an address, and nothing that would tell more than that somebody asked: no key, no
 * cookies, no referrer. Each redirect is checked as the first address was.
 *
 * @throws ProblemError `call_invalid` for an address that is not asked, `unavailable` with the reason
 */
export async function fetchPicture({
  url: first,
  agent,
  ownOrigin,
  signal,
}: PictureRequest): Promise<Buffer> {
  let url = requireAddress(first, ownOrigin);
  for (let redirects = 0; redirects <= pictureLimits.redirects; redirects += 1) {
    const isOwn = url.origin === ownOrigin;
    // oxlint-disable-next-line no-await-in-loop -- each redirect follows the one before
    const answer = await ask(url, { agent, signal, ...(!isOwn && { lookup: publicLookup }) });
    const { statusCode = 0 } = answer;
    if (statusCode === 200) {
      return readBytes(answer);
    }
    answer.destroy();
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) {
      throw problemError('unavailable', text.pictures.answered(statusCode));
    }
    const next = URL.canParse(location, url.href) ? new URL(location, url).href : location;
    if (url.protocol === 'https:' && next.startsWith('http:')) {
      throw problemError('unavailable', text.pictures.unencrypted);
    }
    url = requireAddress(next, ownOrigin);
  }
  throw problemError('unavailable', text.pictures.redirects);
}

/** @throws ProblemError `call_invalid` for an address that is not asked */
function requireAddress(written: string, ownOrigin: string | undefined): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb || url.username !== '' || url.password !== '') {
    throw problemError('call_invalid', text.pictures.notWeb);
  }
  if (url.origin !== ownOrigin && !mayAsk(url)) {
    throw problemError('call_invalid', text.pictures.private);
  }
  return url;
}

type AskOptions = Pick<RequestOptions, 'agent' | 'lookup' | 'signal'> & TunnelOptions;

function ask(url: URL, options: AskOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        ...options,
        ...(signal && { tunnelSignal: signal }),
        headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        maxHeaderSize: pictureLimits.headerBytes,
      } as RequestOptions,
      resolve,
    );
    asked.on('error', (error) => reject(problemOfError(error)));
    // A request without a connection is not heard to end.
    signal?.addEventListener('abort', () => reject(problemOfError(signal.reason)));
    asked.end();
  });
}

async function readBytes(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > pictureLimits.bytes) {
        throw problemError('unavailable', text.pictures.large);
      }
      parts.push(part);
    }
  } catch (error) {
    throw problemOfError(error);
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts);
}

function problemOfError(error: unknown) {
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  if (name === 'ProblemError') {
    return error as Error;
  }
  if (error instanceof PrivateAddress || code === 'ERR_PRIVATE_ADDRESS') {
    return problemError('call_invalid', text.pictures.private);
  }
  const isSlow = name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR';
  return problemError('unavailable', isSlow ? text.pictures.slow : text.pictures.unreachable);
}
