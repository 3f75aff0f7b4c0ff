import type { CdpSession } from '../chromium/cdp.ts';
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
  // Frames whose sessions may not tell their requests yet.
  readonly #unfollowed = new Set<FrameSession>();
  #mainFrameId: string | undefined;

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

  /** Follows a page, which can navigate itself and its frames. */
  follow(session: CdpSession, mainFrameId: string): void {
    this.#mainFrameId = mainFrameId;
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      this.#requested.set(frameId, { url, initiatorId: frameId });
    });
    session.on('Page.frameStartedNavigating', ({ frameId, url }) => {
      const [unfollowed] = this.#unfollowed;
      if (frameId === mainFrameId && unfollowed && !this.isExpected(toElectronUrl(url))) {
        this.#requested.set(frameId, { url, initiatorId: unfollowed.frameId });
      }
    });
  }

  /** Follows a frame in another process, which can navigate itself, its frames and the page. */
  followFrame(frame: FrameSession): void {
    frame.session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      const isOfPage = frameId === this.#mainFrameId;
      this.#requested.set(frameId, { url, initiatorId: isOfPage ? frame.frameId : frameId });
    });
    this.#unfollowed.add(frame);
    // Its earlier requests are told by then, because all comes through the browser.
    void frame.isFollowed
      .then(() => browserSession().send('Browser.getVersion'))
      .catch(() => {})
      .then(() => this.#unfollowed.delete(frame));
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

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}
