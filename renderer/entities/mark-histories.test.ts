import { beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { answerCalls } from '../testing/answer-calls.ts';
import { buildEntry, buildMessage, buildNotification } from '../testing/build-entities.ts';
import { atMinute } from '../testing/times.ts';
import { SeededRandom } from '../../tests/gates/seeded-random.ts';
import { outgoingMessages } from './message/outgoing.ts';
import { threadOf, useMessages } from './message/message-store.ts';
import { applyAnswer, applyEntry, applyEvent, forgetHome } from './nouns.ts';
import { notificationStore } from './notification/notification-store.ts';
import { useOutbox } from './outbox/outbox-store.ts';

// Random histories of the two nouns that are no plain rows: notifications, whose marks are quiet, and
// messages, which wait behind those of their thread.

const histories = 2_000;
const steps = 20;
const cnv = 'cnv_1';
const turn = () => new Promise((resolve) => setTimeout(resolve));
const tell = (type: string, data: object) =>
  applyEvent('h', { type, data, guildId: 'g' } as ServiceEvent);
const isOnItsWay = ({ state }: OutboxEntry) => state === 'queued' || state === 'sending';

beforeEach(() => {
  answerCalls({ 'outbox.discard': {} });
});

/** Begins a history of a home in which nothing waits. */
async function begin(seed: number): Promise<SeededRandom> {
  forgetHome('h');
  useOutbox.setState({ entries: [], quiet: [], submitting: [], done: new Set() });
  if (seed % 50 === 0) {
    await turn();
  }
  return new SeededRandom(seed);
}

/** The marks that wait, each with the notifications that it is about. */
type Marks = Map<string, { entry: OutboxEntry; about: ReadonlySet<string> }>;

test('a notification is shown as read that the service has as read, or that a mark on its way is about', async () => {
  for (let seed = 1; seed <= histories; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one history after the other
    const random = await begin(seed);
    const isRead = new Map<string, boolean>();
    const marks: Marks = new Map();
    notificationStore.applyPage('h', {}, { notifications: [], nextCursor: null });
    for (let step = 1; step <= steps; step += 1) {
      playMark(random, step, isRead, marks);
      const waiting = [...marks.values()].filter(({ entry }) => isOnItsWay(entry));
      const shown = notificationStore.list('h').rows.map(({ id, read }) => [id, read]);
      const expected = [...isRead].map(([id, read]) => [
        id,
        read || waiting.some(({ about }) => about.has(id)),
      ]);
      expect(shown, `seed ${seed}, step ${step}`).toEqual(expected.toReversed());
    }
  }
});

function playMark(
  random: SeededRandom,
  step: number,
  isRead: Map<string, boolean>,
  marks: Marks,
): void {
  const choice = random.below(6);
  const id = `ntf_${step}`;
  if (choice < 2 || isRead.size === 0) {
    isRead.set(id, false);
    tell('notification.created', {
      notification: buildNotification({ id, createdAt: atMinute(step) }),
    });
  } else if (choice < 4) {
    const isAll = random.chance(0.3);
    const one = random.pick([...isRead.keys()]);
    const entry = buildEntry({
      id: `mark ${step}`,
      homeId: 'h',
      operation: isAll ? 'notification.read_all' : 'notification.read',
      input: isAll ? {} : { notificationId: one },
      subject: { kind: 'notification', id: isAll ? 'all' : one },
    });
    marks.set(entry.id, { entry, about: new Set(isAll ? isRead.keys() : [one]) });
    applyEntry(entry, undefined);
  } else if (marks.size > 0) {
    settleMark(random, isRead, marks);
  }
}

function settleMark(random: SeededRandom, isRead: Map<string, boolean>, marks: Marks): void {
  const { entry, about } = random.pick([...marks.values()]);
  const state = random.pick(['sending', 'queued', 'sent', 'rejected', 'discarded'] as const);
  const settled = { ...entry, state };
  marks.set(entry.id, { entry: settled, about });
  if (state === 'sent' || state === 'discarded') {
    marks.delete(entry.id);
  }
  if (state !== 'sent') {
    applyEntry(settled, undefined);
    return;
  }
  const isAll = entry.operation === 'notification.read_all';
  for (const id of isAll ? isRead.keys() : about) {
    isRead.set(id, true);
  }
  const [one = ''] = about;
  const known = notificationStore.confirmedRow('h', one);
  applyEntry(settled, isAll ? { markedCount: 1 } : { ...known, read: true });
}

test('a thread has the messages of the service, and behind them those that wait, in their order', async () => {
  for (let seed = 1; seed <= histories; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one history after the other
    const random = await begin(seed);
    const posted: string[] = [];
    let waiting: OutboxEntry[] = [];
    const asked = { homeId: 'h', input: { conversationId: cnv } };
    applyAnswer('message.list', { messages: [], nextCursor: null }, asked);
    for (let step = 1; step <= steps; step += 1) {
      const entry = random.below(3) === 0 ? undefined : waiting[random.below(waiting.length)];
      const message = buildMessage({ id: `msg_${step}`, createdAt: atMinute(step) });
      if (entry !== undefined) {
        const state = random.pick(['sending', 'queued', 'sent', 'rejected', 'discarded'] as const);
        const settled = { ...entry, state };
        waiting = waiting.map((other) => (other.id === entry.id ? settled : other));
        waiting = waiting.filter((each) => each.state !== 'sent' && each.state !== 'discarded');
        if (state === 'sent') {
          posted.push(message.id);
        }
        applyEntry(settled, state === 'sent' ? message : undefined);
      } else if (random.chance(0.5)) {
        posted.push(message.id);
        tell('message.created', { conversationId: cnv, message });
      } else {
        const written = buildEntry({
          id: `entry ${step}`,
          position: step,
          homeId: 'h',
          input: { conversationId: cnv, text: 'Mine' },
          subject: { kind: 'conversation', id: cnv },
        });
        waiting.push(written);
        applyEntry(written, undefined);
      }
      const shown = threadOf(useMessages.getState(), 'h', cnv).messages.map(({ id }) => id);
      const outgoing = outgoingMessages(useOutbox.getState().entries, 'h', cnv);
      expect([...shown, ...outgoing.map(({ id }) => id)], `seed ${seed}, step ${step}`).toEqual([
        ...posted,
        ...waiting.map(({ id }) => id),
      ]);
    }
  }
});
