import { request as requestHttp } from 'node:http';
import type {
  Agent,
  ClientRequest,
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestOptions,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { isLoopbackHost } from '#shared/text/loopback-host.ts';
import type { TunnelOptions } from '../../../network/system-proxy-agent.ts';
import { trustedCertificates } from '../../../network/trusted-certificates.ts';
import { keyHeaders } from './key-headers.ts';
import { LineWatch } from './line-watch.ts';
import { faultOfConnection, faultOfStatus, ModelFault } from './model-fault.ts';
import { readRetryAfter } from './retry-after.ts';
import { systemTimers, Wait } from './wait.ts';
import type { Timers } from './wait.ts';

/** The server of a model, and the way to it. */
export interface ModelServer {
  /** The address below which its operations are, such as `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** The kind of API by which it is asked: chat completions unless another is named. */
  readonly api?: ApiKind | undefined;
  /** The key goes to the origin of this address and nowhere else. */
  readonly key?: string | undefined;
  /** The way to a server that is not on this computer; straight there without one. */
  readonly agent?: Agent | undefined;
  readonly timers?: Timers | undefined;
}

/** A request to a server. */
export interface Asked {
  readonly signal: AbortSignal;
  /** JSON text, which makes it a POST. */
  readonly body?: string | undefined;
  /** Whether the answer is a stream of lines, which ends with its line `data: [DONE]`. */
  readonly isStream?: boolean;
  readonly onQuiet?: (() => void) | undefined;
  /** The longest that the whole answer may take. */
  readonly wholeMs?: number | undefined;
}

/** An answer with a status of success. Its body throws ModelFault where it breaks or is too large. */
export interface Answered {
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * Asks a model's server for something: one origin, no redirect, bounded in size and in time. It is
 * Node's own request, since Node's fetch gives up after 300 s.
 *
 * @throws ModelFault for every answer that is no success, and for none
 */
export async function askServer(server: ModelServer, url: URL, asked: Asked): Promise<Answered> {
  asked.signal.throwIfAborted();
  if (url.origin !== readUrl(server.baseUrl).origin) {
    throw new ModelFault('other_origin');
  }
  const timers = server.timers ?? systemTimers;
  const wait = new Wait(timers, asked.onQuiet);
  // A request that has no connection yet is not heard to end, so its end is told by a signal
  const ending = new AbortController();
  const request = openRequest(server, url, asked, ending.signal);
  const end = () => {
    request.destroy();
    ending.abort();
  };
  // Node tells a body only that its connection was reset, so the reason is kept here
  let reason: ModelFault | undefined;
  const giveUp = (code: 'no_answer' | 'silent' | 'too_slow') => {
    reason = new ModelFault(code);
    end();
  };
  const faultOf = (error: unknown) => {
    asked.signal.throwIfAborted();
    // An answer that was understood says more than that its end was not waited for
    return error instanceof ModelFault ? error : (reason ?? faultOfConnection(error));
  };
  const { wholeMs } = asked;
  const endWhole =
    wholeMs === undefined ? undefined : timers.set(wholeMs, () => giveUp('too_slow'));
  const release = () => {
    endWhole?.();
    asked.signal.removeEventListener('abort', release);
    wait.end();
    end();
  };
  // A body that nobody reads to its end, or at all, is ended by the signal alone
  asked.signal.addEventListener('abort', release, { once: true });
  wait.begin(firstByteMs(url), () => giveUp('no_answer'));
  try {
    const response = await responseTo(request, asked.body, ending.signal);
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 299) {
      const retryAfter = readRetryAfter(response.headers['retry-after'], Date.now());
      const text = await beginningOf(response);
      const fault = faultOfStatus(status, text, { retryAfterMs: retryAfter, api: server.api });
      throw fault.code === 'key_refused' && !server.key
        ? new ModelFault('key_wanted', { status })
        : fault;
    }
    return {
      contentType: response.headers['content-type'] ?? '',
      body: bounded(response, {
        isStream: asked.isStream === true,
        beginWait: () => wait.begin(modelLimits.betweenBytesMs, () => giveUp('silent')),
        endWait: () => wait.end(),
        faultOf,
        release,
      }),
    };
  } catch (error) {
    release();
    throw faultOf(error);
  }
}

/**
 * Reads the address of a request.
 *
 * @throws ModelFault where it is none
 */
export function readUrl(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ModelFault('bad_address');
  }
  return url;
}

function firstByteMs(url: URL): number {
  return isLoopbackHost(url.hostname) ? modelLimits.loopbackFirstByteMs : modelLimits.firstByteMs;
}

function openRequest(
  server: ModelServer,
  url: URL,
  { body, isStream }: Asked,
  tunnelSignal: AbortSignal,
): ClientRequest {
  const headers: OutgoingHttpHeaders = {
    accept: isStream === true ? 'text/event-stream, application/json' : 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Guildhall',
    ...keyHeaders(server, url.hostname),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  const options = {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    // Whatever the system's proxies are, none leads to this computer
    agent: isLoopbackHost(url.hostname) ? false : (server.agent ?? false),
    tunnelSignal,
  } satisfies TunnelOptions & RequestOptions;
  try {
    return url.protocol === 'https:'
      ? requestHttps(url, { ...options, ca: trustedCertificates() })
      : requestHttp(url, options);
  } catch (error) {
    throw faultOfConnection(error);
  }
}

function responseTo(
  request: ClientRequest,
  body: string | undefined,
  ending: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // The error of a connection may come after the answer, and is then that of its body
    request.on('error', reject);
    ending.addEventListener('abort', () => reject(ending.reason as Error), { once: true });
    request.end(body);
  });
}

/** The beginning of a refusal's body. One that breaks off has told its status all the same. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= modelLimits.refusalBytes) {
        break;
      }
    }
  } catch {
    // The status says enough
  }
  return Buffer.concat(chunks).toString('utf8', 0, modelLimits.refusalBytes);
}

interface Reading {
  readonly isStream: boolean;
  /** The clock runs only while a byte is waited for. */
  readonly beginWait: () => void;
  readonly endWait: () => void;
  readonly faultOf: (error: unknown) => ModelFault;
  readonly release: () => void;
}

/** The body within its bounds. */
async function* bounded(
  response: IncomingMessage,
  { isStream, beginWait, endWait, faultOf, release }: Reading,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const lines = isStream ? new LineWatch() : undefined;
  let bytes = 0;
  try {
    const chunks = decodedBody(response).iterator() as AsyncIterator<Buffer<ArrayBuffer>>;
    for (;;) {
      const next = await chunks.next();
      endWait();
      if (next.done === true) {
        return;
      }
      bytes += next.value.length;
      if (bytes > modelLimits.answerBytes) {
        throw new ModelFault('too_large');
      }
      const end = lines?.see(next.value);
      yield end === undefined ? next.value : next.value.subarray(0, end);
      if (end !== undefined) {
        return;
      }
      beginWait();
    }
  } catch (error) {
    throw faultOf(error);
  } finally {
    release();
  }
}

/** The body as it was before it was packed, although that was not asked for. */
function decodedBody(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') {
    return response;
  }
  if (encoding !== 'gzip' && encoding !== 'x-gzip' && encoding !== 'deflate') {
    throw new ModelFault('bad_answer');
  }
  const decoder = encoding === 'deflate' ? createInflate() : createGunzip();
  response.on('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}
