import { documentResource } from '#shared/domain/document/resource.ts';
import type { ThingChange } from '#shared/capability/act.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';
import type { DocumentWithContent } from '#shared/domain/document/schema.ts';
import { renameLimits } from '#shared/limits/document-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { nameOfChange } from '../../actions/undo/act-names.ts';
import { awaited, undoable, undoableTogether } from '../../actions/undo/undo.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { showWhile } from '../../entities/outbox/submitting.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { partsOf } from './rename/parts-of.ts';

const { update } = documentResource.operations;

/** The fields of a document that people change. */
export type DocumentChange = Partial<
  Pick<DocumentWithContent, 'title' | 'type' | 'description' | 'content'>
>;

/** A document whose title is about to change. */
export interface Renamed {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** A write of an act that is accepted whole. */
type WriteOfAct = CallInput<'outbox.submit_together'>['writes'][number];

/** Consequences of a rename for the links to the document. Nothing of it is written yet. */
export interface Mends {
  /** The fields of the document itself with its own links mended, and as they were. */
  readonly own: { readonly before: DocumentChange; readonly after: DocumentChange };
  /** The other texts. */
  readonly others: readonly { readonly write: WriteOfAct; readonly change: ThingChange }[];
  /** How many texts could not be read. */
  readonly failedCount: number;
  /** Whether messages name it, which nobody can change. */
  readonly areInMessages: boolean;
}

/** Finds what links need to lead where they led before a rename (rename/mend-links.ts). */
export type PlanMends = (
  place: { readonly homeId: string; readonly guildId: string },
  renamed: Renamed,
  change: DocumentChange,
) => Promise<Mends>;

/** A change of a document as it is written, noted and said. */
interface DocumentPut {
  readonly id: string;
  /** Its title as the person saw it, and as the act names it. */
  readonly title: string;
  readonly named: string;
  /** The values of the changed fields that the person saw. */
  readonly former: DocumentChange;
  readonly change: DocumentChange;
  /** When what they saw was changed last, as far as the service tells. */
  readonly seenAt: string | undefined;
  /** Where it is taken back beside the place in which it was done. */
  readonly scopes: readonly string[];
  /** The words of its toast, by what became of it. */
  readonly wordsOf: (state: OutboxEntry['state']) => string;
}

type Place = Parameters<PlanMends>[0];

const nothingToMend: Mends = {
  own: { before: {}, after: {} },
  others: [],
  failedCount: 0,
  areInMessages: false,
};

/** The newest rename of this page, which ends without a failure. */
let lastRename: Promise<unknown> = Promise.resolve();

const notLookedThrough: Mends = { ...nothingToMend, failedCount: 1 };

/**
 * Changes a document, with one undo. Another title and the texts that follow it are accepted as one:
 * whatever ends Guildhall, all of them are in the outbox or none (decision 0321).
 *
 * @returns what became of it
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export function putDocument(
  place: Place,
  put: DocumentPut,
  plan?: PlanMends,
): Promise<OutboxEntry['state']> {
  const { homeId, guildId } = place;
  const { id, title, change } = put;
  const renamed = { id, before: title, after: change.title ?? title };
  if (plan === undefined || renamed.before.trim() === renamed.after.trim()) {
    return putAlone(place, put, nothingToMend);
  }
  // The title is shown before the texts are looked through.
  const shown = { homeId, operation: update, input: { guildId, docId: id, ...change } };
  const former = lastRename;
  const done = showWhile(shown, async () => {
    // Texts that follow the rename before are read as they are after it.
    await former;
    const mends = await withinLimit(plan(place, renamed, change));
    return mends.others.length === 0 ? putAlone(place, put, mends) : putTogether(place, put, mends);
  });
  lastRename = done.catch(() => undefined);
  return awaited(done);
}

/** A link that cannot be mended, or not soon, keeps no title from changing. */
async function withinLimit(planned: Promise<Mends>): Promise<Mends> {
  const { promise, resolve, reject } = Promise.withResolvers<Mends>();
  const timer = setTimeout(() => resolve(notLookedThrough), renameLimits.lookMs);
  planned.then(resolve, reject);
  try {
    return await promise;
  } catch {
    return notLookedThrough;
  } finally {
    clearTimeout(timer);
  }
}

/** Changes the document alone, with its own links. */
function putAlone(place: Place, put: DocumentPut, mends: Mends): Promise<OutboxEntry['state']> {
  const { input, baseVersion } = ownWrite(place, put, mends);
  return undoable(async (note) => {
    const { entry } = await submit(place.homeId, update, input, { baseVersion });
    // One in conflict is kept, and the screen says so.
    if (entry.state !== 'conflict') {
      note({ ...actOf(place, put, mends), words: wordsOf(put, mends, entry.state) });
    }
    return entry.state;
  });
}

/** Changes the document and the texts that follow its title, all or none. */
async function putTogether(
  place: Place,
  put: DocumentPut,
  mends: Mends,
): Promise<OutboxEntry['state']> {
  const { homeId } = place;
  const own = { entryId: crypto.randomUUID(), operation: update, ...ownWrite(place, put, mends) };
  const parts = partsOf([{ ...own, title: put.title }, ...mends.others.map(({ write }) => write)]);
  const [all = []] = parts;
  const done = { ...actOf(place, put, mends), words: '' };
  if (parts.length > 1) {
    return putInParts(place, put, mends, parts);
  }
  let state: OutboxEntry['state'] = 'queued';
  await undoableTogether(done, async (act) => {
    const request = { homeId, writes: all, isAwaited: true, ...(act && { act }) };
    const { entries } = await call('outbox.submit_together', request);
    state = toldState(entries);
    return wordsOf(put, mends, state);
  });
  return state;
}

/** Changes more texts than are accepted at once, which it says before it begins. */
function putInParts(
  { homeId, guildId }: Place,
  put: DocumentPut,
  mends: Mends,
  parts: readonly (readonly WriteOfAct[])[],
): Promise<OutboxEntry['state']> {
  showToast({ words: text.document.did.mendsInParts(mends.others.length, parts.length) });
  return undoable(async (note) => {
    let state: OutboxEntry['state'] | undefined;
    for (const part of parts) {
      const request = { homeId, writes: [...part], isAwaited: state === undefined };
      // oxlint-disable-next-line no-await-in-loop -- the title goes first
      const { entries } = await call('outbox.submit_together', request);
      state ??= toldState(entries);
    }
    const became = state ?? 'queued';
    const words = wordsOf(put, mends, became);
    note({ ...actOf({ homeId, guildId }, put, mends), words });
    return became;
  });
}

/** The outcome of the first of some writes. A refusal is told, and stays in the outbox. */
function toldState([first]: readonly OutboxEntry[]): OutboxEntry['state'] {
  if (first?.state === 'rejected') {
    reportProblem(problemError('validation_failed', first.reason ?? text.bridge.refused));
  }
  return first?.state ?? 'queued';
}

/** The change of the document itself, with the version that the person saw. */
function ownWrite(
  { guildId }: Place,
  { id, change, former, seenAt }: DocumentPut,
  { own }: Mends,
): { readonly input: { guildId: string; docId: string }; readonly baseVersion?: BaseVersion } {
  const input = { guildId, docId: id, ...change, ...own.after };
  const values = { ...own.before, ...former };
  return seenAt === undefined || seenAt === ''
    ? { input }
    : { input, baseVersion: { updatedAt: seenAt, values } };
}

/** The act, which is taken back on the document's own screen. */
function actOf(
  { homeId, guildId }: Place,
  { id, named, former, change, scopes }: DocumentPut,
  { own, others }: Mends,
) {
  const after = { ...change, ...(change.title !== undefined && { title: change.title.trim() }) };
  const changes: ThingChange[] = [
    {
      kind: 'changed',
      noun: 'document',
      id,
      guildId,
      title: named,
      before: { ...own.before, ...former },
      after: { ...after, ...own.after },
    },
    ...others.map((other) => other.change),
  ];
  return { homeId, name: nameOfChange(Object.keys(change), [named]), changes, scopes };
}

function wordsOf(put: DocumentPut, mends: Mends, state: OutboxEntry['state']): string {
  const done = state === 'conflict' ? text.document.did.undecided : put.wordsOf(state);
  return text.document.did.mended(done, mends.others.length, mends);
}
