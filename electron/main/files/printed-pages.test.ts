import { expect, test } from 'vitest';
import { PrintedPages } from './printed-pages.ts';

test('a document is answered at its own address alone, until it is forgotten', async () => {
  const pages = new PrintedPages();
  const { url, forget } = pages.keep('<p>words');
  const response = pages.answer(new Request(url));
  expect(await response.text()).toBe('<p>words');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*; sandbox$/,
  );
  expect(pages.answer(new Request('print://document/other')).status).toBe(404);
  expect(pages.answer(new Request(url, { method: 'POST', body: 'x' })).status).toBe(404);
  forget();
  expect(pages.answer(new Request(url)).status).toBe(404);
});
