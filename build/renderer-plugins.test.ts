import { expect, test } from 'vitest';
import { stylesBeforeScripts } from './renderer-plugins.ts';

test('style sheets stand before all scripts', () => {
  const html = `<head>
    <title>Guildhall</title>
    <script type="module" src="./a.js"></script>
    <script src="./b.js"></script>
    <link rel="stylesheet" href="./a.css" nonce="n">
    <link rel="stylesheet" href="./b.css">
  </head>`;
  expect(stylesBeforeScripts(html)).toBe(`<head>
    <title>Guildhall</title>
    <link rel="stylesheet" href="./a.css" nonce="n">
    <link rel="stylesheet" href="./b.css">
    <script type="module" src="./a.js"></script>
    <script src="./b.js"></script>
  </head>`);
});

test('a document without scripts keeps its style sheets', () => {
  const html = '<head><link rel="stylesheet" href="./a.css"></head>';
  expect(stylesBeforeScripts(html)).toBe(html);
});
