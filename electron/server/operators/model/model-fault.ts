import type { ApiKind } from '#shared/domain/model/api-kind.ts';

/**
 * Why a model's server gave no whole reply: in words of ours, since its own may quote the prompt or
 * the key.
 */
const sentences = {
  bad_address: 'This is not the address of a server.',
  bad_key: 'The key has a character that no key can have.',
  no_network: 'This computer has no network.',
  no_route: 'This computer did not say which proxy leads to the server.',
  no_such_host: 'No server has this name.',
  not_reached: 'Nothing answers at this address.',
  not_secure: 'The connection to the server is not secure.',
  proxy_refused: 'The proxy of this network does not let the request through.',
  no_answer: 'The server did not begin to answer in time.',
  too_slow: 'The server did not answer in time.',
  silent: 'The server stopped in the middle of its answer.',
  cut: 'The connection ended before the answer did.',
  other_origin: 'The request would have gone to another server.',
  redirected: 'The server sends requests elsewhere, which is not followed.',
  too_large: 'The answer was larger than it may be.',
  too_many_calls: 'The model called more tools at once than it may.',
  not_an_answer: 'What answers at this address is not the API of a model.',
  bad_answer: 'The server answered in a way that cannot be read.',
  reported: 'The server reported an error in the middle of its answer.',
  no_call: 'The model ended with a call, and the server did not send the call.',
  empty_answer: 'The model answered with nothing.',
  no_tool_call: 'The model did not call the tool that it was asked to call.',
  refused_request: 'The server refused the request.',
  key_wanted: 'The server needs a key.',
  key_refused: 'The server refused the key.',
  not_allowed: 'The server does not let this key do that.',
  no_credit: 'The server asks for payment.',
  not_found: 'The server does not know this model or this address.',
  no_list: 'The server has no list of models at this address.',
  no_list_here:
    'The server has no list of models at this address. Addresses like this one usually end in /v1.',
  too_long: 'The request is longer than the server takes.',
  wants_responses: 'The server wants this request by another kind of API, Responses.',
  timed_out: 'The server gave up waiting.',
  too_many_requests: 'The server takes no more requests for now.',
  server_error: 'The server failed.',
  not_written: 'This request cannot be written for this kind of API.',
  declined: 'The model would not answer this.',
  gone: 'This model is no longer listed in the settings.',
} as const;

export type ModelFaultCode = keyof typeof sentences;

interface FaultFacts {
  /** The status of the answer, where there was one. */
  readonly status?: number | undefined;
  /** How long the server wants to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

/** A request to a model's server that led to no whole reply. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly code: ModelFaultCode;
  readonly status?: number;
  readonly retryAfterMs?: number;

  constructor(code: ModelFaultCode, { status, retryAfterMs }: FaultFacts = {}) {
    super(sentences[code]);
    this.code = code;
    if (status !== undefined) {
      this.status = status;
    }
    if (retryAfterMs !== undefined) {
      this.retryAfterMs = retryAfterMs;
    }
  }
}

/** The codes of statuses that have one of their own. */
const statusCodes: Readonly<Record<number, ModelFaultCode>> = {
  401: 'key_refused',
  402: 'no_credit',
  403: 'not_allowed',
  404: 'not_found',
  408: 'timed_out',
  413: 'too_long',
  429: 'too_many_requests',
};

/** Reads a refusal by its status and the beginning of its body, of which nothing is kept. */
export function faultOfStatus(
  status: number,
  body: string,
  {
    retryAfterMs,
    api,
  }: Pick<FaultFacts, 'retryAfterMs'> & { readonly api?: ApiKind | undefined } = {},
): ModelFault {
  return new ModelFault(codeOfRefusal(status, body, api), { status, retryAfterMs });
}

function codeOfRefusal(status: number, body: string, api: ApiKind | undefined): ModelFaultCode {
  if (status >= 300 && status < 400) {
    return 'redirected';
  }
  if (status >= 400 && status < 500) {
    // A server that is asked there names the path only because it has none
    if (api !== 'responses' && /\bv1\/responses\b/.test(body)) {
      return 'wants_responses';
    }
    if (
      status !== 429 &&
      /context[_ ](?:length|size|window)|exceed_context_size|prompt is too long/i.test(body)
    ) {
      return 'too_long';
    }
    if (status === 400 && /API_KEY_INVALID|api key not valid/i.test(body)) {
      return 'key_refused';
    }
    return statusCodes[status] ?? 'refused_request';
  }
  return status >= 500 ? 'server_error' : 'bad_answer';
}

/** The codes of a connection that failed, by Node's code. */
const connectionCodes: Readonly<Record<string, ModelFaultCode>> = {
  // The key is the one part of a header that we do not write
  ERR_INVALID_CHAR: 'bad_key',
  ENETDOWN: 'no_network',
  ENETUNREACH: 'no_network',
  ENOTFOUND: 'no_such_host',
  EAI_AGAIN: 'no_such_host',
  EAI_NODATA: 'no_such_host',
  ECONNREFUSED: 'not_reached',
  EHOSTUNREACH: 'not_reached',
  EADDRNOTAVAIL: 'not_reached',
  ETIMEDOUT: 'not_reached',
  EPROTO: 'not_secure',
  CERT_HAS_EXPIRED: 'not_secure',
  CERT_NOT_YET_VALID: 'not_secure',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'not_secure',
  SELF_SIGNED_CERT_IN_CHAIN: 'not_secure',
  UNABLE_TO_GET_ISSUER_CERT: 'not_secure',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'not_secure',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'not_secure',
  ERR_PROXY_TUNNEL: 'proxy_refused',
};

/** Reads the error of a connection. Any that is not known counts as one that was cut. */
export function faultOfConnection(error: unknown): ModelFault {
  if (error instanceof ModelFault) {
    return error;
  }
  // Several addresses of a name that all failed are one AggregateError
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  if (code.startsWith('HPE_')) {
    return new ModelFault('not_an_answer');
  }
  const isSecurity = /^ERR_(?:TLS|SSL)_/.test(code);
  return new ModelFault(connectionCodes[code] ?? (isSecurity ? 'not_secure' : 'cut'));
}
