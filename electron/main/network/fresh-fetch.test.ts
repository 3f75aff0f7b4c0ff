import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Net } from 'electron';
import { expect, test, vi } from 'vitest';
import { freshFetch } from './fresh-fetch.ts';
import { electronNetwork } from './home-network.ts';

const answer = () => {
  const fetch = vi.fn<Net['fetch']>();
  fetch.mockResolvedValue(new Response());
  return { fetch, isOnline: () => true };
};

test('nothing of a service is kept in a cache, whatever was asked for', async () => {
  const net = answer();
  const resolve = () => Promise.resolve('DIRECT');
  await electronNetwork(net, resolve).fetch('https://work.example/v1', { cache: 'force-cache' });
  await freshFetch(() => net)('https://work.example/latest.yml', {
    cache: 'force-cache',
    credentials: 'include',
  });
  const told = { cache: 'no-store', credentials: 'omit' };
  expect(net.fetch.mock.calls.map(([, init]) => init)).toEqual([
    expect.objectContaining({ ...told, redirect: 'error', bypassCustomProtocolHandlers: true }),
    told,
  ]);
});

test('main has no other way to ask through Chromium', () => {
  const folder = join(import.meta.dirname, '..');
  const byThemselves = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.test\.ts$|(?:^|[/\\])testing[/\\]/.test(file))
    .filter((file) =>
      /\b(?:net|session|\w+Session)(?:\(\))?\s*\.\s*(?:fetch|request)\b/.test(
        readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/.*?$/gms, ''),
      ),
    );
  expect(byThemselves.map((file) => file.replaceAll('\\', '/'))).toEqual([]);
});
