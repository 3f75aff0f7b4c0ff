import type { Page } from '@playwright/test';

/** An attempt of the document in which diagrams are drawn, and whether it was stopped. */
interface FrameProbeResult {
  readonly attempt: string;
  readonly isBlocked: boolean;
}

/**
 * Makes such a document in a page, as the page does for its diagrams, and tries from there to reach
 * the network, the page and what it keeps.
 *
 * @param listenerUrl a listener on loopback that any page may reach, if its policy lets it
 */
export async function probeDiagramFrame(
  page: Page,
  listenerUrl: string,
): Promise<FrameProbeResult[]> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const element = document.createElement('iframe');
        element.setAttribute('sandbox', 'allow-scripts');
        element.addEventListener('load', resolve);
        element.src = '/diagrams.html';
        document.body.append(element);
      }),
  );
  const frame = page.frames().findLast((each) => each.url().endsWith('/diagrams.html'));
  const results = await frame?.evaluate(tryInFrame, listenerUrl);
  return results ?? [];
}

/** Runs inside the frame, so it must not refer to anything outside itself. */
async function tryInFrame(listenerUrl: string): Promise<FrameProbeResult[]> {
  // Code that a debugger evaluates directly is exempt from the policy; code after a timer is not.
  await new Promise((resolve) => setTimeout(resolve));
  const url = (path: string) => new URL(path, listenerUrl).href;
  const load = (tag: 'img' | 'script' | 'link', attributes: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement(tag), attributes);
      element.addEventListener('load', resolve);
      element.addEventListener('error', reject);
      document.head.append(element);
    });
  const run = (code: string) => {
    const script = document.createElement('script');
    script.textContent = code;
    document.head.append(script);
    return Reflect.get(window, 'hasRun') === true ? true : Promise.reject(new Error('refused'));
  };
  const bridge = () => (window as unknown as { guildhall: { call: unknown } }).guildhall.call;
  const attempts: [attempt: string, attempt: () => unknown][] = [
    ['fetch', () => fetch(url('/frame-fetch'), { mode: 'no-cors' })],
    ['an image', () => load('img', { src: url('/frame.png') })],
    ['a remote script', () => load('script', { src: url('/frame.js') })],
    ['a remote style', () => load('link', { rel: 'stylesheet', href: url('/frame.css') })],
    ['a script of its own', () => run('window.hasRun = true')],
    ['the document of the page', () => window.parent.document.title],
    ['the bridge', bridge],
    ['what the page stores', () => localStorage.length],
  ];
  const results: FrameProbeResult[] = [];
  for (const [attempt, act] of attempts) {
    const isBlocked = await Promise.resolve()
      .then(act)
      .then(
        () => false,
        () => true,
      );
    results.push({ attempt, isBlocked });
  }
  return results;
}
