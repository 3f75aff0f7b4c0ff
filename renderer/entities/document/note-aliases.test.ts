import { beforeEach, expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildDocument, buildEntry } from '../../testing/build-entities.ts';
import { atMinute } from '../../testing/times.ts';
import { applyAnswer, applyEntry, forgetHome } from '../nouns.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { useNoteAliases } from './known-aliases.ts';
import { readChangedAliases } from './note-aliases.ts';

const guild = { homeId: 'h', guildId: 'g' };
const row = (id: string, minute: number) =>
  buildDocument({ id, title: id, updatedAt: atMinute(minute) });
const withAliases = (...names: string[]) => `---\naliases: [${names.join(', ')}]\n---\nWords.`;
const aliases = (id: string) => useNoteAliases.getState().aliases[keyInHome('h', id)];
const contents = new Map<string, string>();

beforeEach(() => {
  forgetHome('h');
  useOutbox.setState({ entries: [], quiet: [], done: new Set() });
  contents.clear();
  answerCalls({
    'document.get': (input: object) => {
      const { docId } = input as { docId: string };
      return { ...row(docId, 9), content: contents.get(docId) ?? '' };
    },
  });
});

test('a name that a document is given elsewhere, or loses, is known once the document changes', async () => {
  await readChangedAliases(guild, [row('a', 1), row('b', 1)]);
  expect(callsOf('document.get')).toEqual([]);
  contents.set('b', withAliases('Home'));
  await readChangedAliases(guild, [row('a', 1), row('b', 2)]);
  expect(callsOf('document.get')).toMatchObject([{ docId: 'b' }]);
  expect(aliases('b')).toEqual(['Home']);
  contents.set('b', 'Words.');
  await readChangedAliases(guild, [row('a', 1), row('b', 3)]);
  expect(aliases('b')).toBeUndefined();
});

test('a document that comes is read for its names, also where its service tells no changes', async () => {
  const bare = (id: string) => ({ ...row(id, 1), updatedAt: undefined });
  await readChangedAliases(guild, [bare('a')]);
  contents.set('b', withAliases('Home'));
  await readChangedAliases(guild, [bare('a'), bare('b')]);
  expect(aliases('b')).toEqual(['Home']);
});

test('what this page has written is known at once, and is not read', async () => {
  await readChangedAliases(guild, [row('a', 1)]);
  const input = { guildId: 'g', docId: 'a', content: withAliases('Home') };
  applyAnswer('document.update', row('a', 2), { homeId: 'h', input });
  expect(aliases('a')).toEqual(['Home']);
  await readChangedAliases(guild, [row('a', 2)]);
  expect(callsOf('document.get')).toEqual([]);
});

test('a name in a text that waits to be sent is known, and goes with it', () => {
  const entry = buildEntry({
    homeId: 'h',
    operation: 'document.create',
    subject: { kind: 'document', id: 'new_1' },
    temporaryId: 'new_1',
    input: { guildId: 'g', title: 'Start', content: withAliases('Home') },
  });
  applyEntry(entry, undefined);
  expect(aliases('new_1')).toEqual(['Home']);
});

test('where very many change at once, all names are looked for again instead', async () => {
  const many = (minute: number) =>
    Array.from({ length: pageLimits.changedNotes + 1 }, (_, at) => row(`n${at}`, minute));
  await readChangedAliases(guild, many(1));
  const { round } = useNoteAliases.getState();
  await readChangedAliases(guild, many(2));
  expect(callsOf('document.get')).toEqual([]);
  expect(useNoteAliases.getState().round).toBe(round + 1);
});
