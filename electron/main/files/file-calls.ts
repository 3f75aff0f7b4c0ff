import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { text as texts } from '../text/text.ts';

/** Saves files where the person chooses; a page never names a path itself. */
export const fileCalls: Pick<CallHandlers, 'file.save'> = {
  'file.save': async ({ name, text }, { window }) => {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      defaultPath: join(app.getPath('downloads'), fileNameOf(name)),
    });
    if (canceled || filePath === '') {
      return { isSaved: false };
    }
    await writeWhole(filePath, text);
    return { isSaved: true };
  },
};

/** A name that every system takes for a file in the proposed folder. */
export function fileNameOf(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s]+/, '')
    .trim();
  return plain === '' ? 'Guildhall' : plain;
}

/** Writes beside the file first, so that a crash or a full disk leaves the former one whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, text, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    const detail = texts.files.notSaved(error instanceof Error ? error.message : '');
    throw problemError('unavailable', detail);
  }
}
