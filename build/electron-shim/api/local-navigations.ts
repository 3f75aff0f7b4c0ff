import type { CdpSession } from '../chromium/cdp.ts';

interface Decision {
  readonly url: string;
  readonly isAllowed: boolean;
}

/**
 * The navigations of frames whose document is in their address or in the page (`data:`, `blob:`). No
 * request shows them, so one that is refused after it began is left again.
 */
export class LocalNavigations {
  readonly #decisions = new Map<string, Decision>();
  readonly #isAllowed: (frameId: string, url: string) => boolean;

  constructor(isAllowed: (frameId: string, url: string) => boolean) {
    this.#isAllowed = isAllowed;
  }

  /** Asks the application before a navigation begins. */
  decide(frameId: string, url: string): boolean {
    const isAllowed = this.#isAllowed(frameId, url);
    this.#decisions.set(frameId, { url, isAllowed });
    return isAllowed;
  }

  /** Asks about a navigation that has begun, unless it was asked about before. */
  begin(session: CdpSession, frameId: string, url: string): void {
    if (isLocal(url) && this.#isRefused(frameId, url)) {
      leaveAgain(session, frameId);
    }
  }

  /** Leaves a document that was refused too late, or never asked about. */
  commit(session: CdpSession, frameId: string, url: string): void {
    if (isLocal(url) && this.#isRefused(frameId, url)) {
      leaveAgain(session, frameId);
    }
    this.#decisions.delete(frameId);
  }

  #isRefused(frameId: string, url: string): boolean {
    const known = this.#decisions.get(frameId);
    return !(known?.url === url ? known.isAllowed : this.decide(frameId, url));
  }
}

function leaveAgain(session: CdpSession, frameId: string): void {
  session.post('Page.navigate', { frameId, url: 'about:blank' });
}

function isLocal(url: string): boolean {
  return /^(?:blob|data):/i.test(url);
}
