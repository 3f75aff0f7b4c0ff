import { describe, expect, test } from 'vitest';
import type { InboxMark } from '#shared/capability/inbox.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import {
  buildConversation,
  buildDocument,
  buildEntry,
  buildHome,
  buildNotification,
  buildOperator,
  buildWorkItem,
} from '../../testing/build-entities.ts';
import { atMinute } from '../../testing/times.ts';
import { inboxCounts, inboxEntries } from './inbox-entries.ts';
import type { Inbox } from './inbox-entries.ts';
import { inboxThings } from './inbox-things.ts';
import type { HomeFacts } from './inbox-things.ts';

const now = atMinute(30);
const home = buildHome({ id: 'h', user: { id: 'usr_1', name: 'Sam' } });

const asking = (id = 'cnv_1', minute = 1) =>
  buildConversation({
    id,
    participants: [{ id: 'usr_1', type: 'user', name: 'Sam' }, buildOperator('opr_ada', 'Ada')],
    lastMessage: { text: 'Which oven?', authorId: 'opr_ada', createdAt: atMinute(minute) },
  });
const inReview = (id = 'itm_1', minute = 1) =>
  buildWorkItem({ id, status: 'review', updatedAt: atMinute(minute) });
const report = buildDocument({ id: 'doc_1', type: 'report', createdAt: atMinute(1) });
const write = (overrides: Partial<OutboxEntry>) =>
  buildEntry({ homeId: 'h', state: 'rejected', createdAt: atMinute(1), ...overrides });
const told = (id: string, meta: object | undefined, minute = 2, read = false) =>
  buildNotification({ id, meta, createdAt: atMinute(minute), read });
const ofItem = (id: string, workItemId: string, minute = 2) => told(id, { workItemId }, minute);
const ofThread = (id: string, conversationId = 'cnv_1', minute = 2) =>
  told(id, { conversationId }, minute);

function factsOf(facts: Partial<HomeFacts>): HomeFacts {
  return {
    home,
    entries: [],
    conversations: [],
    stopped: new Set(),
    inReview: [],
    reports: [],
    notifications: [],
    branchOf: (id) => (id.startsWith('child') ? 'epic' : id),
    ...facts,
  };
}

interface Decided {
  readonly marks?: readonly Partial<InboxMark>[];
  readonly readUntil?: string | undefined;
  readonly now?: string;
}

function inboxOf(facts: Partial<HomeFacts>, decided: Decided = {}): Inbox {
  const marks = (decided.marks ?? []).map((mark): [string, InboxMark] => {
    const built: InboxMark = {
      homeId: 'h',
      kind: 'work_item',
      id: 'itm_1',
      state: 'done',
      changedAt: '',
      hereAt: '',
      ...mark,
    };
    return [`h ${built.kind} ${built.id}`, built];
  });
  return inboxEntries([inboxThings(factsOf(facts))], {
    marks: Object.fromEntries(marks),
    readUntil: () => ('readUntil' in decided ? decided.readUntil : ''),
    now: decided.now ?? now,
  });
}

/** Each entry as its kind, its id, its reasons and how many notifications are unread. */
function shortly({ needs, rest }: Inbox) {
  const short = (entries: Inbox['needs']) =>
    entries.map(({ thing: { kind, id, reasons }, unread }) =>
      [kind, id, ...reasons.map((reason) => reason.kind), unread.length].join(' '),
    );
  return { needs: short(needs), rest: short(rest) };
}

const refused = { kind: 'key_refused', since: atMinute(1), detail: 'No such key.' } as const;

