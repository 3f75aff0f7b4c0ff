import type { ModelShape } from './model-shape.ts';
import { errorBody, refusal, writeMuch } from './stream.ts';

const quoting = errorBody('You sent "the prompt" with key sk-canary');

function refused(
  id: string,
  status: number,
  fault: NonNullable<ModelShape['right']['fault']>,
  {
    body = quoting,
    headers = {},
    retryAfterMs,
  }: { body?: string; headers?: object; retryAfterMs?: number } = {},
): ModelShape {
  return {
    id,
    answer: refusal(status, body, headers),
    right: { end: 'broken', fault, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  };
}

function redirected(id: string, status: number): ModelShape {
  return {
    id,
    answer: (response, { otherOrigin }) => {
      response.writeHead(status, { location: `${otherOrigin}/v1/chat/completions` });
      response.end();
    },
    right: { end: 'broken', fault: 'redirected' },
  };
}

/** Answers that are no success, whose words may quote the prompt and the key. */
export const refusalShapes: readonly ModelShape[] = [
  refused('400', 400, 'refused_request'),
  refused('400-too-long', 400, 'too_long', {
    body: errorBody('too many tokens', { code: 'context_length_exceeded' }),
  }),
  refused('400-too-long-by-size', 400, 'too_long', {
    body: errorBody('the request exceeds the available context size'),
  }),
  refused('401', 401, 'key_refused'),
  refused('402', 402, 'no_credit'),
  refused('403', 403, 'not_allowed'),
  refused('404', 404, 'not_found'),
  refused('404-page', 404, 'not_found', {
    body: '<html>404</html>',
    headers: { 'content-type': 'text/html' },
  }),
  refused('405', 405, 'refused_request'),
  refused('408', 408, 'timed_out'),
  refused('413', 413, 'too_long'),
  refused('422', 422, 'refused_request'),
  refused('429', 429, 'too_many_requests'),
  refused('429-for-20-s', 429, 'too_many_requests', {
    headers: { 'retry-after': '20' },
    retryAfterMs: 20_000,
  }),
  refused('429-for-a-day', 429, 'too_many_requests', {
    headers: { 'retry-after': '86400' },
    retryAfterMs: 60 * 60_000,
  }),
  refused('429-until-a-day-that-is-gone', 429, 'too_many_requests', {
    headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' },
    retryAfterMs: 0,
  }),
  refused('429-for-nonsense', 429, 'too_many_requests', { headers: { 'retry-after': 'soon' } }),
  refused('500', 500, 'server_error'),
  refused('500-empty', 500, 'server_error', { body: '' }),
  refused('503-loading', 503, 'server_error', {
    body: errorBody('Loading model', { type: 'unavailable_error' }),
  }),
  refused('529', 529, 'server_error'),
  {
    id: '500-that-breaks-off',
    answer: (response) => {
      response.writeHead(500, { 'content-type': 'application/json', 'content-length': '999' });
      response.write('{"error":', () => response.destroy());
    },
    right: { end: 'broken', fault: 'server_error' },
  },
  {
    id: '500-of-200-mib',
    answer: async (response) => {
      response.writeHead(500);
      await writeMuch(response, 'a');
    },
    right: { end: 'broken', fault: 'server_error' },
  },
  redirected('301', 301),
  redirected('302', 302),
  redirected('307', 307),
  redirected('308', 308),
];
