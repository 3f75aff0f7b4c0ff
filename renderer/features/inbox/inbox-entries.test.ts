import { buildTriage } from '../../testing/build-triage.ts';
import { describe, expect, test } from 'vitest';
import {
  now,
  home,
  asking,
  inReview,
  write,
  told,
  ofItem,
  ofThread,
  factsOf,
  inboxOf,
  shortly,
} from '../../testing/build-inbox.ts';
import { buildProposal, buildQuestion } from '../../testing/build-decisions.ts';
import { buildRun } from '../../testing/build-entities.ts';
import type { Decided } from '../../testing/build-inbox.ts';
import { atMinute } from '../../testing/times.ts';
import { inboxCounts, inboxEntries } from './inbox-entries.ts';
import type { Inbox } from './inbox-entries.ts';
import { inboxThings } from './inbox-things.ts';
import type { HomeFacts } from './inbox-things.ts';

describe('the decisions of the person', () => {
  const reviewed = { inReview: [inReview('itm_1', 5)], notifications: [ofItem('1', 'itm_1', 5)] };
  const none = { needs: [], rest: [] };

  test.each<[name: string, facts: Partial<HomeFacts>, decided: Decided, expected: object]>([
    ['done', reviewed, { triage: [{ changedAt: atMinute(5) }] }, none],
    [
      'done, but changed since',
      reviewed,
      { triage: [{ changedAt: atMinute(4) }] },
      { needs: ['work_item itm_1 review 1'], rest: [] },
    ],
    [
      'done, but a write failed since, by the clock of this computer',
      { ...reviewed, entries: [write({ subject: { kind: 'work_item', id: 'itm_1' } })] },
      { triage: [{ changedAt: atMinute(5) }] },
      { needs: ['work_item itm_1 failed review 0'], rest: [] },
    ],
    [
      'put off',
      reviewed,
      { triage: [{ state: 'later', changedAt: atMinute(5), until: atMinute(31) }] },
      none,
    ],
    [
      'put off until now',
      reviewed,
      { triage: [{ state: 'later', changedAt: atMinute(5), until: now }] },
      { needs: ['work_item itm_1 review 1'], rest: [] },
    ],
    [
      'read, which decides nothing',
      reviewed,
      { triage: [{ state: 'read', changedAt: atMinute(5) }] },
      { needs: ['work_item itm_1 review 0'], rest: [] },
    ],
    [
      'a thread that was read here, though its notifications were not with the service',
      { notifications: [ofThread('1', 'cnv_1', 3), ofThread('2', 'cnv_1', 5)] },
      { readUntil: atMinute(4) },
      { needs: [], rest: ['conversation cnv_1 1'] },
    ],
    [
      'an item of a branch that was read by itself',
      { notifications: [ofItem('1', 'child_a'), ofItem('2', 'child_b')] },
      { triage: [{ id: 'child_a', state: 'read', changedAt: atMinute(2) }] },
      { needs: [], rest: ['work_item epic 1'] },
    ],
    [
      'new again, though the service has them as read',
      { notifications: [told('1', { workItemId: 'itm_1' }, 3, true), ofItem('2', 'itm_1', 1)] },
      { triage: [{ state: 'unread', changedAt: atMinute(2) }] },
      { needs: [], rest: ['work_item itm_1 2'] },
    ],
    ['a question that was read', { conversations: [asking()] }, { readUntil: atMinute(1) }, none],
    [
      'a question behind what was read',
      { conversations: [asking('cnv_1', 2)] },
      { readUntil: atMinute(1) },
      { needs: ['conversation cnv_1 question 0'], rest: [] },
    ],
    [
      'a question in a thread of which nobody knows how far it was read',
      { conversations: [asking()] },
      { readUntil: undefined },
      none,
    ],
    [
      'a thread that never needs the person, but for what they wrote there',
      {
        conversations: [asking()],
        stopped: new Set(['cnv_1']),
        notifications: [ofThread('1')],
      },
      { triage: [{ kind: 'muted_thread', id: 'cnv_1', state: 'never' }] },
      { needs: [], rest: ['conversation cnv_1 1'] },
    ],
    [
      'a question of an operator that never needs the person',
      { conversations: [asking()] },
      { triage: [{ kind: 'muted_operator', id: 'opr_ada', state: 'never' }] },
      none,
    ],
    [
      'questions of an operator, or in a thread, that never needs the person',
      {
        decisions: [
          { kind: 'asked', guildId: 'gld_1', row: buildQuestion() },
          {
            kind: 'proposed',
            guildId: 'gld_1',
            row: buildProposal({ operatorId: 'opr_theo', conversationId: 'cnv_2' }),
          },
        ],
      },
      {
        triage: [
          { kind: 'muted_thread', id: 'cnv_2', state: 'never' },
          { kind: 'muted_operator', id: 'opr_ada', state: 'never' },
        ],
      },
      none,
    ],
    [
      'trouble of an operator, or in a thread, that never needs the person',
      {
        stuck: [
          buildRun({ stuck: 'failed', conversationId: 'cnv_1' }),
          buildRun({ stuck: 'failed', operatorId: 'opr_theo', workItemId: 'itm_1' }),
        ],
      },
      {
        triage: [
          { kind: 'muted_thread', id: 'cnv_1', state: 'never' },
          { kind: 'muted_operator', id: 'opr_theo', state: 'never' },
        ],
      },
      none,
    ],
    [
      'a write that failed in a thread that never needs the person',
      { conversations: [asking()], entries: [write({})] },
      { triage: [{ kind: 'muted_thread', id: 'cnv_1', state: 'never' }] },
      { needs: ['conversation cnv_1 failed 0'], rest: [] },
    ],
    [
      'told before the home was new here',
      {
        notifications: [ofThread('2', 'cnv_1', 3), ofThread('1', 'cnv_1', 2), ofItem('3', 'epic')],
      },
      { triage: [{ kind: 'notifications', id: 'h', state: 'begun', changedAt: atMinute(2) }] },
      { needs: [], rest: ['conversation cnv_1 1'] },
    ],
    ['read with the service', { notifications: [told('1', undefined, 2, true)] }, {}, none],
  ])('%s', (_name, facts, decided, expected) => {
    expect(shortly(inboxOf(facts, decided))).toEqual(expected);
  });
});

