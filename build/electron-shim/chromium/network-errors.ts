/** Chromium's names for the errors of Node's network and TLS. */
const NAMES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  EPIPE: 'CONNECTION_RESET',
  EHOSTUNREACH: 'ADDRESS_UNREACHABLE',
  ENETUNREACH: 'INTERNET_DISCONNECTED',
  ETIMEDOUT: 'CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'CONNECTION_TIMED_OUT',
  UND_ERR_SOCKET: 'EMPTY_RESPONSE',
  CERT_HAS_EXPIRED: 'CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERT_AUTHORITY_INVALID',
};

/**
 * Converts an error of Node's fetch to that of `net.fetch`. Its message is Chromium's name, and it
 * has no code.
 */
export function chromiumError(error: unknown): Error {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  if (message === 'unexpected redirect') {
    return new Error("Attempted to redirect, but redirect policy was 'error'");
  }
  if (message === 'bad port') {
    return new Error('net::ERR_UNSAFE_PORT');
  }
  if (message === 'URL scheme must be a HTTP(S) scheme') {
    return new Error('net::ERR_UNSAFE_REDIRECT');
  }
  if (message === 'redirect count exceeded') {
    return new Error('net::ERR_TOO_MANY_REDIRECTS');
  }
  const isTls = code.startsWith('ERR_SSL_') || code === 'EPROTO';
  return new Error(`net::ERR_${NAMES[code] ?? (isTls ? 'SSL_PROTOCOL_ERROR' : 'FAILED')}`);
}

/** Converts an error of Node's in the body of an answer. */
export function chromiumBodyError(error: unknown, headers: Headers): Error {
  const { message, cause } = error as { message?: string; cause?: { code?: string } };
  if (message !== 'terminated' || cause?.code !== 'UND_ERR_SOCKET') {
    return chromiumError(error);
  }
  const isChunked = !headers.has('content-length');
  const name = isChunked ? 'INCOMPLETE_CHUNKED_ENCODING' : 'CONTENT_LENGTH_MISMATCH';
  return new Error(`net::ERR_${name}`);
}
