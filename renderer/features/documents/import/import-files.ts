import type { DocumentType } from '#shared/domain/document/schema.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import type { GuildPlace } from '../document-acts.ts';
import { runTransfer } from '../transfer/transfer-run.ts';
import { createDocuments } from './create-documents.ts';
import { reportOf } from './import-report.ts';
import type { ReadFiles } from './read-files.ts';

/** Makes documents of files, and shows how far that is and what became of each. */
export function importFiles(place: GuildPlace, read: ReadFiles, type: DocumentType): Promise<void> {
  const { homeId, guildId } = place;
  const { rows } = documentStore.list(homeId, { guildId });
  const former = new Set(rows.map(({ title }) => title));
  const written = read.documents.map(({ title, content }) => ({
    title,
    content,
    type,
    description: '',
  }));
  return runTransfer(place, { kind: 'import', all: written.length }, async (onMade, signal) => {
    const made = await createDocuments(place, written, { onMade, signal });
    return reportOf(read, made, former);
  });
}
