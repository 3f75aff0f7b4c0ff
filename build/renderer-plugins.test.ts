import { expect, test } from 'vitest';
import { embedStyles } from './renderer-plugins.ts';

const link = '<link rel="stylesheet" crossorigin href="./assets/a.css">';

test('style sheets stand in the document, before all scripts', () => {
  const html = `<head>
    <title>Guildhall</title>
    <script type="module" src="./a.js"></script>
    <script src="./b.js"></script>
    ${link}
    <link rel="stylesheet" href="./b.css">
  </head>`;
  const sheets = new Map([
    ['assets/a.css', '@font-face{src:url(./a.woff2)}'],
    ['b.css', 'p{color:red;background:url(./b.png)}'],
  ]);
  expect(embedStyles(html, sheets)).toBe(`<head>
    <title>Guildhall</title>
    <style nonce="__CSP_NONCE__">@font-face{src:url(./assets/a.woff2)}</style>
    <link disabled rel="stylesheet" crossorigin href="./assets/a.css">
    <style nonce="__CSP_NONCE__">p{color:red;background:url(./b.png)}</style>
    <link disabled rel="stylesheet" href="./b.css">
    <script type="module" src="./a.js"></script>
    <script src="./b.js"></script>
  </head>`);
});

test('a sheet that is not there, or that would end its element, fails the build', () => {
  const html = `<head><script></script>${link}</head>`;
  const broken = new Map([['assets/a.css', 'p::after{content:"</STYLE>"}']]);
  expect(() => embedStyles(html, new Map())).toThrow('assets/a.css cannot be put');
  expect(() => embedStyles(html, broken)).toThrow('assets/a.css cannot be put');
});
