interface Kept {
  readonly response: Response;
  readonly freshUntilMs: number;
}

const kept = new Map<string, Kept>();
/** The answers that are kept at most. The oldest go first. */
const MAX_KEPT = 200;

/** The kept answer to a request, where it is fresh and the request allows it. */
export function keptAnswer(request: Request): Response | undefined {
  const found = isCacheable(request) ? kept.get(request.url) : undefined;
  const mayBeStale = request.cache === 'force-cache' || request.cache === 'only-if-cached';
  const asksAnew = request.cache === 'reload' || request.cache === 'no-cache';
  if (!found || asksAnew || (!mayBeStale && found.freshUntilMs <= Date.now())) {
    return undefined;
  }
  return copyOf(found.response);
}

/** Keeps an answer that says how long it is fresh, as Chromium's cache does. Returns one to read. */
export function keepAnswer(request: Request, response: Response): Response {
  const { maxAgeSeconds, isKept } = readControl(response.headers.get('cache-control') ?? '');
  if (!isCacheable(request) || response.status !== 200 || !isKept || !response.body) {
    return response;
  }
  if (kept.size >= MAX_KEPT) {
    kept.delete(kept.keys().next().value ?? '');
  }
  const freshUntilMs = Date.now() + maxAgeSeconds * 1_000;
  kept.set(request.url, { response: copyOf(response), freshUntilMs });
  return response;
}

/** Forgets every answer. */
export function clearKeptAnswers(): void {
  kept.clear();
}

function isCacheable({ method, cache }: Request): boolean {
  return method === 'GET' && cache !== 'no-store';
}

function readControl(header: string): { maxAgeSeconds: number; isKept: boolean } {
  const directives = header
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
  const maxAge = directives.find((directive) => directive.startsWith('max-age='));
  const maxAgeSeconds = Number(maxAge?.slice('max-age='.length) ?? 0);
  const isForbidden = directives.includes('no-store') || directives.includes('no-cache');
  return { maxAgeSeconds, isKept: !isForbidden && maxAgeSeconds > 0 };
}

// A copy made by the class would lose its address.
function copyOf(response: Response): Response {
  const copy = response.clone();
  return Object.defineProperty(copy, 'url', { value: response.url });
}
