import { beforeEach, expect, test, vi } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { cutText } from '#shared/contract/cut-text.ts';
import { renameLimits } from '#shared/limits/document-limits.ts';
import { togetherLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useActs } from '../../../entities/acts/act-store.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { forgetHome } from '../../../entities/nouns.ts';
import { answerCalls, callsOf } from '../../../testing/answer-calls.ts';
import { buildDocument, buildEntry, buildHome } from '../../../testing/build-entities.ts';
import { changeDocument, saveDocument } from '../document-acts.ts';
import { planMends } from './mend-links.ts';

const place = { homeId: 'local', guildId: 'gld_1' };
const starter = buildDocument({ id: 'doc_1', title: 'Starter' });
const contents = new Map<string, string>();

const named = (id: string, title: string) => buildDocument({ id, title });
type Together = CallInput<'outbox.submit_together'>;
const together = () => callsOf('outbox.submit_together') as Together[];
const rename = (title: string) =>
  changeDocument(place, starter, { title }, `Renamed to ${title}`, planMends);

function answer(others: Readonly<Record<string, object | ((input: object) => object)>> = {}): void {
  const documents = [starter, ...[...contents.keys()].slice(1).map((id) => named(id, id))];
  answerCalls({
    'document.list': { documents, nextCursor: null },
    'document.get': (input: object) => {
      const { docId } = input as { docId: string };
      const title = docId === 'doc_1' ? 'Starter' : docId;
      return { ...named(docId, title), content: contents.get(docId) ?? '' };
    },
    'search.find': { results: [] },
    'act.save': {},
    'outbox.submit': { entry: buildEntry({ operation: 'document.update', state: 'sent' }) },
    'outbox.submit_together': (input: object) => ({
      entries: (input as Together).writes.map(({ entryId, operation, input: written }) =>
        buildEntry({ id: entryId, operation, input: written, state: 'sent' }),
      ),
    }),
    ...others,
  });
}

beforeEach(() => {
  forgetHome('local');
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  useActs.setState({ acts: [], start: 'now' });
  contents.clear();
  contents.set('doc_1', 'Words, and [[Bread]].');
});

test('a title and the texts that follow it are one call, with the undo of all of them', async () => {
  contents.set('Bread', 'See [[Starter|it]].');
  contents.set('Rolls', 'Of rye.');
  contents.set('Cake', '[[Starter]] again.');
  answer();
  expect(await rename('Sourdough')).toBe(true);
  expect(callsOf('outbox.submit')).toEqual([]);
  const [request] = together();
  expect(request?.isAwaited).toBe(true);
  expect(request?.writes).toMatchObject([
    {
      operation: 'document.update',
      input: { docId: 'doc_1', title: 'Sourdough' },
      title: 'Starter',
      baseVersion: { values: { title: 'Starter' } },
    },
    {
      input: { docId: 'Bread', content: 'See [[Sourdough|it]].' },
      title: 'Bread',
      baseVersion: { values: { content: 'See [[Starter|it]].' } },
    },
    { input: { docId: 'Cake', content: '[[Sourdough]] again.' } },
  ]);
  const kept = JSON.parse(request?.act?.body ?? '{}') as Act;
  expect(kept.changes).toMatchObject([
    { id: 'doc_1', before: { title: 'Starter' }, after: { title: 'Sourdough' } },
    { id: 'Bread', before: { content: 'See [[Starter|it]].' } },
    { id: 'Cake' },
  ]);
  expect(useActs.getState().acts.map(({ id }) => id)).toEqual([kept.id]);
});

test('a rename that no other text follows is one write, with its own links', async () => {
  contents.set('doc_1', 'I am [[Starter]].');
  contents.set('Bread', 'Of rye.');
  answer();
  expect(await rename('Sourdough')).toBe(true);
  expect(together()).toEqual([]);
  expect(callsOf('outbox.submit')).toMatchObject([
    {
      input: { docId: 'doc_1', title: 'Sourdough', content: 'I am [[Sourdough]].' },
      baseVersion: { values: { title: 'Starter', content: 'I am [[Starter]].' } },
    },
  ]);
});

