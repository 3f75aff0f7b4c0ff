import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { htmlShapes } from '../../tests/fixtures/html-shapes.ts';
import { longestText, textShapes } from '../../tests/fixtures/text-shapes.ts';
import { withServedPage } from '../page/with-served-page.ts';
import { endless, longestOf, withPage } from './longest-task.ts';
import type { Longest, ShapesPage } from './longest-task.ts';
import { measureFields } from './measure-fields.ts';

// The longest task of the page, in processor time, for a million characters of each shape: in the
// reader at opening, going through it and finding; in a list of messages; in the editor at opening,
// typing, pasting, undo and search, and beside another version; and for HTML of costly structure
// that is pasted. Beyond half a minute an act counts as one that does not end.
// npm run bench -- shapes [--of=PART,… of the names of shapes] [--in=reader,editor,paste,fields,html]

const { values: asked } = parseArgs({
  options: {
    of: { type: 'string', default: '' },
    in: { type: 'string', default: 'reader,editor,paste,fields,html' },
  },
});
const parts = asked.of.split(',');
const places = asked.in.split(',');

/** Returns a text with the characters that HTML needs escaped. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  const rows: { readonly name: string; readonly longest: Longest }[] = [];
  const add = async (name: string, measuring: () => Promise<Longest>) => {
    if (parts.some((part) => name.includes(part))) {
      const longest = await measuring();
      rows.push({ name, longest });
      process.stderr.write(`${name}\t${JSON.stringify(longest)}\n`);
    }
  };
  for (const [name, shape] of places.some((place) => place !== 'html')
    ? Object.entries(textShapes)
    : []) {
    // oxlint-disable-next-line no-await-in-loop -- measured one after the other
    await add(name, () => measure(browser, address, shape));
  }
  for (const [name, html] of places.includes('html') ? Object.entries(htmlShapes) : []) {
    // oxlint-disable-next-line no-await-in-loop -- measured one after the other
    await add(`HTML: ${name}`, () => measureHtml(browser, address, html));
  }
  const acts = [...new Set(rows.flatMap(({ longest }) => Object.keys(longest)))];
  const lines = [
    ['shape', ...acts],
    ['', ...acts].map(() => '-'),
    ...rows.map(({ name, longest }) => [name, ...acts.map((act) => longest[act] ?? '–')]),
  ];
  process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`);
});

/** Pastes into an empty document, the first time in a page: nothing is compiled yet. */
async function measureHtml(browser: Browser, address: string, html: string): Promise<Longest> {
  const longest: Longest = {};
  await withPage(browser, address, async (shown) => {
    await shown.do('edit', '');
    await shown.page.locator('.cm-content').click();
    longest['HTML'] = await longestOf(shown, async () => {
      await shown.do('paste', { 'text/plain': 'the words', 'text/html': html });
      await shown.do('settle');
    });
  });
  return longest;
}

/** Does each act with a text of one shape. */
async function measure(browser: Browser, address: string, shape: (length: number) => string) {
  const text = shape(longestText - 1_000);
  const longest: Longest = {};
  const act = async (name: string, shown: ShapesPage, happen: () => Promise<unknown>) => {
    longest[name] = await longestOf(shown, happen);
    if (longest[name] === endless) {
      throw new Error(`The page stands still at ${name}.`);
    }
  };
  await within('reader', browser, address, async (shown) => {
    await act('read', shown, async () => {
      await shown.do('read', text);
      await shown.page.locator('.long-markdown').waitFor();
      await shown.do('settle');
    });
    await act('through', shown, async () => {
      for (const place of [0.01, 0.02, 0.5, 1]) {
        await shown.do('scrollTo', place);
      }
    });
    await act('find', shown, async () => {
      await shown.page.locator('.long-markdown').focus();
      await shown.page.keyboard.press('Control+f');
      await shown.page.keyboard.type(text.slice(0, 3).replaceAll('\n', ' '));
      await shown.do('settle');
      await shown.page.keyboard.press('Enter');
      await shown.do('settle');
      await shown.page.keyboard.type('not there');
      await shown.do('settle');
    });
    await act('messages', shown, async () => {
      await shown.do('showMessages', shape(20_000));
    });
  });
  await within('editor', browser, address, async (shown) => {
    await act('open', shown, async () => {
      await shown.do('edit', text);
      await shown.page.locator('.cm-content').waitFor();
      await shown.do('settle');
    });
    await shown.do('goTo', 0);
    await act('type', shown, async () => {
      for (const place of [0, 0.5]) {
        await shown.do('goTo', place);
        for (const key of ['a', '*', 'Enter', '#', 'Backspace', 'ArrowLeft']) {
          await shown.page.keyboard.press(key);
        }
      }
      await shown.do('settle');
    });
    await act('end', shown, async () => {
      await shown.page.keyboard.press('Control+End');
      await shown.page.keyboard.type('a *b');
      await shown.do('settle');
    });
    await act('search', shown, async () => {
      await shown.page.keyboard.press('Control+f');
      await shown.page.keyboard.type(text.slice(0, 3).replaceAll('\n', ' '));
      await shown.page.keyboard.press('Enter');
      await shown.page.keyboard.press('Enter');
      await shown.page.keyboard.type('not there');
      await shown.page.keyboard.press('Enter');
      await shown.do('settle');
    });
    await act('beside', shown, async () => {
      await shown.page.getByText('Side by side').click();
      await shown.do('settle');
    });
  });
  await within('paste', browser, address, async (shown) => {
    await shown.do('edit', '');
    await shown.page.locator('.cm-content').click();
    await act('paste', shown, async () => {
      await shown.do('paste', { 'text/plain': text });
    });
    await act('undo', shown, async () => {
      for (const key of ['Control+z', 'Control+y', 'Control+z']) {
        await shown.page.keyboard.press(key);
        await shown.do('settle');
      }
    });
    await act('HTML', shown, async () => {
      for (const length of [90_000, 270_000]) {
        const words = shape(length);
        const html = `<b>x</b><p>${escaped(words)}</p>`;
        await shown.do('paste', { 'text/plain': words, 'text/html': html });
        await shown.page.keyboard.press('Control+z');
        await shown.page.keyboard.press('Control+z');
      }
    });
    await act('compare', shown, async () => {
      await shown.do('compare', text);
    });
  });
  return places.includes('fields')
    ? { ...longest, ...(await measureFields(browser, address, text)) }
    : longest;
}

/** Does something with a page of its own, if its place is asked for. */
async function within(
  place: string,
  browser: Browser,
  address: string,
  happen: (shown: ShapesPage) => Promise<void>,
): Promise<void> {
  if (places.includes(place)) {
    await withPage(browser, address, happen);
  }
}
