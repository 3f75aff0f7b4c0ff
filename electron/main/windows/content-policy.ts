/** The word in the built index.html that stands where a document's nonce belongs. */
export const noncePlaceholder = '__CSP_NONCE__';

/** The content policy of every document; `nonce` is made anew for each. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // No script may make a page's HTML of a string: the browser's sanitiser alone does.
    "trusted-types 'none'",
    // No dialogs, no printing, no downloads and no windows by the page itself. Forms are listened to.
    'sandbox allow-scripts allow-same-origin allow-forms',
  ].join('; ');
}

/**
 * Takes peer connections from a document, whatever the addresses: with a list of any kind a page has
 * none. The content policy has no hold on them, and they ask for the names of their servers past any
 * proxy, so that a text in such a name would leave. All else is left to the policy and the guards.
 */
export const connectionAllowlist = '("*://*:*/*")';

/** The document in which diagrams are drawn (renderer: DiagramFrame). */
export const diagramPath = '/diagrams.html';

/**
 * The policy of that document: its one script, the styles that diagrams are made of, and nothing
 * else. It has no origin, wherever it is shown.
 */
export function diagramPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ');
}

/** The policy while developing: hot reload needs its inline preamble and its socket. */
export function developmentPolicy(nonce: string, serverUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    `connect-src 'self' ${serverUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