test('what is written with another title has its links mended in the same write', async () => {
  contents.set('Bread', 'See [[Starter]].');
  answer();
  const base = { title: 'Starter', type: 'document', description: '', content: 'Words.' } as const;
  const written = { ...base, title: 'Sourdough', content: 'I am [[Starter]].' };
  const saving = saveDocument(place, 'doc_1', written, { ...base, updatedAt: 'x' }, planMends);
  expect(await saving).toBe('sent');
  expect(together()[0]?.writes[0]).toMatchObject({
    input: { title: 'Sourdough', content: 'I am [[Sourdough]].' },
    baseVersion: { updatedAt: 'x', values: { title: 'Starter', content: 'Words.' } },
  });
});

test('a title that is another name of a document takes no links of that one', async () => {
  contents.set('Start', '---\naliases: [Home]\n---\nWelcome.');
  contents.set('Bread', 'Back to [[home|the start]]. Feed [[Starter]].');
  answer();
  expect(await rename('Home')).toBe(true);
  expect(together()[0]?.writes).toMatchObject([
    { input: { docId: 'doc_1', title: 'Home' } },
    { input: { docId: 'Bread', content: 'Back to [[Start|the start]]. Feed [[Home]].' } },
  ]);
});

test('a text of which only the beginning is known is not written, and holds back no other', async () => {
  contents.set('Bread', cutText('See [[Starter]], and much more.', 20));
  contents.set('Cake', 'See [[Starter]].');
  answer();
  expect(await rename('Sourdough')).toBe(true);
  expect(together()[0]?.writes.map(({ input }) => input['docId'])).toEqual(['doc_1', 'Cake']);
});

test('a second rename waits for the first, and has the texts that follow it follow again', async () => {
  contents.set('Bread', 'See [[Starter]].');
  answer({
    'outbox.submit_together': (input: object) => {
      const { writes } = input as Together;
      const entries = writes.map(({ entryId, operation, input: written }, at) => {
        const { docId, content = '' } = written as { docId: string; content?: string };
        contents.set(docId, content);
        return buildEntry({
          id: entryId,
          position: at,
          operation,
          subject: { kind: 'document', id: docId },
          input: written,
          state: 'sent',
        });
      });
      return { entries };
    },
  });
  const renamed = { ...starter, title: 'Sourdough' };
  const first = rename('Sourdough');
  const second = changeDocument(place, renamed, { title: 'Levain' }, 'Renamed', planMends);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(together().map(({ writes }) => writes.at(-1)?.input)).toMatchObject([
    { content: 'See [[Sourdough]].' },
    { content: 'See [[Levain]].' },
  ]);
});

test('where it can not be kept, nothing was renamed, and there is nothing to take back', async () => {
  contents.set('Bread', 'See [[Starter]].');
  answer({
    'outbox.submit_together': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  });
  expect(await rename('Sourdough')).toBe(false);
  expect(useActs.getState().acts).toEqual([]);
  expect(documentStore.row('local', 'doc_1')?.title).toBe('Starter');
});

test('more texts than are accepted at once go in parts, the title in the first', async () => {
  for (let at = 0; at < togetherLimits.writes; at += 1) {
    contents.set(`Note ${at}`, 'See [[Starter]].');
  }
  answer();
  expect(await rename('Sourdough')).toBe(true);
  expect(together().map(({ writes }) => writes.length)).toEqual([togetherLimits.writes, 1]);
  expect(together()[0]?.writes[0]?.input).toMatchObject({ title: 'Sourdough' });
  expect(together().map(({ act }) => act)).toEqual([undefined, undefined]);
  // One undo takes all of it back.
  const [act, ...others] = useActs.getState().acts;
  expect(others).toEqual([]);
  expect(act?.changes).toHaveLength(togetherLimits.writes + 1);
});

test('a service that does not answer keeps nobody from renaming', async () => {
  vi.useFakeTimers();
  contents.set('Bread', 'See [[Starter]].');
  answer({ 'document.get': () => new Promise(() => {}) });
  const renaming = rename('Sourdough');
  await vi.advanceTimersByTimeAsync(renameLimits.lookMs);
  expect(await renaming).toBe(true);
  vi.useRealTimers();
  expect(callsOf('outbox.submit')).toMatchObject([{ input: { title: 'Sourdough' } }]);
});
