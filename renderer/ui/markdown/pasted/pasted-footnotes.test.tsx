import { expect, test } from 'vitest';
import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { pageWorkMs } from '../../../testing/page-work.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

const github = (n: number, page = '') =>
  `<sup><a href="${page}#user-content-fn-${n}-ab" id="user-content-fnref-${n}-ab" data-footnote-ref aria-describedby="footnote-label">${n}</a></sup>`;
const githubNotes = (notes: readonly string[], page = '') =>
  `<section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol dir="auto">\n${notes
    .map(
      (note, at) =>
        `<li id="user-content-fn-${at + 1}-ab">\n<p dir="auto">${note} <a href="${page}#user-content-fnref-${at + 1}-ab" data-footnote-backref aria-label="Back to reference ${at + 1}" class="data-footnote-backref"><g-emoji>↩</g-emoji></a></p>\n</li>`,
    )
    .join('\n')}\n</ol></section>`;

const wikipedia = (n: number) =>
  `<sup id="cite_ref-a_1-${n}" class="reference"><a href="#cite_note-a-1"><span>[</span>1<span>]</span></a></sup>`;
/** A note of Wikipedia with two ways back. */
const wikipediaNote = (look: string) =>
  `<ol class="references"><li id="cite_note-a-1"><span ${look}>^ <a href="#cite_ref-a_1-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-a_1-1"><sup><i><b>b</b></i></sup></a></span> <span class="reference-text">Ada: <i>Bread</i>.</span></li></ol>`;

test.each([
  [
    'GitHub',
    `<p>Rye${github(1)} and <b>salt</b>${github(2)}, rye${github(1)}.</p>${githubNotes(['A <em>grain</em>.', 'Of the sea.'])}`,
    'Rye[^1] and **salt**[^2], rye[^1].\n\n[^1]: A *grain*.\n\n[^2]: Of the sea.',
  ],
  [
    'a copy, with the address of its page',
    `<p>Rye${github(1, 'https://github.com/o/r')}</p>${githubNotes(['A grain.'], 'https://github.com/o/r')}`,
    'Rye[^1]\n\n[^1]: A grain.',
  ],
  [
    'a note of several blocks, between other words',
    `<p>Rye<sup id="fnref:x"><a href="#fn:x" class="footnote-ref">x</a></sup></p><div class="footnotes"><hr><ol><li id="fn:x"><p>A</p><pre><code>b\nc</code></pre><p>D&nbsp;<a href="#fnref:x" class="footnote-backref">↩︎</a></p></li></ol></div><p>End</p>`,
    'Rye[^x]\n\nEnd\n\n[^x]: A\n\n    ```\n    b\n    c\n    ```\n\n    D',
  ],
  [
    'pandoc',
    '<p>Rye<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p><section class="footnotes"><hr /><ol><li id="fn1"><p>A grain.<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>',
    'Rye[^1]\n\n[^1]: A grain.',
  ],
  [
    'Wikipedia',
    '<p>Rye<sup id="cite_ref-a_1-0" class="reference"><a href="#cite_note-a-1"><span>[</span>1<span>]</span></a></sup> <b>b</b></p><div class="reflist"><ol class="references"><li id="cite_note-a-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-a_1-0">^</a></b></span> <span class="reference-text">Ada: <i>Bread</i>.</span></li></ol></div>',
    'Rye[^1] **b**\n\n[^1]: Ada: *Bread*.',
  ],
  [
    'Wikipedia, with several ways back',
    `<p>Rye${wikipedia(0)} and${wikipedia(1)}</p>${wikipediaNote('class="mw-cite-backlink"')}`,
    'Rye[^1] and[^1]\n\n[^1]: Ada: *Bread*.',
  ],
  [
    'Wikipedia, with a way back to what was not copied',
    `<p>Rye${wikipedia(0)}</p>${wikipediaNote('class="mw-cite-backlink"')}`,
    'Rye[^1]\n\n[^1]: Ada: *Bread*.',
  ],
  [
    'signs and letters that lead back, without a class',
    `<p>Rye${wikipedia(0)}</p>${wikipediaNote('')}`,
    'Rye[^1]\n\n[^1]: Ada: *Bread*.',
  ],
  [
    'numbers that lead back, and words that look like them',
    '<p>Rye<sup id="r1"><a href="#n1">1</a></sup> b<sup id="r2"><a href="#n1">1</a></sup></p><ol><li id="n1">↑ <a href="#r1"><sup>1.0</sup></a> <a href="#r2"><sup>1.1</sup></a> a Note (see ^2).</li></ol>',
    'Rye[^1] b[^1]\n\n[^1]: a Note (see ^2).',
  ],
  [
    'a note that begins with a sign of its own',
    '<p>Rye<sup><a href="#n1">1</a></sup></p><ol><li id="n1">^ is a sign.</li></ol>',
    'Rye[^1]\n\n[^1]: ^ is a sign.',
  ],
  [
    'Word',
    `<p class=MsoNormal>Rye<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span class=MsoFootnoteReference>[1]</span></span></a></p><div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> A grain.</p></div></div>`,
    'Rye[^1]\n\n[^1]: A grain.',
  ],
  [
    'two marks in one, and a note in a note',
    '<p>Rye<sup><a href="#a">1</a>, <a href="#b">1</a></sup></p><ol><li id="a">A<sup><a href="#b">2</a></sup></li><li id="b">B</li></ol>',
    'Rye[^1][^1-2]\n\n[^1]: A[^1-2]\n\n[^1-2]: B',
  ],
  // Not all of it was copied.
  ['notes of Wikipedia alone', wikipediaNote('class="mw-cite-backlink"'), '1. Ada: *Bread*.'],
  ['notes alone', githubNotes(['A <em>grain</em>.']), '## Footnotes\n\n1. A *grain*.'],
  [
    'marks alone',
    `<p>Rye${github(1, 'https://github.com/o/r')}</p>`,
    'Rye<sup>[1](https://github.com/o/r#user-content-fn-1-ab)</sup>',
  ],
  [
    'a raised link to a heading',
    '<h2 id="a">A</h2><p>b<sup><a href="https://a.example/#a">c</a></sup></p>',
    '## A\n\nb<sup>[c](https://a.example/#a)</sup>',
  ],
])('footnotes stay footnotes: %s', (_name, html, markdown) => {
  expect(htmlToMarkdown(html)?.markdown).toBe(markdown);
});

test.each([
  [
    'marks of as many notes',
    (n: number) => `<sup><a href="#n${n}">${n}</a></sup><p id="n${n}">a</p>`,
  ],
  [
    'marks of one note',
    (n: number) => `<sup><a href="#n">${n}</a></sup>${n === 0 ? '<p id=n>a</p>' : ''}`,
  ],
])('the most footnotes that there can be are read in a short task: %s', async (_name, part) => {
  const html = Array.from({ length: pasteFormatLimits.elements }, (_, n) => part(n)).join('');
  const ranMs = await pageWorkMs(() => {
    try {
      htmlToMarkdown(html);
    } catch {}
  });
  expect(ranMs).toBeLessThan(250);
});
