import { beforeEach, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildDocument, buildEntry } from '../../testing/build-entities.ts';
import { applyAnswer, applyEntry, applyEvent, forgetHome } from '../nouns.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { readDocument } from './document-handlers.ts';
import { documentStore, useContents } from './document-store.ts';

const later = '2026-11-21T11:00:00.000Z';
const withContent = (content: string, rest = {}) => ({ ...buildDocument(rest), content });
const contentOf = (id = 'doc_1') => useContents.getState().contents[keyInHome('h', id)]?.content;
const event = (type: string, data: object) =>
  applyEvent('h', { type, data, guildId: 'g' } as ServiceEvent);

beforeEach(() => {
  forgetHome('h');
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
  // The event of a waiting write carries the content.
  const pending = { ...withContent('Mine', { updatedAt: later }) };
  event('document.updated', { document: pending });
  expect(contentOf()).toBe('Mine');
  expect(callsOf('document.get')).toHaveLength(1);
  const asked = { homeId: 'h', input: { guildId: 'g', docId: 'doc_1' } };
  applyAnswer('document.get', withContent('First'), asked);
  expect(contentOf()).toBe('Mine');
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

test('a content follows its document to its own id, and goes when the creation is taken back', async () => {
  answerCalls({ 'document.get': withContent('Mine', { id: 'new_1' }) });
  await readDocument('h', 'g', 'new_1');
  answerCalls({ 'document.get': withContent('Mine', { id: 'doc_9' }) });
  await readDocument('h', 'g', 'new_1');
  expect([contentOf('new_1'), contentOf('doc_9')]).toEqual([undefined, 'Mine']);
  answerCalls({ 'document.get': withContent('Mine', { id: 'new_2' }) });
  await readDocument('h', 'g', 'new_2');
  const subject = { kind: 'document', id: 'new_2' } as const;
  const creation = { operation: 'document.create', subject, temporaryId: 'new_2' } as const;
  applyEntry(buildEntry({ homeId: 'h', ...creation, state: 'discarded' }), undefined);
  expect(contentOf('new_2')).toBeUndefined();
});

test('only the most recently read contents are kept', () => {
  const ids = Array.from({ length: pageLimits.documentContents + 1 }, (_, index) => `doc ${index}`);
  for (const id of ids) {
    const asked = { homeId: 'h', input: { guildId: 'g', docId: id } };
    applyAnswer('document.get', withContent(id, { id }), asked);
  }
  expect([contentOf('doc 0'), contentOf('doc 1')]).toEqual([undefined, 'doc 1']);
});