describe('each kind that needs the person', () => {
  test.each<[name: string, facts: Partial<HomeFacts>, expected: string]>([
    ['a key that is refused', { home: { ...home, state: refused } }, 'home h key_refused 0'],
    [
      'a home that failed',
      { home: { ...home, state: { kind: 'failed', since: atMinute(1) } } },
      'home h home_failed 0',
    ],
    ['a refused write', { entries: [write({})] }, 'conversation cnv_1 failed 0'],
    [
      'a write that may have arrived',
      { entries: [write({ state: 'unconfirmed' })] },
      'conversation cnv_1 failed 0',
    ],
    [
      'a conflict',
      { entries: [write({ state: 'conflict', subject: { kind: 'document', id: 'd' } })] },
      'document d conflict 0',
    ],
    ['an item in review', { inReview: [inReview()] }, 'work_item itm_1 review 0'],
    ['a question', { conversations: [asking()] }, 'conversation cnv_1 question 0'],
    [
      'a stopped loop',
      { conversations: [buildConversation({ id: 'cnv_1' })], stopped: new Set(['cnv_1']) },
      'conversation cnv_1 stopped 0',
    ],
    ['a new report', { reports: [report] }, 'document doc_1 report 0'],
  ])('%s', (_name, facts, expected) => {
    expect(shortly(inboxOf(facts))).toEqual({ needs: [expected], rest: [] });
  });

  test('what goes out by itself, an archived thread and an offline home need nobody', () => {
    const offline = { kind: 'offline', since: atMinute(1) } as const;
    const facts = {
      home: { ...home, state: offline },
      entries: [write({ state: 'queued' }), write({ id: 'out_2', state: 'sending' })],
      conversations: [{ ...asking(), archived: true }],
      stopped: new Set(['cnv_1']),
    };
    expect(shortly(inboxOf(facts))).toEqual({ needs: [], rest: [] });
  });
});

describe('one thing is one entry', () => {
  const itemConflict = write({ state: 'conflict', subject: { kind: 'work_item', id: 'itm_1' } });
  test.each<[name: string, facts: Partial<HomeFacts>, expected: object]>([
    [
      'an item in review and notifications about it',
      { inReview: [inReview()], notifications: [ofItem('2', 'itm_1', 3), ofItem('1', 'itm_1')] },
      { needs: ['work_item itm_1 review 2'], rest: [] },
    ],
    [
      'an item in review, a conflict and a notification about it',
      { inReview: [inReview()], entries: [itemConflict], notifications: [ofItem('1', 'itm_1')] },
      { needs: ['work_item itm_1 conflict review 1'], rest: [] },
    ],
    [
      'a question, the notification about it, a stopped loop and two failed messages',
      {
        conversations: [asking()],
        stopped: new Set(['cnv_1']),
        entries: [write({ id: 'a' }), write({ id: 'b' })],
        notifications: [ofThread('1')],
      },
      { needs: ['conversation cnv_1 failed failed stopped question 1'], rest: [] },
    ],
    [
      'all that a thread tells',
      { notifications: [ofThread('2'), ofThread('1'), ofThread('3', 'cnv_2', 1)] },
      { needs: [], rest: ['conversation cnv_1 2', 'conversation cnv_2 1'] },
    ],
    [
      'all that a branch tells, its own item too; a child in review stands for itself',
      {
        inReview: [inReview('child_b')],
        notifications: [
          ofItem('1', 'child_a'),
          ofItem('2', 'epic'),
          ofItem('3', 'child_b'),
          ofItem('4', 'child_c'),
        ],
      },
      { needs: ['work_item child_b review 1'], rest: ['work_item epic 3'] },
    ],
    [
      'a branch whose own item is in review, and its children',
      { inReview: [inReview('epic')], notifications: [ofItem('1', 'child_a')] },
      { needs: ['work_item epic review 1'], rest: [] },
    ],
    [
      'notifications of another kind stand each for itself',
      { notifications: [told('1', undefined), told('2', { operatorId: 'opr_ada' })] },
      { needs: [], rest: ['notification 1 1', 'notification 2 1'] },
    ],
  ])('%s', (_name, facts, expected) => {
    expect(shortly(inboxOf(facts))).toEqual(expected);
  });

  test('the same id in two homes is two things', () => {
    const things = ['h', 'other'].flatMap((id) =>
      inboxThings(factsOf({ home: { ...home, id }, inReview: [inReview()] })),
    );
    expect(new Set(things.map(({ key }) => key)).size).toBe(2);
  });
});

