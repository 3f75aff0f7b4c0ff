import type { Document } from '#shared/domain/document/schema.ts';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { wholeCharacters } from '#shared/text/plain-text.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { readShownDocument } from '../../../entities/document/document-handlers.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import { readAll } from '../../../entities/store/read-all.ts';
import { text } from '../../../text/text.ts';
import type { GuildPlace } from '../document-acts.ts';
import { pathOfTitle } from '../import/file-titles.ts';
import { isTransferring, runTransfer } from '../transfer/transfer-run.ts';
import type { TransferReport } from '../transfer/transfer-run.ts';

const words = text.document.exportFolder;

/** Writes all documents of a guild as files into a new folder, where the person chooses. */
export async function exportFolder(place: GuildPlace, guildName: string): Promise<void> {
  if (isTransferring(place)) {
    return;
  }
  const { homeId, guildId } = place;
  try {
    await readAll(documentStore, homeId, guildId);
    const { rows } = documentStore.list(homeId, { guildId });
    const name = wholeCharacters(guildName, exportLimits.name).trim() || text.document.title;
    const folder = await call('folder.begin', { name });
    if (folder.folderId === null) {
      return;
    }
    const { folderId } = folder;
    await runTransfer(place, { kind: 'export', all: rows.length }, async (onDone, signal) => {
      const written = await writeAll(place, folderId, rows, onDone, signal);
      await call('folder.end', { folderId });
      return reportOf(folder.name, written);
    });
  } catch (error) {
    reportProblem(error);
  }
}

interface Written {
  readonly files: readonly (readonly [path: string, said: string])[];
  readonly renamed: readonly (readonly [path: string, said: string])[];
  readonly failed: readonly (readonly [path: string, said: string])[];
}

/** Writes one file after the other. What cannot be read or written is told, and the rest goes on. */
async function writeAll(
  place: GuildPlace,
  folderId: string,
  documents: readonly Document[],
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<Written> {
  const files: [string, string][] = [];
  const renamed: [string, string][] = [];
  const failed: [string, string][] = [];
  for (const [at, { id, title }] of documents.entries()) {
    if (signal.aborted) {
      failed.push([title, words.stopped]);
      continue;
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that no more are in memory
      const path = await writeOne(place, folderId, id);
      if (path === undefined) {
        failed.push([title, words.gone]);
      } else {
        files.push([path, '']);
        if (path !== pathOfTitle(title)) {
          renamed.push([path, words.renamedFrom(title)]);
        }
      }
    } catch (error) {
      failed.push([title, problemOf(error).detail]);
    }
    onDone(at + 1);
  }
  return { files, renamed, failed };
}

/** Writes a document as it is shown, and answers where; undefined where it is gone by now. */
async function writeOne(
  { homeId, guildId }: GuildPlace,
  folderId: string,
  id: string,
): Promise<string | undefined> {
  const document = await readShownDocument(homeId, guildId, id);
  if (document === undefined) {
    return undefined;
  }
  const { title, content } = document;
  return (await call('folder.write', { folderId, path: pathOfTitle(title), text: content })).path;
}

function reportOf(folder: string, { files, renamed, failed }: Written): TransferReport {
  return {
    name: words.report,
    summary: words.summary(files.length, folder, failed.length),
    parts: [
      { name: words.files(files.length), rows: files },
      { name: words.renamed(renamed.length), rows: renamed },
      { name: words.failed(failed.length), rows: failed },
    ].filter(({ rows }) => rows.length > 0),
  };
}
