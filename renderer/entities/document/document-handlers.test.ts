import { beforeEach, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildDocument, buildEntry } from '../../testing/build-entities.ts';
import { applyAnswer, applyEntry, applyEvent, forgetHome } from '../nouns.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { readDocument } from './document-handlers.ts';
import { documentStore, shownContent } from './document-store.ts';

const later = '2026-11-21T11:00:00.000Z';
const withContent = (content: string, rest = {}) => ({ ...buildDocument(rest), content });
const contentOf = (id = 'doc_1') => shownContent('h', id)?.content;
const event = (type: string, data: object) =>
  applyEvent('h', { type, data, guildId: 'g' } as ServiceEvent);

beforeEach(() => {
  forgetHome('h');
  useOutbox.setState({ entries: [], done: new Set() });
  answerCalls({ 'document.get': withContent('First') });
});

test('a document is read with its content, which its row does not hold', async () => {
  await readDocument('h', 'g', 'doc_1');
  expect(contentOf()).toBe('First');
  expect(documentStore.row('h', 'doc_1')).toEqual(buildDocument());
  forgetHome('h');
  expect(contentOf()).toBeUndefined();
});

test('a content is read again when its document changes, and removed with it', async () => {
  event('document.updated', { document: buildDocument() });
  expect(callsOf('document.get')).toEqual([]);
  await readDocument('h', 'g', 'doc_1');
  answerCalls({ 'document.get': withContent('Second', { updatedAt: later }) });
  event('document.updated', { document: buildDocument({ updatedAt: later }) });
  await expect.poll(() => contentOf()).toBe('Second');
  const asked = { homeId: 'h', input: { guildId: 'g', docId: 'doc_1' } };
  applyAnswer('document.get', withContent('First'), asked);
  expect(contentOf()).toBe('Second');
  event('document.deleted', { id: 'doc_1' });
  expect(contentOf()).toBeUndefined();
});

test('a change announced while a document is being read is read too', async () => {
  const reading = readDocument('h', 'g', 'doc_1');
  event('document.updated', { document: buildDocument({ updatedAt: later }) });
  answerCalls({ 'document.get': withContent('Second', { updatedAt: later }) });
  await reading;
  expect(contentOf()).toBe('Second');
});

test('a content that waits is shown, and gives way to that of the service once it is sent', () => {
  const creation = buildEntry({
    homeId: 'h',
    operation: 'document.create',
    input: { guildId: 'g', title: 'Plan', content: 'Mine' },
    subject: { kind: 'document', id: 'new_1' },
    temporaryId: 'new_1',
  });
  applyEntry(creation, undefined);
  expect(contentOf('new_1')).toBe('Mine');
  expect(documentStore.row('h', 'new_1')).not.toHaveProperty('content');
  const made = buildDocument({ id: 'doc_9' });
  applyEntry({ ...creation, state: 'sent', resultId: 'doc_9' }, made);
  // This page goes on knowing it by its first id.
  expect(documentStore.row('h', 'new_1')).toEqual({ ...made, id: 'new_1' });
  expect([contentOf('new_1'), contentOf('doc_9')]).toEqual(['Mine', undefined]);
  const other = { ...creation, id: 'b', subject: { ...creation.subject, id: 'new_2' } };
  applyEntry({ ...other, temporaryId: 'new_2' }, undefined);
  applyEntry({ ...other, temporaryId: 'new_2', state: 'discarded' }, undefined);
  expect(contentOf('new_2')).toBeUndefined();
});

test('a change of a content stands in place while it is on its way, and not in a conflict', async () => {
  await readDocument('h', 'g', 'doc_1');
  const change = buildEntry({
    homeId: 'h',
    operation: 'document.update',
    input: { guildId: 'g', docId: 'doc_1', content: 'Mine' },
    subject: { kind: 'document', id: 'doc_1' },
  });
  applyEntry(change, undefined);
  answerCalls({ 'document.get': withContent('Theirs', { updatedAt: later }) });
  event('document.updated', { document: buildDocument({ updatedAt: later }) });
  await expect.poll(() => callsOf('document.get')).toHaveLength(1);
  expect(contentOf()).toBe('Mine');
  applyEntry({ ...change, state: 'conflict' }, undefined);
  expect(contentOf()).toBe('Theirs');
});

test('only the most recently read contents are kept', () => {
  const ids = Array.from({ length: pageLimits.documentContents + 1 }, (_, index) => `doc ${index}`);
  for (const id of ids) {
    const asked = { homeId: 'h', input: { guildId: 'g', docId: id } };
    applyAnswer('document.get', withContent(id, { id }), asked);
  }
  expect([contentOf('doc 0'), contentOf('doc 1')]).toEqual([undefined, 'doc 1']);
});
