import { browserSession } from '../chromium/chromium-process.ts';
import type { FrameSession } from '../chromium/page-target.ts';
import { toElectronUrl } from '../scheme-urls.ts';

/** A navigation that a page began by itself. */
export interface PageRequest {
  readonly url: string;
  /** The frame that asked for it, as far as its process tells. */
  readonly initiatorId: string;
}

/** Tells the navigations that pages begin from those of the application and of a test. */
export class PageRequests {
  // The application requested these itself, so they cause no will-navigate.
  readonly #expectedUrls: string[] = [];
  readonly #requested = new Map<string, PageRequest>();
  readonly #allowedLocal = new Set<string>();
  readonly #refuseLocal: (frameId: string, url: string) => boolean;
  #mainFrameId: string | undefined;

  /** `refuseLocal` decides about a frame's navigation that has begun and sends no request. */
  constructor(refuseLocal: (frameId: string, url: string) => boolean) {
    this.#refuseLocal = refuseLocal;
  }

  expect(url: string): void {
    this.#expectedUrls.push(withoutHash(url));
  }

  unexpect(url: string): void {
    const index = this.#expectedUrls.indexOf(withoutHash(url));
    if (index !== -1) {
      this.#expectedUrls.splice(index, 1);
    }
  }

  isExpected(url: string): boolean {
    return this.#expectedUrls.includes(withoutHash(url));
  }

  /**
   * Follows a page, or a frame of it in another process, which can navigate itself, its frames and
   * the page.
   */
  follow({ session, frameId: rootId }: FrameSession): void {
    this.#mainFrameId ??= rootId;
    const refused = new Map<string, string>();
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      const isOfPage = frameId === this.#mainFrameId;
      this.#requested.set(frameId, { url, initiatorId: isOfPage ? rootId : frameId });
      // Where its document can, the isolated world has asked before.
      if (!isOfPage && isLocal(url) && !this.#allowedLocal.delete(`${frameId} ${url}`)) {
        if (this.#refuseLocal(frameId, url)) {
          refused.set(frameId, url);
          session.post('Page.navigate', { frameId, url: 'about:blank' });
        }
      }
    });
    // It may have been too late to stop it. Then the frame leaves the document again.
    session.on('Page.frameNavigated', ({ frame }) => {
      if (refused.get(frame.id) === frame.url) {
        session.post('Page.navigate', { frameId: frame.id, url: 'about:blank' });
      }
      refused.delete(frame.id);
    });
  }

  /** Lets a navigation that sends no request take place: it was asked about before. */
  allowLocal(frameId: string, url: string): void {
    this.#allowedLocal.add(`${frameId} ${url}`);
  }

  /**
   * The request of a page behind a navigation, or undefined for one of the application or a test.
   * Only pages navigate subframes, so a test that does is told of as a page.
   *
   * The renderer announces its requests before they are made, but over another connection. One round
   * trip to the browser lets the announcement arrive. The page itself does not answer meanwhile.
   */
  async take(frameId: string, url: string): Promise<PageRequest | undefined> {
    await browserSession().send('Browser.getVersion');
    const requested = this.#requested.get(frameId);
    if (requested && withoutHash(toElectronUrl(requested.url)) === withoutHash(url)) {
      this.#requested.delete(frameId);
      return requested;
    }
    return frameId === this.#mainFrameId ? undefined : { url, initiatorId: frameId };
  }
}

function isLocal(url: string): boolean {
  return /^(?:blob|data):/i.test(url);
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}
