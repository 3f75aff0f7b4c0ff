/** A page whose zoom is that of its host. */
export interface ZoomedPage {
  readonly zoomHost: string;
  applyZoom(factor: number): void;
}

const factors = new Map<string, number>();
const pages = new Set<ZoomedPage>();

/** Lets a page follow the zoom of its host, which is one for all windows. */
export function followZoom(page: ZoomedPage): void {
  pages.add(page);
}

/** Forgets a page. */
export function unfollowZoom(page: ZoomedPage): void {
  pages.delete(page);
}

/** The zoom of a host. */
export function zoomOf(host: string): number {
  return factors.get(host) ?? 1;
}

/** Sets the zoom of a host in every page of it. */
export function setZoomOf(host: string, factor: number): void {
  factors.set(host, factor);
  for (const page of pages) {
    if (page.zoomHost === host) {
      page.applyZoom(factor);
    }
  }
}

/** The host by which the zoom of an address is kept, or the whole address where it has none. */
export function zoomHostOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}
