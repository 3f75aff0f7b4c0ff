/**
 * Why a request or a handshake never got an answer.
 *
 * - `refused`: nothing answers there
 * - `tls_refused`: no secure connection that can be trusted
 * - `clock_off`: the certificate is not valid at this computer's time
 * - `redirected`: it sends elsewhere, where the key must not follow
 * - `proxy_refused`: the proxy of this network does not let it through
 */
export type NetworkFault =
  | 'no_network'
  | 'no_such_host'
  | 'refused'
  | 'timed_out'
  | 'tls_refused'
  | 'clock_off'
  | 'redirected'
  | 'proxy_refused';

/** Chromium's errors by their name without `net::ERR_`, and those of Node by their code. */
const faults: Readonly<Record<string, NetworkFault>> = {
  INTERNET_DISCONNECTED: 'no_network',
  NETWORK_CHANGED: 'no_network',
  ENETDOWN: 'no_network',
  ENETUNREACH: 'no_network',
  NAME_NOT_RESOLVED: 'no_such_host',
  NAME_RESOLUTION_FAILED: 'no_such_host',
  ICANN_NAME_COLLISION: 'no_such_host',
  ENOTFOUND: 'no_such_host',
  EAI_AGAIN: 'no_such_host',
  EAI_NODATA: 'no_such_host',
  CONNECTION_REFUSED: 'refused',
  CONNECTION_FAILED: 'refused',
  ADDRESS_UNREACHABLE: 'refused',
  ADDRESS_INVALID: 'refused',
  UNSAFE_PORT: 'refused',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  TIMED_OUT: 'timed_out',
  CONNECTION_TIMED_OUT: 'timed_out',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  CERT_DATE_INVALID: 'clock_off',
  CERT_HAS_EXPIRED: 'clock_off',
  CERT_NOT_YET_VALID: 'clock_off',
  EPROTO: 'tls_refused',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_refused',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_refused',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_refused',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_refused',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_refused',
  CERT_UNTRUSTED: 'tls_refused',
  CERT_REJECTED: 'tls_refused',
  CERT_REVOKED: 'tls_refused',
  INVALID_CA: 'tls_refused',
  TOO_MANY_REDIRECTS: 'redirected',
  UNSAFE_REDIRECT: 'redirected',
  PROXY_CONNECTION_FAILED: 'proxy_refused',
  TUNNEL_CONNECTION_FAILED: 'proxy_refused',
  SOCKS_CONNECTION_FAILED: 'proxy_refused',
  SOCKS_CONNECTION_HOST_UNREACHABLE: 'proxy_refused',
  PROXY_AUTH_REQUESTED: 'proxy_refused',
  PROXY_AUTH_UNSUPPORTED: 'proxy_refused',
  PROXY_CERTIFICATE_INVALID: 'proxy_refused',
  ERR_PROXY_TUNNEL: 'proxy_refused',
  PAC_SCRIPT_FAILED: 'proxy_refused',
  MANDATORY_PROXY_CONFIGURATION_FAILED: 'proxy_refused',
};

/**
 * How either network says that a redirect was refused. Neither has a code for it, so that this
 * is the one place where a text decides.
 */
const redirectTexts = [
  "Attempted to redirect, but redirect policy was 'error'",
  'unexpected redirect',
];

/** Reads the error of `net.fetch`, of Node's fetch or of a socket; undefined for any other. */
export function networkFaultOf(error: unknown): NetworkFault | undefined {
  // Node wraps the cause; several addresses of a name that all failed are an AggregateError.
  for (let current = error, depth = 0; current instanceof Error && depth < 8; depth += 1) {
    const fault = faultOf(current);
    if (fault !== undefined) {
      return fault;
    }
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return undefined;
}

function faultOf(error: Error): NetworkFault | undefined {
  if (error.name === 'TimeoutError') {
    return 'timed_out';
  }
  if (redirectTexts.includes(error.message)) {
    return 'redirected';
  }
  const [, chromium] = /^net::ERR_([A-Z\d_]+)/.exec(error.message) ?? [];
  const code = chromium ?? ('code' in error ? String(error.code) : '');
  return (
    faults[code] ?? (/^(ERR_)?(CERT|SSL|TLS)_|^BAD_SSL/.test(code) ? 'tls_refused' : undefined)
  );
}
