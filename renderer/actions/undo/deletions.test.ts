import { beforeEach, expect, test, vi } from 'vitest';
import { documentDraft, saveDocumentDraft } from '../../entities/document/document-drafts.ts';
import { drafts } from '../../entities/local-state/draft-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { actPorts } from './act-ports.ts';
import { restoreThing } from './deletions.ts';

const written = { title: 'Menu', type: 'document', description: '', content: 'Half' } as const;
const thing = { noun: 'document', id: 'doc_1', guildId: 'g', title: 'Menu' } as const;

function answer(output: object): void {
  const entry = buildEntry({ state: 'sent' });
  answerCalls({ 'local.save': {}, 'outbox.submit': { entry, output } });
  vi.stubGlobal('window', Object.assign(globalThis, { guildhall: window.guildhall }));
}

beforeEach(() => {
  fillLocal(drafts);
  useOutbox.setState({ entries: [], done: new Set() });
  answer({ id: 'doc_1' });
  saveDocumentDraft('h', 'doc_1', written);
});

test('the draft of a document stays when the document’s creation is taken back', async () => {
  const { kind } = await actPorts.remove('h', { kind: 'created', ...thing, after: {} }, {}, 'act');
  expect(kind).toBe('done');
  expect(documentDraft('h', 'doc_1')).toEqual(written);
  expect(await restoreThing('h', thing)).toBe('doc_1');
  expect(documentDraft('h', 'doc_1')).toEqual(written);
});

test('the draft of a document goes on in the document that is made in its place', async () => {
  answer({ id: 'new_1' });
  expect(await restoreThing('h', thing)).toBe('new_1');
  expect(documentDraft('h', 'new_1')).toEqual(written);
  expect(documentDraft('h', 'doc_1')).toBeUndefined();
});
