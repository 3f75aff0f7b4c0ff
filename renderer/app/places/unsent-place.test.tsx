import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { frameShown } from '../../testing/frame-shown.ts';
import { forgetApplication, showApplication } from '../../testing/shown-application.tsx';
import { text } from '../../text/text.ts';
import { documentPath, itemPath, threadPath } from './paths.ts';

afterEach(forgetApplication);

const id = 'new_made';
const guildId = 'gld_1';
const notFound = () => {
  throw problemError('not_found', 'Not there.');
};

/** Notes whether words are ever on the page. */
function watchFor(words: string): () => boolean {
  let wasThere = false;
  const look = () => (wasThere ||= document.body.textContent.includes(words));
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    return look();
  };
}

const kinds = {
  thread: {
    path: threadPath('local', id),
    gone: text.conversation.threadGone.title,
    store: conversationStore,
    entry: {
      operation: 'conversation.create',
      input: { guildId, title: 'Made offline', operatorIds: [] },
      subject: { kind: 'conversation', id },
    },
  },
  item: {
    path: itemPath('local', id),
    gone: text.workItem.gone.title,
    store: workItemStore,
    entry: {
      operation: 'work_item.create',
      input: { guildId, title: 'Made offline', type: 'task' },
      subject: { kind: 'work_item', id },
    },
  },
  document: {
    path: documentPath('local', id),
    gone: text.document.gone.title,
    store: documentStore,
    entry: {
      operation: 'document.create',
      input: { guildId, title: 'Made offline', content: 'Text' },
      subject: { kind: 'document', id },
    },
  },
} as const;

test.each(Object.entries(kinds))(
  'a page that is loaded at an unsent %s says at no time that there is none',
  async (_kind, { path, gone, store, entry }) => {
    const outbox = Promise.withResolvers<void>();
    location.hash = path;
    const wasGone = watchFor(gone);
    const shown = showApplication(1240, 700, undefined, {
      'outbox.list': async () => {
        await outbox.promise;
        return { entries: [buildEntry({ ...entry, temporaryId: id })] };
      },
      'conversation.get': notFound,
      'message.list': notFound,
      'document.get': notFound,
    });
    await expect.poll(() => store.list('local', { guildId }).load.kind).toBe('ready');
    await expect
      .poll(() => document.querySelector('main :is(.thread, .skeleton, .failure)'))
      .not.toBe(null);
    // Whatever was asked for about it is answered by then.
    await frameShown();
    outbox.resolve();
    await shown;
    await expect.element(page.getByRole('heading', { name: 'Made offline' })).toBeVisible();
    expect(wasGone()).toBe(false);
  },
);

test('an outbox that cannot be read is not awaited for ever', async () => {
  location.hash = kinds.thread.path;
  const shown = showApplication(1240, 700, undefined, {
    'outbox.list': notFound,
    'conversation.get': notFound,
    'message.list': notFound,
  });
  await expect(shown).rejects.toThrow('Not there.');
  await expect.element(page.getByRole('heading', { name: kinds.thread.gone })).toBeVisible();
});
