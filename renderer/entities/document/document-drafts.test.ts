import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { drafts, saveDrafts, writeDraft } from '../local-state/draft-store.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import {
  documentDraft,
  dropDocumentDraft,
  saveDocumentDraft,
  moveDocumentDraft,
} from './document-drafts.ts';

const base = {
  title: 'Menu',
  type: 'brief',
  description: '',
  content: 'Bread',
  updatedAt: '2026-11-21T10:00:00.000Z',
} as const;
const draft = { ...base, updatedAt: undefined, content: 'Bread and rolls', base };
const { updatedAt: _none, ...written } = draft;
const rows = () => [...drafts.use.getState().rows.values()].map(({ key }) => key.field);
const keyOf = (field: string) => ({ homeId: 'h', kind: 'document', id: 'doc_1', field }) as const;

beforeEach(async () => {
  answerCalls({ 'local.save': {} });
  vi.stubGlobal('window', Object.assign(globalThis, { guildhall: window.guildhall }));
  await saveDrafts();
  answerCalls({ 'local.save': {} });
  vi.stubGlobal('window', Object.assign(globalThis, { guildhall: window.guildhall }));
  fillLocal(drafts);
  useOutbox.setState({ entries: [], done: new Set() });
});

test('a draft is found again with the text that it began with', () => {
  expect(documentDraft('h', 'doc_1')).toBeUndefined();
  saveDocumentDraft('h', 'doc_1', written);
  expect(documentDraft('h', 'doc_1')).toEqual(written);
  dropDocumentDraft('h', 'doc_1');
  expect(documentDraft('h', 'doc_1')).toBeUndefined();
  expect(rows()).toEqual([]);
});

test('an emptied text is a draft, and one that was never kept is none', () => {
  saveDocumentDraft('h', 'doc_1', { ...written, content: '' });
  expect(documentDraft('h', 'doc_1')).toEqual({ ...written, content: '' });
  saveDocumentDraft('h', 'doc_1', written);
  writeDraft(keyOf('content'), '');
  expect(documentDraft('h', 'doc_1')).toBeUndefined();
});

test('the base of a draft is written once, however often the text changes', async () => {
  saveDocumentDraft('h', 'doc_1', written);
  await saveDrafts();
  const names = () => callsOf('local.save').map((input) => Object(input).key);
  expect(names()).toEqual(['base', 'content', 'facts'].map(keyOf));
  saveDocumentDraft('h', 'doc_1', { ...written, content: 'Bread, rolls' });
  await saveDrafts();
  expect(names().slice(3)).toEqual([keyOf('content')]);
});

test('the draft of a document moves to the one that is made anew in its place', () => {
  saveDocumentDraft('h', 'doc_1', written);
  moveDocumentDraft('h', 'doc_1', 'doc_2');
  expect(documentDraft('h', 'doc_1')).toBeUndefined();
  expect(documentDraft('h', 'doc_2')).toEqual(written);
});

test('facts that cannot be read hide no text: the draft has it, without a title', () => {
  writeDraft(keyOf('content'), 'Bread');
  writeDraft(keyOf('facts'), '{');
  expect(documentDraft('h', 'doc_1')).toEqual({
    title: '',
    type: 'document',
    description: '',
    content: 'Bread',
  });
});
