import { buildTriage } from '../../testing/build-triage.ts';
import { describe, expect, test } from 'vitest';
import { buildConversation, buildDocument, buildRun } from '../../testing/build-entities.ts';
import { buildProposal, buildQuestion } from '../../testing/build-decisions.ts';
import {
  now,
  home,
  asking,
  inReview,
  report,
  write,
  told,
  ofItem,
  ofThread,
  factsOf,
  inboxOf,
  shortly,
} from '../../testing/build-inbox.ts';
import { atMinute } from '../../testing/times.ts';
import { inboxEntries } from './inbox-entries.ts';
import { inboxThings } from './inbox-things.ts';
import type { HomeFacts } from './inbox-things.ts';

/** A message that the person wants here at a minute. */
const reminded = (minute: number): HomeFacts['reminders'][number] => ({
  kind: 'reminder',
  key: { homeId: 'h', messageId: 'msg_1' },
  value: { conversationId: 'cnv_1', remindAt: atMinute(minute), beginning: 'Order flour' },
});

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
    ['a reminder', { reminders: [reminded(1)] }, 'message msg_1 reminder 0'],
    ...(['failed', 'limit_reached', 'no_answer'] as const).flatMap(
      (stuck): [name: string, facts: Partial<HomeFacts>, expected: string][] => {
        const reason = stuck === 'failed' ? 'run_failed' : stuck;
        return [
          [
            `a message: ${stuck}`,
            { stuck: [buildRun({ stuck, conversationId: 'cnv_1' })] },
            `conversation cnv_1 ${reason} 0`,
          ],
          [
            `work: ${stuck}`,
            { stuck: [buildRun({ stuck, workItemId: 'itm_1' })] },
            `work_item itm_1 ${reason} 0`,
          ],
        ];
      },
    ),
    [
      'a question with a form, whose message and notification are told by it',
      {
        decisions: [{ kind: 'asked', guildId: 'gld_1', row: buildQuestion() }],
        conversations: [asking()],
        notifications: [told('1', { conversationId: 'cnv_1', questionId: 'qst_1' })],
      },
      'question qst_1 asked 1',
    ],
    [
      'a proposal',
      { decisions: [{ kind: 'proposed', guildId: 'gld_1', row: buildProposal() }] },
      'proposal prp_1 proposed 0',
    ],
    [
      'work that was left, with the report that says so',
      {
        stuck: [
          buildRun({
            stuck: 'failed',
            workItemId: 'itm_1',
            endedAt: atMinute(1),
            reportId: 'doc_1',
          }),
        ],
        reports: [buildDocument({ id: 'doc_1', type: 'report', createdAt: atMinute(9) })],
      },
      'work_item itm_1 run_failed 0',
    ],
  ])('%s', (_name, facts, expected) => {
    expect(shortly(inboxOf(facts))).toEqual({ needs: [expected], rest: [] });
  });

  test('a question that is decided needs nobody, and its message asks nothing any more', () => {
    const row = buildQuestion({ state: 'declined' });
    const facts: Partial<HomeFacts> = {
      decisions: [{ kind: 'asked', guildId: 'gld_1', row }],
      conversations: [asking()],
    };
    expect(shortly(inboxOf(facts)).needs).toEqual([]);
  });

  test('the message of a question is its own whatever the clocks say', () => {
    const row = buildQuestion({ createdAt: atMinute(9) });
    const facts: Partial<HomeFacts> = {
      decisions: [{ kind: 'asked', guildId: 'gld_1', row }],
      conversations: [asking()],
    };
    expect(shortly(inboxOf(facts)).needs).toEqual(['question qst_1 asked 0']);
  });

  test.each([
    ['in words, in the same second', buildQuestion({ state: 'declined' })],
    ['where it has only proposed something', buildProposal({ state: 'declined' })],
  ])('a thread in which an operator asks %s, needs the person by itself', (_name, row) => {
    const facts: Partial<HomeFacts> = {
      decisions: [
        'fields' in row
          ? { kind: 'asked', guildId: 'gld_1', row }
          : { kind: 'proposed', guildId: 'gld_1', row },
      ],
      conversations: [asking('cnv_1', 1, 'msg_2')],
    };
    expect(shortly(inboxOf(facts)).needs).toEqual(['conversation cnv_1 question 0']);
  });

  test('another report of the same moment is no report on work that was left', () => {
    const stuck = { stuck: 'failed', workItemId: 'itm_1', endedAt: atMinute(1) } as const;
    const facts = {
      stuck: [buildRun({ ...stuck, reportId: 'doc_2' })],
      reports: [report],
    };
    expect(shortly(inboxOf(facts)).needs).toEqual([
      'work_item itm_1 run_failed 0',
      'document doc_1 report 0',
    ]);
  });

  test('a run that is stuck in an archived thread needs nobody', () => {
    const conversations = [buildConversation({ id: 'cnv_1', archived: true })];
    const stuck = [buildRun({ stuck: 'failed', conversationId: 'cnv_1' })];
    expect(shortly(inboxOf({ conversations, stuck }))).toEqual({ needs: [], rest: [] });
  });

  test('a write that goes out by itself, an archived thread and an offline home need nobody', () => {
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
  const { needs } = inboxEntries(lists, { triage: buildTriage(), readUntil: () => '', now });
  const ids = needs.map(({ thing }) => thing.id);
  expect(ids).toEqual(['other5', 'h5', 'other3', 'h3', 'other1', 'h1']);
});

test('a reminder waits until its time, and can be set again once it is done', () => {
  const partsOf = (minute: number, doneAt?: number) => {
    const mark = { kind: 'message', id: 'msg_1', hereAt: atMinute(doneAt ?? 0) };
    const { needs, putOff, done } = inboxOf(
      { reminders: [reminded(minute)] },
      { triage: doneAt === undefined ? [] : [mark] },
    );
    return [needs.length, putOff.length, done.length];
  };
  const coming = 59;
  expect(partsOf(1)).toEqual([1, 0, 0]);
  expect(partsOf(coming)).toEqual([0, 1, 0]);
  expect(partsOf(1, 1)).toEqual([0, 0, 1]);
  expect(partsOf(2, 1)).toEqual([1, 0, 0]);
  expect(partsOf(coming, 1)).toEqual([0, 1, 0]);
});
