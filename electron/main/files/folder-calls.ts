import { randomUUID } from 'node:crypto';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { pageAsks } from '../page-asks.ts';
import { text } from '../text/text.ts';
import { FolderWriter } from './folder-writer.ts';

interface OpenFolder {
  readonly folderId: string;
  readonly writer: FolderWriter;
}

/** Writes folders of files where the person chooses; a page never names a place itself. */
export function folderCalls(): Pick<CallHandlers, 'folder.begin' | 'folder.write' | 'folder.end'> {
  const open = new WeakMap<BrowserWindow, OpenFolder>();
  return {
    'folder.begin': async ({ name }, { window }) => {
      const { canceled, filePaths } = await pageAsks.ask(window, () =>
        dialog.showOpenDialog(window, {
          defaultPath: app.getPath('documents'),
          properties: ['openDirectory', 'createDirectory'],
        }),
      );
      const [parent] = filePaths;
      if (canceled || parent === undefined) {
        return { folderId: null, name: '' };
      }
      const writer = await saved(() => FolderWriter.make(parent, name));
      const folderId = randomUUID();
      open.set(window, { folderId, writer });
      return { folderId, name: writer.name };
    },
    'folder.write': async ({ folderId, path, text: content }, { window }) => {
      const folder = open.get(window);
      if (folder?.folderId !== folderId) {
        throw problemError('unavailable', text.files.folderClosed);
      }
      return { path: await saved(() => folder.writer.write(path, content)) };
    },
    'folder.end': ({ folderId }, { window }) => {
      if (open.get(window)?.folderId === folderId) {
        open.delete(window);
      }
      return Promise.resolve({});
    },
  };
}

async function saved<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw problemError('unavailable', text.files.notSaved(reason));
  }
}
