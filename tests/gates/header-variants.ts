/** The header lines a caller may send, and whether the guard accepts them. */
export interface HeaderVariant {
  /** Header lines besides the key and the connection. */
  readonly lines: readonly string[];
  readonly isAllowed: boolean;
}

const foreignNames = [
  'evil.example',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.nip.io',
  '127.0.0.1.evil.example',
  'localhost.',
  'localhost.evil.example',
  'evil.localhost',
  'localhost.localdomain',
  'LOCALHOST',
  'Localhost',
  'ip6-localhost',
  'host.docker.internal',
  'guildhall.local',
  '192.168.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[::1%25lo]',
  'user@127.0.0.1',
  'evil.example@localhost',
  '127.0.0.1#.evil.example',
  '127.0.0.1%00',
  '127。0。0。1',
  'xn--localhost',
];

const originsOf = (port: number) => [
  'null',
  '',
  '*',
  'undefined',
  'http://evil.example',
  'https://evil.example',
  `http://evil.example:${port}`,
  `http://127.0.0.1:${port}`,
  `http://localhost:${port}`,
  `http://[::1]:${port}`,
  `https://127.0.0.1:${port}`,
  `https://localhost:${port}`,
  'http://127.0.0.1',
  'http://localhost',
  'http://localhost:5173',
  `ws://127.0.0.1:${port}`,
  `wss://localhost:${port}`,
  'file://',
  'file:///etc/passwd',
  'app://bundle',
  'app://guildhall',
  'guildhall://open',
  'chrome-extension://abcdefghijklmnop',
  'moz-extension://0b0c2f64',
  'safari-web-extension://0b0c2f64',
  'vscode-webview://abc',
  'capacitor://localhost',
  'ionic://localhost',
  'devtools://devtools',
  'data:',
  'blob:null',
  'about:blank',
  'about:srcdoc',
];

const foreignSites = [
  'cross-site',
  'same-site',
  'same-origin',
  'None',
  'NONE',
  'none, none',
  'none, cross-site',
  'none;',
  '"none"',
  '?1',
  'x',
];

/** Header lines that Node's fetch, a browser extension or a command-line client may send. */
const harmlessLines = [
  'Sec-Fetch-Site: none',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-Mode: websocket',
  'Sec-Fetch-Dest: empty',
  'Sec-Fetch-Dest: document',
  'Sec-Fetch-User: ?1',
  'Referer: http://evil.example/',
  'User-Agent: Mozilla/5.0',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-For: 203.0.113.7',
  'Forwarded: host=evil.example',
  'Access-Control-Request-Method: POST',
  'Access-Control-Request-Private-Network: true',
  'Cookie: key=gh_x',
];

/** At least 120 ways to send a request to this port, marked by what the guard must do. */
export function headerVariantsFor(port: number): HeaderVariant[] {
  const own = `Host: 127.0.0.1:${port}`;
  const ownHosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  const foreignHosts = [
    ...foreignNames.map((name) => `${name}:${port}`),
    'evil.example',
    '127.0.0.1',
    'localhost',
    '[::1]',
    '',
    ' ',
    `:${port}`,
    `127.0.0.1:${port + 1}`,
    `127.0.0.1:0${port}`,
    `127.0.0.1:${port}0`,
    `127.0.0.1:+${port}`,
    `127.0.0.1:${port}/`,
    `127.0.0.1:${port}, evil.example`,
    `http://127.0.0.1:${port}`,
  ];
  const allowed = (lines: readonly string[]) => ({ lines, isAllowed: true });
  const refused = (lines: readonly string[]) => ({ lines, isAllowed: false });
  return [
    ...ownHosts.map((host) => allowed([`Host: ${host}`])),
    ...harmlessLines.map((line) => allowed([own, line])),
    ...foreignHosts.map((host) => refused([`Host: ${host}`])),
    ...originsOf(port).map((origin) => refused([own, `Origin: ${origin}`])),
    ...foreignSites.map((site) => refused([own, `Sec-Fetch-Site: ${site}`])),
    refused([]),
    refused([own, own]),
    refused([own, 'Host: evil.example']),
    refused(['Host: evil.example', own]),
    refused([own, 'hOsT: evil.example']),
    refused([own, 'oRiGiN: http://evil.example']),
    refused([own, 'sec-FETCH-site: cross-site']),
    refused([own, 'Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site']),
    refused([own, 'Sec-Fetch-Site: none', 'Origin: null']),
    refused(['Host: evil.example', 'X-Forwarded-Host: localhost']),
  ];
}
