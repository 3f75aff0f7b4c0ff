import type { CustomScheme } from 'electron';

/** The scheme under which the renderer's own files are served, and nothing else. */
export const appScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

/**
 * The scheme of documents that are being printed. It is none of the application's own pages, and
 * one that is long keeps another process busy than the page that a person works with.
 */
export const printScheme: CustomScheme = {
  scheme: 'print',
  privileges: { standard: true, secure: true },
};

/** The page that every window opens. */
export const appUrl = 'app://bundle/index.html';

/** Whether a URL is one of the application's own pages. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.protocol === 'app:' && parsed.host === 'bundle';
}
