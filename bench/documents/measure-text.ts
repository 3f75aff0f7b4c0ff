import type { Browser } from 'playwright';
import { interleaveFigures } from '../interleave.ts';
import { TracedPage } from '../page/traced-page.ts';
import type { Trace } from '../page/trace.ts';
import type { Row } from '../report/row.ts';
import type { page as benchPage } from './page/main.tsx';

export type DocumentsPage = TracedPage<typeof benchPage>;

/** No task may take longer once the document is open. */
const boundMs = 50;

const frames = 60;
const typed = 'Bread and butter, twice.';

/** A document of a million characters, opened, scrolled and changed in its middle. */
export async function measureText(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const { bare, editor, reader } = await interleaveFigures(
    {
      bare: () => run(browser, address, (shown) => shown.do('showBare'), 'written'),
      editor: () => run(browser, address, (shown) => shown.do('showDocument', 'edit'), 'kept'),
      reader: () => run(browser, address, (shown) => shown.do('showDocument', 'read'), 'read'),
    },
    rounds,
  );
  return [
    bounded('a letter in the editor', editor.typeMs),
    row('the same, to CodeMirror alone', editor.typeMs, bare.typeMs),
    bounded('scrolling the editor', editor.scrollMs),
    row('the same, to CodeMirror alone', editor.scrollMs, bare.scrollMs),
    bounded('scrolling the reader', reader.scrollMs),
    row('opening the editor, all tasks, to CodeMirror alone', editor.openMs, bare.openMs),
  ];
}

function bounded(what: string, measured: number): Row {
  return { ...row(`${what}, to ${boundMs} ms`, measured, boundMs), bound: { atMost: 1 } };
}

function row(what: string, measured: number, baseline: number): Row {
  return { what, measured, baseline, unit: 'ms' };
}

async function run(
  browser: Browser,
  address: string,
  show: (shown: DocumentsPage) => Promise<unknown>,
  kind: 'written' | 'kept' | 'read',
) {
  const shown: DocumentsPage = await TracedPage.open(browser, address);
  const opening = await shown.trace(async () => {
    await show(shown);
    await shown.page
      .locator(kind === 'read' ? 'article h2' : '.cm-content')
      .first()
      .waitFor();
    await shown.do('settle');
  });
  const scrolling = await shown.trace(() => shown.do('scroll', frames));
  const typing = kind === 'read' ? undefined : await typeInMiddle(shown, kind === 'kept');
  await shown.close();
  return {
    openMs: opening.tasks.reduce((total, { cpuMs }) => total + cpuMs, 0),
    scrollMs: longestOf(scrolling),
    typeMs: typing === undefined ? 0 : longestOf(typing),
  };
}

async function typeInMiddle(shown: DocumentsPage, isKept: boolean): Promise<Trace> {
  await shown.do('goToMiddle');
  return shown.trace(async () => {
    for (const letter of typed) {
      await shown.page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await shown.do('settle');
    }
    // The preview and the draft follow once the keys rest. They belong to the letters too.
    if (isKept) {
      await shown.page.waitForFunction(() => {
        const acts = (window as unknown as { page: typeof benchPage }).page;
        return acts.draftCount() > 0;
      });
      await shown.do('settle');
    }
  });
}

function longestOf({ tasks }: Trace): number {
  return Math.max(...tasks.map(({ cpuMs }) => cpuMs));
}