test('an entry that was put off or is done is listed as it is, until it changes', () => {
  const mark = { homeId: 'h', kind: 'work_item', hereAt: '', changedAt: atMinute(3) } as const;
  const facts = { inReview: ['a', 'b', 'c', 'd'].map((id, at) => inReview(id, at + 1)) };
  const { needs, putOff, done } = inboxOf(facts, {
    triage: [
      { ...mark, id: 'a', state: 'done' },
      { ...mark, id: 'b', state: 'later', until: atMinute(31) },
      { ...mark, id: 'c', state: 'later', until: now },
      { ...mark, id: 'd', state: 'done' },
    ],
  });
  const ids = (entries: Inbox['needs']) => entries.map(({ thing }) => thing.id);
  expect([ids(needs), ids(putOff), ids(done)]).toEqual([['d', 'c'], ['b'], ['a']]);
});

test('the numbers of an inbox, of one home and of all', () => {
  const lists = ['h', 'other'].map((id) =>
    inboxThings(
      factsOf({
        home: { ...home, id },
        inReview: [inReview()],
        notifications: [ofThread('2'), ofThread('1')],
      }),
    ),
  );
  const inbox = inboxEntries(lists, { triage: buildTriage(), readUntil: () => '', now });
  const ofOne = { needs: 1, rest: 1, unread: 2, unreadEntries: 1 };
  expect(inboxCounts(inbox, 'h')).toEqual(ofOne);
  expect(inboxCounts(inbox)).toEqual({ needs: 2, rest: 2, unread: 4, unreadEntries: 2 });
});
