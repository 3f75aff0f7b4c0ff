import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../testing/answer-calls.ts';
import { buildConversation, buildDocument, buildWorkItem } from '../testing/build-entities.ts';
import { conversationStore } from './conversation/conversation-store.ts';
import { documentStore } from './document/document-store.ts';
import { forgetHome } from './nouns.ts';
import { useOutbox } from './outbox/outbox-store.ts';
import { PendingHistory } from '../testing/pending-history.ts';
import type { HistoryNoun } from '../testing/pending-history.ts';
import { workItemStore } from './work-item/work-item-store.ts';

/** The histories of each noun, and the steps of each. */
const histories = 2_000;
const steps = 30;

const nouns: readonly HistoryNoun[] = [
  {
    noun: 'work_item',
    store: workItemStore as never,
    build: buildWorkItem,
    creation: { type: 'task', priority: 'medium' },
    field: 'status',
    values: ['todo', 'done', 'in_progress'],
    isNewestFirst: false,
  },
  {
    noun: 'document',
    store: documentStore as never,
    build: buildDocument,
    creation: { type: 'document', content: '' },
    field: 'type',
    values: ['document', 'report'],
    isNewestFirst: false,
  },
  {
    noun: 'conversation',
    store: conversationStore as never,
    build: buildConversation,
    creation: { operatorIds: [] },
    field: 'archived',
    values: [false, true],
    isNewestFirst: true,
  },
];

const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  forgetHome('h');
  useOutbox.setState({ entries: [], quiet: [], done: new Set() });
});

test.each(nouns)(
  'rows and lists of $noun are those which the rows of the service and the entries alone make',
  async (noun) => {
    for (let seed = 1; seed <= histories; seed += 1) {
      forgetHome('h');
      useOutbox.setState({ entries: [], quiet: [], done: new Set() });
      const history = new PendingHistory(noun, seed);
      let answers: Promise<object> = Promise.resolve(history.page());
      answerCalls({ [`${noun.noun}.list`]: () => answers });
      // oxlint-disable-next-line no-await-in-loop -- a history begins with what is there
      await noun.store.read('h', { guildId: 'g' });
      for (let step = 0; step < steps; step += 1) {
        const { promise, resolve } = Promise.withResolvers<object>();
        const page = history.page();
        answers = promise;
        const reading = step % 5 === 0 ? noun.store.read('h', { guildId: 'g' }) : undefined;
        history.play();
        resolve(page);
        // oxlint-disable-next-line no-await-in-loop -- an answer that is older than the step
        await reading;
        expect(history.shown(), `seed ${seed}, step ${step}`).toEqual(history.expected());
        expect(history.isMarked()).toBe(true);
      }
      if (seed % 50 === 0) {
        // oxlint-disable-next-line no-await-in-loop -- the tests are watched for stalls
        await turn();
      }
    }
  },
  120_000,
);
