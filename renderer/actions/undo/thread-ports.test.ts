import { beforeEach, expect, test } from 'vitest';
import { saveThreadSetting, threadSettingOf } from '../../entities/local-state/thread-settings.ts';
import type { ThreadSetting } from '../../entities/local-state/thread-settings.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { stepThread } from './thread-ports.ts';

const homeId = 'h';
const conversationId = 'cnv_1';
const now = () => threadSettingOf(homeId, conversationId);
const set = (setting: ThreadSetting) => saveThreadSetting(homeId, conversationId, setting);
const pin = {
  kind: 'thread_set',
  conversationId,
  before: { title: 'Mine' },
  after: { title: 'Mine', isPinned: true },
} as const;

beforeEach(() => {
  answerCalls({ 'local.save': {} });
  set(pin.after);
});

test('a step sets the fields that the act was about, and leaves what was decided since', async () => {
  set({ ...now(), title: 'Other', isFollowed: true });
  await stepThread(homeId, pin, 'undo');
  expect(now()).toEqual({ title: 'Other', isFollowed: true });
  await stepThread(homeId, pin, 'redo');
  expect(now()).toEqual({ title: 'Other', isFollowed: true, isPinned: true });
});

test('a step is refused where the person has decided otherwise since', async () => {
  set({ title: 'Mine' });
  await expect(stepThread(homeId, pin, 'undo')).rejects.toMatchObject({
    problem: { code: 'precondition_failed' },
  });
  expect(now()).toEqual({ title: 'Mine' });
});

test('the archive has no time where a thread had no message, and comes back by an undo', async () => {
  const archive = { ...pin, before: {}, after: { archivedAt: '' } };
  set(archive.after);
  expect(now()).toEqual({ archivedAt: '' });
  await stepThread(homeId, archive, 'undo');
  expect(now()).toEqual({});
});
