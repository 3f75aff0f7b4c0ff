import { useEffect, useMemo, useState } from 'react';
import { thingsIn } from '#shared/address/thing-address.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isReport } from '#shared/rules/needs.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import { serviceIdOf } from '../../../bridge/local-ids.ts';
import { readShownDocument } from '../../../entities/document/document-handlers.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import { useOffering } from '../../../entities/home/home-store.ts';
import { useList } from '../../../entities/store/entity-store.ts';

/** A report on an item. */
export interface Report {
  readonly document: DocumentWithContent;
  /** The operator that wrote it, where the service tells of its run. */
  readonly operatorId: string | undefined;
}

/** The reports on an item, newest first; undefined while they are looked for. */
export type Reports = readonly Report[] | 'failed' | undefined;

interface ReportPlace {
  readonly homeId: string;
  readonly guildId: string;
  readonly item: Pick<WorkItem, 'id' | 'title'>;
}

/** Looks for the newest reports on an item, and again whenever the guild has another report. */
export function useReports({ homeId, guildId, item: { id, title } }: ReportPlace): Reports {
  const hasRuns = useOffering(homeId, 'operator-runs') === 'offered';
  const { rows } = useList(documentStore, homeId, { guildId });
  const newest = useMemo(() => rows.findLast((row) => isReport(row))?.id ?? '', [rows]);
  const key = [homeId, guildId, id, title, hasRuns, newest].join('\n');
  const [found, setFound] = useState<{ key: string; reports: Reports }>();
  useEffect(() => {
    let isWanted = true;
    const set = (reports: Reports) => {
      if (isWanted) {
        setFound({ key, reports });
      }
    };
    readReports({ homeId, guildId, item: { id, title } }, hasRuns).then(set, () => set('failed'));
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId, id, title, hasRuns, key]);
  // Found ones stay while they are looked for again.
  const isSame = found?.key.startsWith([homeId, guildId, id, ''].join('\n')) === true;
  return isSame ? found.reports : undefined;
}

/** @throws ProblemError when the home could not be asked */
async function readReports(place: ReportPlace, hasRuns: boolean): Promise<readonly Report[]> {
  const byRuns = hasRuns ? await reportsOfRuns(place) : [];
  const reports = byRuns.length > 0 ? byRuns : await reportsThatName(place);
  return reports
    .toSorted((a, b) => (a.document.createdAt < b.document.createdAt ? 1 : -1))
    .slice(0, pageLimits.shownReports);
}

/** The last report of each of the newest runs on an item. */
async function reportsOfRuns({ homeId, guildId, item }: ReportPlace): Promise<readonly Report[]> {
  const limit = pageLimits.shownReports;
  const { runs } = await call('run.list', { homeId, guildId, workItemId: item.id, limit });
  const found = await Promise.all(
    runs.map(async ({ id: runId, operatorId }) => {
      const { steps } = await call('run.steps', { homeId, runId });
      const ids = steps
        .flatMap(({ wrote }) => wrote)
        .filter(({ kind, operation, undoneAt }) => {
          const isMade = kind === 'document' && operation === 'document.create';
          return isMade && undoneAt === undefined;
        })
        .map(({ id }) => id);
      const documents = await readDocuments({ homeId, guildId }, ids);
      const document = documents.findLast((each) => isReport(each));
      return document === undefined ? [] : [{ document, operatorId }];
    }),
  );
  return found.flat();
}

/**
 * The reports that are about an item by their own words, where no run tells of them. One that names
 * it in its title or description and links another item of that title is about that one.
 */
async function reportsThatName(place: ReportPlace): Promise<readonly Report[]> {
  const { homeId, guildId, item } = place;
  await documentStore.readOnce(homeId, { guildId });
  const known = documentStore
    .list(homeId, { guildId })
    .rows.filter((row) => isReport(row) && namesItem(row, item.title))
    .map(({ id }) => id);
  const ids = new Set([
    ...known.slice(-pageLimits.readReports),
    ...(await linkingDocuments(place)),
  ]);
  const documents = (await readDocuments({ homeId, guildId }, [...ids])).filter((each) =>
    isReport(each),
  );
  const named = documents.filter((each) => namesItem(each, item.title) && !isOfOther(each, place));
  const linked = documents.filter(({ content }) => linksOf(content).includes(itemId(place)));
  return (named.length > 0 ? named : linked).map((document) => ({
    document,
    operatorId: undefined,
  }));
}

/** The documents in which the search finds the address of an item; none where it cannot be asked. */
async function linkingDocuments(place: ReportPlace): Promise<readonly string[]> {
  const { homeId, guildId } = place;
  try {
    const q = `item ${itemId(place)}`;
    const limit = pageLimits.readReports;
    const found = await call('search.find', { homeId, guildId, q, kinds: ['document'], limit });
    return found.results.map(({ id }) => id);
  } catch {
    return [];
  }
}

function itemId({ homeId, item: { id } }: ReportPlace): string {
  return serviceIdOf(homeId, id);
}

function namesItem({ title, description }: Document, itemTitle: string): boolean {
  return title.endsWith(itemTitle) || description?.includes(`“${itemTitle}”`) === true;
}

/** Whether a report is about another item: it links items, and this one is not among them. */
function isOfOther({ content }: DocumentWithContent, place: ReportPlace): boolean {
  const links = linksOf(content);
  return links.length > 0 && !links.includes(itemId(place));
}

function linksOf(content: string): readonly string[] {
  return thingsIn(content, pageLimits.openingLinks).flatMap(({ kind, id }) =>
    kind === 'item' ? [id] : [],
  );
}

/** Reads documents; those that are gone are left out. */
async function readDocuments(
  { homeId, guildId }: Pick<ReportPlace, 'homeId' | 'guildId'>,
  ids: readonly string[],
): Promise<readonly DocumentWithContent[]> {
  const read = await Promise.all(
    ids.map(async (id) => {
      try {
        return await readShownDocument(homeId, guildId, id);
      } catch (error) {
        if (problemOf(error).code === 'not_found') {
          return undefined;
        }
        throw error;
      }
    }),
  );
  return read.filter((document) => document !== undefined);
}
