import { toChromiumUrl, toElectronUrl } from '../scheme-urls.ts';
import type { Protocol } from './cdp.ts';
import { browserSession } from './chromium-process.ts';

type Paused = Protocol.Fetch.requestPausedPayload;

// These headers describe the body as sent over the network. Here it is decoded and complete.
const BODY_HEADERS = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** A navigation that is about to send a request. */
export interface NavigationRequest {
  readonly frameId: string;
  readonly url: string;
  readonly isRedirect: boolean;
}

/** Decides about the requests of every page, worker and service worker. */
export interface Interception {
  /** False cancels the navigation. */
  allowNavigation(request: NavigationRequest): Promise<boolean>;
  /** The answer of the application's own scheme; undefined passes the request to the network. */
  answer(request: Request): Promise<Response> | undefined;
}

/** Starts intercepting all navigations and the requests for the application's schemes. */
export async function startInterception(interception: Interception): Promise<void> {
  const browser = browserSession();
  browser.on('Fetch.requestPaused', (paused) => {
    decide(paused, interception).catch(() => fail(paused, 'Failed'));
  });
  await browser.send('Fetch.enable', {
    patterns: [
      { urlPattern: 'https://*.localhost/*' },
      { urlPattern: 'app://*' },
      { urlPattern: '*', resourceType: 'Document' },
    ],
  });
}

async function decide(paused: Paused, interception: Interception): Promise<void> {
  const url = toElectronUrl(paused.request.url);
  // Chromium's tabs request an icon. Electron's windows do not show one.
  if (isFavicon(paused)) {
    fail(paused, 'Aborted');
    return;
  }
  if (paused.resourceType === 'Document') {
    const isRedirect = paused.redirectedRequestId !== undefined;
    const navigation = { frameId: paused.frameId, url, isRedirect };
    if (!(await interception.allowNavigation(navigation))) {
      fail(paused, 'Aborted');
      return;
    }
  }
  const answer = interception.answer(toRequest(paused, url));
  if (answer) {
    await fulfill(paused, answer);
  } else {
    browserSession().post('Fetch.continueRequest', { requestId: paused.requestId });
  }
}

function isFavicon({ resourceType, request }: Paused): boolean {
  return resourceType === 'Other' && request.url.endsWith('/favicon.ico');
}

function toRequest({ request }: Paused, url: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    headers.set(name, toElectronUrl(value));
  }
  const { method, postDataEntries = [] } = request;
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  const hasBody = method !== 'GET' && method !== 'HEAD' && request.hasPostData === true;
  return new Request(url, { method, headers, ...(hasBody ? { body } : {}) });
}

async function fulfill(paused: Paused, answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (response.type === 'error') {
    fail(paused, 'Failed');
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const responseHeaders = [...response.headers]
    .filter(([name]) => !BODY_HEADERS.has(name))
    .map(([name, value]) => ({
      name,
      value: name === 'location' ? toChromiumUrl(value) : value,
    }));
  browserSession().post('Fetch.fulfillRequest', {
    requestId: paused.requestId,
    responseCode: response.status,
    responseHeaders,
    body: body.toString('base64'),
  });
}

function fail(paused: Paused, errorReason: Protocol.Network.ErrorReason): void {
  browserSession().post('Fetch.failRequest', { requestId: paused.requestId, errorReason });
}
