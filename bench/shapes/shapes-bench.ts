import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { htmlShapes } from '../../tests/fixtures/html-shapes.ts';
import { longestText, textShapes } from '../../tests/fixtures/text-shapes.ts';
import { TracedPage } from '../page/traced-page.ts';
import { withServedPage } from '../page/with-served-page.ts';
import type { page as shapesPage } from './page/main.tsx';

// The longest task of the page, in processor time, for a million characters of each shape: in the
// reader at opening, going through it and finding; in a list of messages; in the editor at opening,
// typing, pasting, undo and search, and beside another version; and for HTML of costly structure
// that is pasted. Beyond half a minute an act counts as one that does not end.
// npm run bench -- shapes [--of=PART,… of the names of shapes] [--in=reader,editor,paste,html]

type ShapesPage = TracedPage<typeof shapesPage>;

const acts = [
  'read',
  'through',
  'find',
  'messages',
  'open',
  'type',
  'end',
  'search',
  'paste',
  'undo',
  'HTML',
  'beside',
  'compare',
] as const;

const mostMs = 30_000;
const endless = 'over 30 s';

const { values: asked } = parseArgs({
  options: {
    of: { type: 'string', default: '' },
    in: { type: 'string', default: 'reader,editor,paste,html' },
  },
});
const parts = asked.of.split(',');
const places = asked.in.split(',');

/** What HTML says these characters with. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

await withServedPage(join(import.meta.dirname, 'page'), async (browser, address) => {
  const rows: string[][] = [];
  const add = async (name: string, measuring: () => Promise<Longest>) => {
    if (parts.some((part) => name.includes(part))) {
      const longest = await measuring();
      rows.push([name, ...acts.map((act) => longest[act] ?? '–')]);
      process.stderr.write(`${rows.at(-1)?.join('\t')}\n`);
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
  const lines = [['shape', ...acts], ['', ...acts].map(() => '-'), ...rows];
  process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`);
});

/** The longest task of each act, in milliseconds. */
type Longest = Partial<Record<(typeof acts)[number], string>>;

/** Pastes into an empty document, the first time in a page: nothing is compiled yet. */
async function measureHtml(browser: Browser, address: string, html: string): Promise<Longest> {
  const longest: Longest = {};
  await within('html', browser, address, async (shown) => {
    await shown.do('edit', '');
    await shown.page.locator('.cm-content').click();
    longest.HTML = await longestOf(shown, async () => {
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
  const act = async (
    name: (typeof acts)[number],
    shown: ShapesPage,
    happen: () => Promise<unknown>,
  ) => {
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
  return longest;
}

/** Does something with a page of its own, which may be ended while it stands still. */
async function within(
  place: string,
  browser: Browser,
  address: string,
  happen: (shown: ShapesPage) => Promise<void>,
): Promise<void> {
  if (!places.includes(place)) {
    return;
  }
  const shown: ShapesPage = await TracedPage.open(browser, address);
  try {
    await happen(shown);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.slice(0, 200) : ''}\n`);
  } finally {
    // A page that stands still does not answer.
    await Promise.race([shown.close(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
  }
}

async function longestOf(shown: ShapesPage, happen: () => Promise<unknown>): Promise<string> {
  const over = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => over.resolve(undefined), mostMs);
  const trace = await Promise.race([shown.trace(happen).catch(() => undefined), over.promise]);
  clearTimeout(timer);
  return trace === undefined
    ? endless
    : Math.max(...trace.tasks.map(({ cpuMs }) => cpuMs)).toFixed(0);
}
