const CODES: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_EMPTY_RESPONSE: -324,
};

/** A failed load, with the fields of the error that Electron's loadURL rejects with. */
export class LoadError extends Error {
  readonly errno: number;
  readonly code: string;
  readonly url: string;

  constructor(errorText: string, url: string) {
    const code = errorText.replace(/^net::/, '');
    const errno = CODES[code] ?? -2;
    super(`${code} (${errno}) loading '${url}'`);
    this.code = code;
    this.errno = errno;
    this.url = url;
  }
}
