/**
 * Chromium cannot be taught a scheme from outside, so the application's own schemes are mapped to
 * https: `app://bundle/x` is `https://bundle.app.localhost/x` inside Chromium. That name never
 * leaves the machine and is a secure context, and the shim answers every request for it.
 */
const schemes = new Set<string>();

/** Registers a scheme. Its URLs are translated from then on. */
export function addScheme(scheme: string): void {
  schemes.add(scheme.toLowerCase());
}

/** Converts `app://bundle/x` to `https://bundle.app.localhost/x`. Other URLs stay unchanged. */
export function toChromiumUrl(url: string): string {
  const match = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  if (!schemes.has(scheme.toLowerCase())) {
    return url;
  }
  return `https://${host || '_'}.${scheme.toLowerCase()}.localhost${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** Converts `https://bundle.app.localhost/x` to `app://bundle/x`. Other URLs stay unchanged. */
export function toElectronUrl(url: string): string {
  const match = /^https:\/\/([^/?#]+)\.([a-z\d+-]+)\.localhost(?=[/?#]|$)(.*)$/is.exec(url);
  const [, host = '', scheme = '', rest = ''] = match ?? [];
  if (!schemes.has(scheme.toLowerCase())) {
    return url;
  }
  return `${scheme.toLowerCase()}://${host === '_' ? '' : host}${rest}`;
}

/** The origin that Electron reports for a URL: `app://bundle` for an application's own scheme. */
export function electronOrigin(url: string): string {
  const electronUrl = toElectronUrl(url);
  const match = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i.exec(electronUrl);
  if (match && schemes.has((match[1] ?? '').toLowerCase())) {
    return match[0];
  }
  try {
    return new URL(electronUrl).origin;
  } catch {
    return 'null';
  }
}
