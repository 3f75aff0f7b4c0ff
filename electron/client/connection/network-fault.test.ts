import { expect, test } from 'vitest';
import { networkFaultOf } from './network-fault.ts';

const ofNode = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

test.each([
  ['net::ERR_INTERNET_DISCONNECTED', 'no_network'],
  ['net::ERR_NAME_NOT_RESOLVED', 'no_such_host'],
  ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timed_out'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls_refused'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'tls_refused'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls_refused'],
  ['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', 'tls_refused'],
  ['net::ERR_CERT_DATE_INVALID', 'clock_off'],
  ["Attempted to redirect, but redirect policy was 'error'", 'redirected'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy_refused'],
  ['net::ERR_CONNECTION_RESET', undefined],
  ['a text with net::ERR_NAME_NOT_RESOLVED in it', undefined],
])("Electron's %s is %s", (message, fault) => {
  expect(networkFaultOf(new Error(message))).toBe(fault);
});

test.each([
  ['ENOTFOUND', 'no_such_host'],
  ['ECONNREFUSED', 'refused'],
  ['ENETUNREACH', 'no_network'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed_out'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_refused'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_refused'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls_refused'],
  ['CERT_HAS_EXPIRED', 'clock_off'],
  ['CERT_NOT_YET_VALID', 'clock_off'],
  ['ECONNRESET', undefined],
])("Node's %s is %s", (code, fault) => {
  expect(networkFaultOf(ofNode(code))).toBe(fault);
});

test('nested causes are found, and other errors are left alone', () => {
  const tried = new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]);
  expect(networkFaultOf(new TypeError('fetch failed', { cause: tried }))).toBe('refused');
  expect(networkFaultOf(new DOMException('late', 'TimeoutError'))).toBe('timed_out');
  for (const other of [undefined, null, 'ENOTFOUND', new Error('x'), { code: 'ENOTFOUND' }]) {
    expect(networkFaultOf(other)).toBeUndefined();
  }
  const circle = new Error('a circle');
  circle.cause = circle;
  expect(networkFaultOf(circle)).toBeUndefined();
});
