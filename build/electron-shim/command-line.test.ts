import { describe, expect, it } from 'vitest';

import { parseCommandLine } from './command-line.ts';

describe('parseCommandLine', () => {
  it('reads what Playwright passes', () => {
    const args = ['-r', '/loader.js', '--inspect=0', '--remote-debugging-port=0', '.', '--x=1=2'];
    const { required, switches, appPath } = parseCommandLine(args);
    expect(required).toEqual(['/loader.js']);
    expect(appPath).toBe('.');
    expect([...switches]).toEqual([
      ['inspect', '0'],
      ['remote-debugging-port', '0'],
      ['x', '1=2'],
    ]);
  });

  it("leaves the application's own arguments alone", () => {
    const { required, appPath } = parseCommandLine(['app', '-r', 'word']);
    expect(required).toEqual([]);
    expect(appPath).toBe('app');
  });

  it('reports that there is nothing to run', () => {
    expect(parseCommandLine(['--headless']).appPath).toBeUndefined();
  });
});