describe('what the person has decided', () => {
  const reviewed = { inReview: [inReview('itm_1', 5)], notifications: [ofItem('1', 'itm_1', 5)] };
  const none = { needs: [], rest: [] };

  test.each<[name: string, facts: Partial<HomeFacts>, decided: Decided, expected: object]>([
    ['done', reviewed, { marks: [{ changedAt: atMinute(5) }] }, none],
    [
      'done, but changed since',
      reviewed,
      { marks: [{ changedAt: atMinute(4) }] },
      { needs: ['work_item itm_1 review 1'], rest: [] },
    ],
    [
      'done, but a write failed since, by the clock of this computer',
      { ...reviewed, entries: [write({ subject: { kind: 'work_item', id: 'itm_1' } })] },
      { marks: [{ changedAt: atMinute(5) }] },
      { needs: ['work_item itm_1 failed review 0'], rest: [] },
    ],
    [
      'put off',
      reviewed,
      { marks: [{ state: 'later', changedAt: atMinute(5), until: atMinute(31) }] },
      none,
    ],
    [
      'put off until now',
      reviewed,
      { marks: [{ state: 'later', changedAt: atMinute(5), until: now }] },
      { needs: ['work_item itm_1 review 1'], rest: [] },
    ],
    [
      'read, which decides nothing',
      reviewed,
      { marks: [{ state: 'read', changedAt: atMinute(5) }] },
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
      { marks: [{ id: 'child_a', state: 'read', changedAt: atMinute(2) }] },
      { needs: [], rest: ['work_item epic 1'] },
    ],
    [
      'new again, though the service has them as read',
      { notifications: [told('1', { workItemId: 'itm_1' }, 3, true), ofItem('2', 'itm_1', 1)] },
      { marks: [{ state: 'unread', changedAt: atMinute(2) }] },
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
      { marks: [{ kind: 'muted_thread', id: 'cnv_1', state: 'never' }] },
      { needs: [], rest: ['conversation cnv_1 1'] },
    ],
    [
      'a write that failed in a thread that never needs the person',
      { conversations: [asking()], entries: [write({})] },
      { marks: [{ kind: 'muted_thread', id: 'cnv_1', state: 'never' }] },
      { needs: ['conversation cnv_1 failed 0'], rest: [] },
    ],
    [
      'told before the home was new here',
      {
        notifications: [ofThread('2', 'cnv_1', 3), ofThread('1', 'cnv_1', 2), ofItem('3', 'epic')],
      },
      { marks: [{ kind: 'notifications', id: 'h', state: 'begun', changedAt: atMinute(2) }] },
      { needs: [], rest: ['conversation cnv_1 1'] },
    ],
    ['read with the service', { notifications: [told('1', undefined, 2, true)] }, {}, none],
  ])('%s', (_name, facts, decided, expected) => {
    expect(shortly(inboxOf(facts, decided))).toEqual(expected);
  });
});

test('what was put off and what is done is listed as it is, each until it changes', () => {
  const mark = { homeId: 'h', kind: 'work_item', hereAt: '', changedAt: atMinute(3) } as const;
  const facts = { inReview: ['a', 'b', 'c', 'd'].map((id, at) => inReview(id, at + 1)) };
  const { needs, putOff, done } = inboxOf(facts, {
    marks: [
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
  const inbox = inboxEntries(lists, { marks: {}, readUntil: () => '', now });
  const ofOne = { needs: 1, rest: 1, unread: 2, unreadEntries: 1 };
  expect(inboxCounts(inbox, 'h')).toEqual(ofOne);
  expect(inboxCounts(inbox)).toEqual({ needs: 2, rest: 2, unread: 4, unreadEntries: 2 });
});

test('the newest comes first', () => {
  const facts = {
    inReview: [inReview('itm_1', 1), inReview('itm_2', 9)],
    conversations: [asking('cnv_1', 5)],
    notifications: [ofThread('1', 'cnv_8', 8), ofItem('2', 'itm_7', 7)],
  };
  expect(shortly(inboxOf(facts))).toEqual({
    needs: [
      'work_item itm_2 review 0',
      'conversation cnv_1 question 0',
      'work_item itm_1 review 0',
    ],
    rest: ['conversation cnv_8 1', 'work_item itm_7 1'],
  });
});

test('the things of several homes are told by time', () => {
  const lists = ['h', 'other'].map((id, number) =>
    inboxThings(
      factsOf({
        home: { ...home, id },
        inReview: [1, 3, 5].map((minute) => inReview(`${id}${minute}`, minute + number)),
      }),
    ),
  );
  const { needs } = inboxEntries(lists, { marks: {}, readUntil: () => '', now });
  const ids = needs.map(({ thing }) => thing.id);
  expect(ids).toEqual(['other5', 'h5', 'other3', 'h3', 'other1', 'h1']);
});
