import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import {
  connectionAllowlist,
  contentPolicy,
  developmentPolicy,
  diagramPath,
  diagramPolicy,
  noncePlaceholder,
} from './content-policy.ts';

type Fetch = (url: string, init: { headers: Record<string, string> }) => Promise<Response>;

/** The source of app://bundle/: a folder of built files, or a development server. */
export type BundleSource =
  | { readonly folder: string }
  | { readonly serverUrl: string; readonly fetch: Fetch };

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * Makes the handler of the app scheme: GET of the bundle's own files, nothing else.
 *
 * @param dress writes into a document what its first paint needs
 */
export function answerFromBundle(
  source: BundleSource,
  dress: (html: string) => string = (html) => html,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.host !== 'bundle') {
      return new Response(null, { status: 404 });
    }
    return 'folder' in source
      ? answerFromFolder(source.folder, url.pathname, dress)
      : answerFromServer(source, url, request.headers.get('accept') ?? '*/*', dress);
  };
}

async function answerFromFolder(
  folder: string,
  pathname: string,
  dress: (html: string) => string,
): Promise<Response> {
  const file = fileWithin(folder, pathname);
  const mediaType = mediaTypes[extname(pathname)];
  const content = file && mediaType ? await readOrNothing(file) : undefined;
  if (content === undefined || mediaType === undefined) {
    return new Response(null, { status: 404 });
  }
  if (!mediaType.startsWith('text/html')) {
    return new Response(new Uint8Array(content), { headers: headersFor(mediaType) });
  }
  const nonce = randomBytes(16).toString('base64');
  return new Response(dress(content.toString('utf8')).replaceAll(noncePlaceholder, nonce), {
    headers: {
      ...headersFor(mediaType),
      'Content-Security-Policy':
        pathname === diagramPath ? diagramPolicy(nonce) : contentPolicy(nonce),
      'Connection-Allowlist': connectionAllowlist,
    },
  });
}

async function answerFromServer(
  { serverUrl, fetch }: Extract<BundleSource, { serverUrl: string }>,
  url: URL,
  accept: string,
  dress: (html: string) => string,
): Promise<Response> {
  // Vite answers for a stylesheet with CSS or with a module, by what is accepted.
  const address = new URL(url.pathname + url.search, serverUrl).href;
  const answer = await fetch(address, { headers: { accept } });
  const mediaType = answer.headers.get('content-type') ?? 'application/octet-stream';
  if (!mediaType.startsWith('text/html')) {
    return new Response(answer.body, { status: answer.status, headers: headersFor(mediaType) });
  }
  const nonce = randomBytes(16).toString('base64');
  return new Response(dress(await answer.text()).replaceAll(noncePlaceholder, nonce), {
    headers: {
      ...headersFor(mediaType),
      'Content-Security-Policy':
        url.pathname === diagramPath ? diagramPolicy(nonce) : developmentPolicy(nonce, serverUrl),
    },
  });
}

function headersFor(mediaType: string): Record<string, string> {
  return {
    'Content-Type': mediaType,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
  };
}

/** The file that a path names inside the folder, or nothing for a path that leaves it. */
function fileWithin(folder: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const file = normalize(join(folder, decoded));
  return file.startsWith(folder + sep) && !decoded.includes('\0') ? file : undefined;
}

async function readOrNothing(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}
