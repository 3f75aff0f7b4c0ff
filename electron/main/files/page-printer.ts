import { app, BrowserWindow } from 'electron';
import type { WebContents } from 'electron';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Timing } from '../../client/timing.ts';
import { text } from '../text/text.ts';
import type { PrintedPages } from './printed-pages.ts';

/** Prints HTML documents, one at a time. */
export interface PagePrinter {
  /** @throws ProblemError `unavailable` */
  readonly toPdf: (html: string, owner: BrowserWindow) => Promise<Uint8Array>;
  /**
   * Prints by the system's dialog. Answers false if the person cancelled.
   *
   * @throws ProblemError `unavailable`
   */
  readonly print: (html: string, owner: BrowserWindow) => Promise<boolean>;
}

/** Electron's reason where the person closed the system's dialog. */
const cancelled = 'Print job canceled';

/** The countries that print on Letter; all others print on A4. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA']);

export function pagePrinter(pages: PrintedPages, timing: Timing): PagePrinter {
  let isBusy = false;
  const alone = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    if (isBusy) {
      throw problemError('unavailable', text.files.printBusy);
    }
    isBusy = true;
    try {
      return await act();
    } finally {
      isBusy = false;
    }
  };
  const shown = <Result>(
    page: Printed,
    act: (contents: WebContents) => Promise<Result>,
  ): Promise<Result> => alone(() => inHiddenWindow(pages, timing, page, act));
  return {
    toPdf: (html, owner) =>
      shown({ html, owner, maxMs: exportLimits.pdfMs }, (contents) =>
        makePdf(contents, html.length <= exportLimits.taggedPdf),
      ),
    print: (html, owner) => shown({ html, owner, maxMs: exportLimits.printMs }, printNow),
  };
}

interface Printed {
  readonly html: string;
  /** The window of the person who prints: the hidden one goes with it. */
  readonly owner: BrowserWindow;
  readonly maxMs: number;
}

/** Shows a document in a window of its own that nobody sees, and closes it whatever happens. */
async function inHiddenWindow<Result>(
  pages: PrintedPages,
  timing: Timing,
  { html, owner, maxMs }: Printed,
  act: (contents: WebContents) => Promise<Result>,
): Promise<Result> {
  const { url, forget } = pages.keep(html);
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      javascript: false,
      devTools: false,
    },
  });
  const destroy = () => window.destroy();
  owner.once('closed', destroy);
  let stopWaiting: (() => void) | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = (detail: string) => reject(problemError('unavailable', detail));
    stopWaiting = timing.after(maxMs, () => fail(text.files.printSlow));
    window.once('closed', () => fail(text.files.printStopped));
    window.webContents.once('render-process-gone', () => fail(text.files.printStopped));
  });
  try {
    return await Promise.race([window.loadURL(url).then(() => act(window.webContents)), ended]);
  } finally {
    stopWaiting?.();
    forget();
    // Its end is no failure any more.
    ended.catch(() => undefined);
    if (!owner.isDestroyed()) {
      owner.off('closed', destroy);
    }
    window.destroy();
  }
}

async function makePdf(contents: WebContents, isTagged: boolean): Promise<Uint8Array> {
  const pdf = await contents
    .printToPDF({
      pageSize: letterCountries.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4',
      printBackground: true,
      generateTaggedPDF: isTagged,
      generateDocumentOutline: true,
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw problemError('unavailable', text.files.pdfFailed(reason));
    });
  if (pdf.length > exportLimits.pdfBytes) {
    throw problemError('unavailable', text.files.pdfTooLarge);
  }
  return pdf;
}

function printNow(contents: WebContents): Promise<boolean> {
  return new Promise((resolve, reject) => {
    contents.print({ printBackground: true }, (isDone, reason) => {
      if (isDone || reason === cancelled) {
        resolve(isDone);
      } else {
        reject(problemError('unavailable', text.files.notPrinted(reason)));
      }
    });
  });
}
