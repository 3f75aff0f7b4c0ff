import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { documentDraft } from '../../../entities/document/document-drafts.ts';
import { saveDrafts } from '../../../entities/local-state/draft-store.ts';
import { buildEntry } from '../../../testing/build-entities.ts';
import { guildId, homeId, showNewDocument, textbox } from '../../../testing/document-pane.tsx';

afterEach(saveDrafts);

const content = textbox('Content');
const subject = { kind: 'document', id: 'new_1' } as const;

test('the content that comes late leaves whoever has gone to the title by then', async () => {
  showNewDocument();
  const field = textbox('Title');
  await expect.element(field).toBeInTheDocument();
  (field.element() as HTMLElement).focus();
  await expect.element(content).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Autumn menu');
  await expect.element(field).toHaveValue('Autumn menu');
});

test('the text that is written on while a document is created is a draft of that document', async () => {
  const created = Promise.withResolvers<{ entry: OutboxEntry; output: undefined }>();
  const { bridge, went } = showNewDocument({ answers: { 'outbox.submit': () => created.promise } });
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('Bread{Control>}s{/Control}');
  await expect.poll(() => bridge.inputsOf('outbox.submit')).toHaveLength(1);
  await userEvent.keyboard(' and rolls');
  created.resolve({ entry: buildEntry({ state: 'queued', subject }), output: undefined });
  await expect.poll(() => went).toEqual(['edit new_1']);
  expect(documentDraft(homeId, 'new_1')).toMatchObject({
    content: 'Bread and rolls',
    base: { title: 'Bread', content: 'Bread', updatedAt: '' },
  });
  expect(documentDraft(homeId, guildId, 'new_document')).toBeUndefined();
});
