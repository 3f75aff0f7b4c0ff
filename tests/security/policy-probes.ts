/** What a page tried against the content policy, and whether the policy stopped it. */
export interface ProbeResult {
  readonly directive: string;
  readonly attempt: string;
  readonly isBlocked: boolean;
}

/**
 * Tries each directive of the content policy from page code. Runs inside the page: it must
 * refer to nothing outside itself.
 *
 * @param listenerUrl a listener on loopback that any page may reach, if its policy lets it
 */
export async function probePolicy(listenerUrl: string): Promise<ProbeResult[]> {
  const patience = 1_500;

  // What a debugger evaluates directly is exempt from the policy; what follows a timer is not.
  await new Promise((resolve) => setTimeout(resolve));

  /** Resolves true when a violation of the directive is reported, false when none is. */
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
        // The violation event tells what blocked it.
      }
    });
  }

  function append(tag: string, set: (element: HTMLElement) => void): void {
    const element = document.createElement(tag);
    set(element);
    document.body.append(element);
  }

  const dataModule: string = 'data:text/javascript,0';
  const url = (path: string) => new URL(path, listenerUrl).href;
  const attempts: [directive: string, attempt: string, run: () => unknown][] = [
    ['script-src', 'import a remote module', () => import(url('/module.js'))],
    ['script-src', 'import a data: module', () => import(dataModule)],
    // oxlint-disable-next-line no-eval -- what is tried here.
    ['script-src', 'eval', () => (0, eval)('1')],
    [
      'style-src',
      'a style element without the nonce',
      () => append('style', (element) => element.append('body { --probe: 1 }')),
    ],
    [
      'style-src',
      'a style attribute',
      () => append('i', (element) => element.setAttribute('style', 'color: red')),
    ],
    [
      'style-src',
      'a remote stylesheet',
      () =>
        append('link', (element) =>
          Object.assign(element, { rel: 'stylesheet', href: url('/a.css') }),
        ),
    ],
    [
      'img-src',
      'a remote image',
      () => append('img', (element) => element.setAttribute('src', url('/a.png'))),
    ],
    ['font-src', 'a remote font', () => new FontFace('probe', `url(${url('/a.woff2')})`).load()],
    [
      'frame-src',
      'a remote frame',
      () => append('iframe', (element) => element.setAttribute('src', url('/frame'))),
    ],
    ['connect-src', 'fetch', () => fetch(url('/fetch'))],
    ['connect-src', 'a WebSocket', () => new WebSocket(url('/socket').replace('http', 'ws'))],
    ['connect-src', 'an EventSource', () => new EventSource(url('/events'))],
    ['connect-src', 'a beacon', () => navigator.sendBeacon(url('/beacon'), 'x')],
    [
      'media-src',
      'remote audio (default-src)',
      () => append('audio', (element) => element.setAttribute('src', url('/a.wav'))),
    ],
    [
      'object-src',
      'an object (default-src)',
      () => append('object', (element) => element.setAttribute('data', url('/object'))),
    ],
    [
      'manifest-src',
      'a manifest (default-src)',
      () =>
        append('link', (element) =>
          Object.assign(element, { rel: 'manifest', href: url('/m.json') }),
        ),
    ],
    [
      'base-uri',
      'another base',
      () => append('base', (element) => element.setAttribute('href', url('/'))),
    ],
    [
      'form-action',
      'sending a form away',
      () =>
        append('form', (element) => {
          const form = element as HTMLFormElement;
          form.action = url('/form');
          form.target = 'elsewhere';
          document.body.append(form);
          form.submit();
        }),
    ],
    [
      'require-trusted-types-for',
      'innerHTML',
      () => append('div', (element) => Object.assign(element, { innerHTML: '<b>x</b>' })),
    ],
    [
      'require-trusted-types-for',
      'the address of a script',
      () => append('script', (element) => Object.assign(element, { src: './probe.js' })),
    ],
    [
      'trusted-types',
      'a policy of another name',
      () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
        };
        trustedTypes.createPolicy('probe', {});
      },
    ],
  ];

  const results: ProbeResult[] = [];
  for (const [directive, attempt, run] of attempts) {
    results.push({ directive, attempt, isBlocked: await violates(directive, run) });
  }
  return results;
}
