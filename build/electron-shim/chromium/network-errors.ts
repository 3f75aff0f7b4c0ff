/** Chromium's names for what Node's network and its TLS say. */
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
 * The error that `net.fetch` rejects with where Node's fetch rejects with this one: its message is
 * Chromium's name, and it has no code.
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
  const isTls = code.startsWith('ERR_SSL_') || code === 'EPROTO';
  return new Error(`net::ERR_${NAMES[code] ?? (isTls ? 'SSL_PROTOCOL_ERROR' : 'FAILED')}`);
}
