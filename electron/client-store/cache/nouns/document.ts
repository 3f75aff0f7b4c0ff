import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { documentResource as resource } from '#shared/domain/document/resource.ts';
import type { WritableDb } from '../../../storage/database.ts';
import type { AnsweredWrite } from '../cache-protocol.ts';
import { keepAnswered, kindOfWhole } from '../entity-rows.ts';
import { saveRead } from '../read-rows.ts';
import { clockOf, findRecord } from '../record-rows.ts';
import type { NounCache } from './noun-cache.ts';

/** The content of a document goes to the service and does not come back with its answer. */
export const documentCache: NounCache = {
  answers: { create: keepWithContent, update: keepWithContent },
};

function keepWithContent(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  keepAnswered(db, homeId, { resource, answer });
  const kind = kindOfWhole(resource);
  const { id, ...document } = answer.output as Document;
  const known = findRecord(db, { homeId, kind, id });
  const former = known && (JSON.parse(known.body) as DocumentWithContent);
  const content = answer.input['content'] ?? former?.content;
  if (typeof content === 'string') {
    const body: DocumentWithContent = { id, ...document, content };
    keepAnswered(db, homeId, { resource, answer, kind, body });
    const read = { at: answer.at, mark: clockOf(db), reachesEnd: true };
    saveRead(db, { homeId, operation: resource.operations.get, subject: id }, read);
  }
}
