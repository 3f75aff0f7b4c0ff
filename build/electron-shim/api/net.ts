import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { requireReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import { chromiumBodyError, chromiumError } from '../chromium/network-errors.ts';
import { keepAnswer, keptAnswer } from './http-cache.ts';
import { answerRequest } from './protocol.ts';

type FetchOptions = Parameters<Electron.Net['fetch']>[1];

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Fetches over the application's own schemes, from files, or over Node's network. */
export async function netFetch(input: string | Request, init?: FetchOptions): Promise<Response> {
  const { bypassCustomProtocolHandlers = false, ...rest } = init ?? {};
  const request = new Request(input, rest);
  const answer = bypassCustomProtocolHandlers ? undefined : answerRequest(request);
  if (answer) {
    return answer;
  }
  return request.url.startsWith('file:') ? fetchFile(request.url) : fetchFromNetwork(request);
}

async function fetchFromNetwork(request: Request): Promise<Response> {
  const { hostname } = new URL(request.url);
  if (!shimControls.isOnline && hostname !== 'localhost' && !hostname.startsWith('127.')) {
    throw new Error('net::ERR_INTERNET_DISCONNECTED');
  }
  // An abort is reported with the signal's own reason, as in Electron.
  const answer = keptAnswer(request);
  if (answer) {
    return answer;
  }
  try {
    return keepAnswer(request, withErrors(request, await fetch(request)));
  } catch (error) {
    throw request.signal.aborted ? error : chromiumError(error);
  }
}

/** The answer, with Chromium's errors to the end of its body. */
function withErrors({ signal }: Request, response: Response): Response {
  if (!response.body) {
    return response;
  }
  const { status, statusText, headers, url, redirected, type } = response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
        } else {
          controller.enqueue(value);
        }
      } catch (error) {
        controller.error(signal.aborted ? error : chromiumBodyError(error, headers));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const copy = new Response(body, { status, statusText, headers });
  return Object.defineProperties(copy, {
    url: { value: url },
    redirected: { value: redirected },
    type: { value: type },
  });
}

async function fetchFile(url: string): Promise<Response> {
  const path = fileURLToPath(url);
  try {
    const type = MIME_TYPES[extname(path).toLowerCase()];
    return new Response(await readFile(path), { headers: type ? { 'content-type': type } : {} });
  } catch (error) {
    throw new TypeError('net::ERR_FILE_NOT_FOUND', { cause: error });
  }
}

/** Electron's network module. */
export const net = completed<Electron.Net>('net', {
  fetch(input, init) {
    requireReady('net module can only be used after app is ready');
    return netFetch(input, init);
  },
  isOnline: () => shimControls.isOnline,
  get online() {
    return shimControls.isOnline;
  },
});
