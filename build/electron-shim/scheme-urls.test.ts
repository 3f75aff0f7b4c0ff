import { describe, expect, it } from 'vitest';

import { addScheme, electronOrigin, toChromiumUrl, toElectronUrl } from './scheme-urls.ts';

addScheme('app');

describe('scheme URLs', () => {
  it.each([
    ['app://bundle/', 'https://bundle.app.localhost/'],
    ['app://bundle/a/b.html?x=1#y', 'https://bundle.app.localhost/a/b.html?x=1#y'],
    ['https://example.com/', 'https://example.com/'],
    ['other://bundle/', 'other://bundle/'],
    ['data:text/html,x', 'data:text/html,x'],
  ])('convert to Chromium URLs and back: %s', (electronUrl, chromiumUrl) => {
    expect(toChromiumUrl(electronUrl)).toBe(chromiumUrl);
    expect(toElectronUrl(chromiumUrl)).toBe(electronUrl);
  });

  it('get a path if they have none', () => {
    expect(toChromiumUrl('app://bundle')).toBe('https://bundle.app.localhost/');
    expect(toChromiumUrl('app://bundle?x')).toBe('https://bundle.app.localhost/?x');
  });

  it('leave a real host under localhost alone', () => {
    expect(toElectronUrl('https://a.b.localhost/')).toBe('https://a.b.localhost/');
    expect(toElectronUrl('https://bundle.app.localhost.evil.com/')).toContain('evil.com');
  });

  it('have the origin that Electron reports', () => {
    expect(electronOrigin('https://bundle.app.localhost/x')).toBe('app://bundle');
    expect(electronOrigin('https://example.com/x')).toBe('https://example.com');
    expect(electronOrigin('about:blank')).toBe('null');
    expect(electronOrigin('')).toBe('null');
  });
});
