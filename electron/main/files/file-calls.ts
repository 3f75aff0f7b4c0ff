import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { PagePrinter } from './page-printer.ts';
import { fileNameOf } from './file-name.ts';
import { writeWhole } from './write-whole.ts';
import { pageAsks } from '../page-asks.ts';

/** Saves files where the person chooses, and prints; a page never names a path itself. */
export function fileCalls(
  printer: PagePrinter,
): Pick<CallHandlers, 'file.save' | 'file.save_pdf' | 'file.print'> {
  return {
    'file.save': ({ name, text }, { window }) => saveAs(window, name, () => Promise.resolve(text)),
    'file.save_pdf': ({ name, html }, { window }) =>
      saveAs(window, name, () => printer.toPdf(html, window)),
    'file.print': async ({ html }, { window }) => ({
      isPrinted: await pageAsks.ask(window, () => printer.print(html, window)),
    }),
  };
}

/** Asks for the place first: nothing is made that nobody wants. */
async function saveAs(
  window: BrowserWindow,
  name: string,
  make: () => Promise<string | Uint8Array>,
): Promise<{ isSaved: boolean }> {
  const { canceled, filePath } = await pageAsks.ask(window, () =>
    dialog.showSaveDialog(window, {
      defaultPath: join(app.getPath('downloads'), fileNameOf(name)),
    }),
  );
  if (canceled || filePath === '') {
    return { isSaved: false };
  }
  await writeWhole(filePath, await make());
  return { isSaved: true };
}
