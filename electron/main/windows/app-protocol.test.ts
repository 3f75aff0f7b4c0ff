import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFromBundle } from './app-protocol.ts';

let parent: string;
let folder: string;
let answer: (request: Request) => Promise<Response>;
const get = (path: string) => answer(new Request(`app://bundle${path}`));

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'guildhall-bundle-'));
  folder = mkdtempSync(join(parent, 'renderer-'));
  writeFileSync(join(parent, 'secret.html'), 'secret');
  writeFileSync(
    join(folder, 'index.html'),
    '<link nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__">',
  );
  writeFileSync(join(folder, 'diagrams.html'), '<script nonce="__CSP_NONCE__">');
  writeFileSync(join(folder, 'main.js'), 'export {};');
  writeFileSync(join(folder, 'notes.exe'), 'MZ');
  answer = answerFromBundle({ folder });
});
afterAll(() => rmSync(parent, { recursive: true }));

test('a document carries the policy with the nonce that its elements carry', async () => {
  const response = await get('/index.html');
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(await response.text()).toBe(`<link nonce="${nonce}"><style nonce="${nonce}">`);
});

test.each(['/index.html', '/diagrams.html'])('%s has no peer connections', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('connection-allowlist')).toBe('("*://*:*/*")');
});

test('each document has a nonce of its own', async () => {
  const [first, second] = await Promise.all([get('/index.html'), get('/index.html')]);
  expect(await first.text()).not.toBe(await second.text());
});

test('a document is served with what its first paint needs, and nothing else is touched', async () => {
  const dressed = answerFromBundle({ folder }, (html) => html.replace('<style', '<style media'));
  const html = await (await dressed(new Request('app://bundle/index.html'))).text();
  expect(html).toContain('<style media');
  expect(await (await dressed(new Request('app://bundle/main.js'))).text()).toBe('export {};');
});

test('the document of diagrams has no origin, and runs its one script alone', async () => {
  const response = await get('/diagrams.html');
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(await response.text()).toBe(`<script nonce="${nonce}">`);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ]);
});

test('a script is served with its type and nosniff', async () => {
  const response = await get('/main.js');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/..%2fsecret.html',
  '/%2e%2e%2fsecret.html',
  '/..%5csecret.html',
  '/absent.html',
  '/notes.exe',
  '/index.html%00.js',
  '/%zz.html',
  '/',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('other hosts of the scheme and methods other than GET are not found', async () => {
  expect((await answer(new Request('app://other/index.html'))).status).toBe(404);
  const post = new Request('app://bundle/index.html', { method: 'POST', body: 'x' });
  expect((await answer(post)).status).toBe(404);
});
