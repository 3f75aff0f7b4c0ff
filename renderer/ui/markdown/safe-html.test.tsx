import { expect, test } from 'vitest';
import { setSafeHtml } from './safe-html.ts';

/** Returns the rest of HTML that the parser would never write. */
function safe(html: string): string {
  const element = document.createElement('div');
  document.body.append(element);
  setSafeHtml(element, html);
  element.remove();
  return element.innerHTML;
}

test.each([
  ['a script', '<script>window.pwned = 1</script>'],
  ['a style sheet', '<style>p { color: red }</style>'],
  ['a frame', '<iframe src="https://example.org" srcdoc="<b>x</b>"></iframe>'],
  ['a picture', '<img src="x" onerror="window.pwned = 1">'],
  ['a drawing with a script', '<svg><script>window.pwned = 1</script><a href="x">x</a></svg>'],
  ['a formula with HTML', '<math><mtext><img src="x"></mtext></math>'],
  ['an object', '<object data="x"></object><embed src="x">'],
  ['a template', '<template><img src="x"></template>'],
  ['a form', '<form action="https://example.org"></form>'],
  ['a base address', '<base href="https://example.org"><meta http-equiv="refresh" content="0">'],
  ['a comment', '<!-- <img src="x"> -->'],
  ['an element of nobody', '<x-y onclick="window.pwned = 1"></x-y>'],
])('%s is taken away', (_name, html) => {
  expect(safe(`<p>before</p>${html}<p>after</p>`)).toBe('<p>before</p><p>after</p>');
  expect(window).not.toHaveProperty('pwned');
});

test.each([
  '<p onclick="window.pwned = 1">a</p>',
  '<p style="position: fixed">a</p>',
  '<p id="root" name="a" part="a" slot="a" is="x-y">a</p>',
  '<p data-other="a" aria-hidden="true" tabindex="0" popover>a</p>',
])('%s loses what it may not say', (html) => {
  expect(safe(html)).toBe('<p>a</p>');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#1;javascript:alert(1)',
  'java&#10;script:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'app://bundle/index.html',
  'https:evil.test',
  '//evil.test',
  '/a',
  '#/a',
  '#',
])('the address %s leads nowhere', (address) => {
  expect(safe(`<a href="${address}">a</a>`)).toBe('<a>a</a>');
});

test('a link to a heading of the same text has its name, and no address', () => {
  expect(safe('<a href="#The%20%22oven">a</a><a data-heading="b" role="link">b</a>')).toBe(
    '<a data-heading="the &quot;oven" role="link" tabindex="0">a</a><a>b</a>',
  );
});

test('an address of the web, a class and a thing stay', () => {
  const kept =
    '<p dir="rtl"><a href="https://example.org/a?b=c">a</a> <a href="mailto:ada@example.org">b</a> ' +
    '<a data-thing="guildhall://a" class="thing-link">c</a><br>' +
    '<button type="button" class="footnote-mark" aria-label="Footnote 1">1</button>' +
    '<input type="checkbox" disabled="" checked=""></p><ol start="2"><li>a</li></ol>';
  expect(safe(kept)).toBe(kept);
});
