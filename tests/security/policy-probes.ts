/** An attempt of a page against the content policy, and whether the policy stopped it. */
export interface ProbeResult {
  readonly directive: string;
  readonly attempt: string;
  readonly isBlocked: boolean;
}

/**
 * Tries each directive of the content policy from page code. Runs inside the page, so it must not
 * refer to anything outside itself.
 *
 * @param listenerUrl a listener on loopback that any page may reach, if its policy lets it
 */
export async function probePolicy(listenerUrl: string): Promise<ProbeResult[]> {
  const patience = 1_500;

  // Code that a debugger evaluates directly is exempt from the policy; code after a timer is not.
  await new Promise((resolve) => setTimeout(resolve));

  /** Resolves true if a violation of the directive is reported, false otherwise. */
  function violates(directive: string, attempt: () => unknown): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (isBlocked: boolean) => {
        clearTimeout(timer);
        document.removeEventListener('securitypolicyviolation', hear);
        resolve(isBlocked);
      };
      const hear = (event: SecurityPolicyViolationEvent) => {
        if (event.effectiveDirective.startsWith(directive)) {
          finish(true);
        }
      };
      const timer = setTimeout(() => finish(false), patience);
      document.addEventListener('securitypolicyviolation', hear);
      try {
        void Promise.resolve(attempt()).catch(() => undefined);
      } catch {
        // The violation event reports the blocked attempt.
      }
    });
  }

  /** Adds an element with these attributes to the page, as markup would. */
  function put(tag: string, attributes: Record<string, string>, content = ''): HTMLElement {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name, value);
    }
    element.append(content);
    document.body.append(element);
    return element;
  }

  const url = (path: string) => new URL(path, listenerUrl).href;
  const dataModule: string = 'data:text/javascript,0';
  const types = (window as unknown as { trustedTypes: { createPolicy: (name: string) => unknown } })
    .trustedTypes;
  const attempts: [directive: string, attempt: string, run: () => unknown][] = [
    ['script-src', 'import a remote module', () => import(url('/module.js'))],
    ['script-src', 'import a data: module', () => import(dataModule)],
    ['style-src', 'a style element without the nonce', () => put('style', {}, 'i { top: 0 }')],
    ['style-src', 'a style attribute', () => put('i', { style: 'color: red' })],
    ['style-src', 'a remote style', () => put('link', { rel: 'stylesheet', href: url('/a.css') })],
    ['img-src', 'a remote image', () => put('img', { src: url('/a.png') })],
    ['font-src', 'a remote font', () => new FontFace('probe', `url(${url('/a.woff2')})`).load()],
    ['frame-src', 'a remote frame', () => put('iframe', { src: url('/frame') })],
    ['connect-src', 'fetch', () => fetch(url('/fetch'))],
    ['connect-src', 'a WebSocket', () => new WebSocket(url('/socket').replace('http', 'ws'))],
    ['connect-src', 'an EventSource', () => new EventSource(url('/events'))],
    ['connect-src', 'a beacon', () => navigator.sendBeacon(url('/beacon'), 'x')],
    ['media-src', 'remote audio, by default-src', () => put('audio', { src: url('/a.wav') })],
    ['base-uri', 'another base', () => put('base', { href: url('/') })],
    [
      'form-action',
      'sending a form away',
      () => (put('form', { action: url('/form') }) as HTMLFormElement).submit(),
    ],
    [
      'require-trusted-types-for',
      'innerHTML',
      () => Object.assign(put('div', {}), { innerHTML: '<b>x</b>' }),
    ],
    // oxlint-disable-next-line no-eval -- what is tried here.
    ['require-trusted-types-for', 'eval', () => (0, eval)('1')],
    ['require-trusted-types-for', 'a script', () => put('script', { src: url('/script.js') })],
    ['require-trusted-types-for', 'an object', () => put('object', { data: url('/object') })],
    ['require-trusted-types-for', 'a framed document', () => put('iframe', { srcdoc: '<b>x</b>' })],
    ['trusted-types', 'a policy of another name', () => types.createPolicy('probe')],
  ];

  const results: ProbeResult[] = [];
  for (const [directive, attempt, run] of attempts) {
    results.push({ directive, attempt, isBlocked: await violates(directive, run) });
  }
  return results;
}
