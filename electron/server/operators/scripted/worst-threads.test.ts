import { expect, test } from 'vitest';
import { textLimits } from '#shared/limits/limits.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';
import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { snippetOf } from '#shared/domain/search/snippet.ts';
import { queryWords, wordsOf } from '#shared/domain/search/words.ts';
import { firstOperators } from '../../features/operator/first-operators.ts';
import { truncateThread, truncateWork } from '../driver-limits.ts';
import type { TurnMessage } from '../driver.ts';
import { respondTo } from './scripted-driver.ts';
import { reportOn } from './report.ts';
import { declineReason } from './scripted-work-driver.ts';
import { expectNoStall } from '../../../../tests/watchdog/expect-no-stall.ts';

// These threads have the longest texts that the contract allows, in the number a driver gets, made
// to be slow. Linear code takes a tenth of the time limit on a slow machine; other code exceeds it
// many times.

const operators = firstOperators.map((fields, index) => ({
  ...fields,
  id: `opr_${index}` as Operator['id'],
  capabilities: [...fields.capabilities],
}));

/** The pieces that long texts repeat, with the text before them. */
const families: readonly (readonly [lead: string, piece: string])[] = [
  ['change a to b', '\n'],
  ['change ', 'a '],
  ['add ', ' '],
  ['and also ', ' \t'],
  ['remove the ', 'the '],
  ['', 'change e to eeeeeeee\n'],
  ['', '@Ada '],
  ['', '@'],
  ['', '1,1.'],
  ['', '. , ; '],
  ['', ', please'],
  ['', ' and then'],
  ['', ' and '],
  ['Write to ', ' about'],
  ['Plan ', 'İ'],
  ['Plan ', '\ud83d\ude00'],
  ['', 'a'],
  ['', '\n- '],
  ['', 'discuss @Ada @Mira '],
  ['', 'by the end of '],
];

function longText([lead, piece]: (typeof families)[number], length: number): string {
  return (lead + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);
}

test.each(families)(
  'a thread of the longest messages %j + %j … is answered quickly',
  (...family) => {
    const text = longText(family, textLimits.messageText);
    const by = { authorId: 'usr_1', authorName: 'Anna', isByOperator: false };
    const thread: TurnMessage[] = [
      { ...by, text: 'Plan a party, with music, and with food' },
      ...Array.from({ length: operatorLimits.threadMessages }, () => ({ ...by, text })),
    ];
    for (const operator of operators) {
      const result = expectNoStall(() => {
        const given = truncateThread(thread);
        const message = given.at(-1);
        if (message === undefined) {
          throw new Error('The thread is empty.');
        }
        const isNamed = mentionedOperators(message.text, operators).includes(operator);
        const others = operators.filter((other) => other !== operator);
        return respondTo({ operator, others, thread: given, message, isNamed, mustAnswer: true });
      });
      const length = result.type === 'answer' ? result.text.length : result.reason.length;
      expect(length).toBeLessThan(textLimits.messageText);
    }
  },
);

test.each(families)(
  'work on items of the longest texts %j + %j … is reported quickly',
  (...family) => {
    const item = (id: string): WorkItem => ({
      id: id as WorkItem['id'],
      type: 'epic',
      title: longText(family, textLimits.title),
      description: longText(family, textLimits.workItemDescription),
      status: 'todo',
      priority: 'low',
      progress: 0,
      createdAt: '2026-11-22T10:00:00.000Z',
      updatedAt: '2026-11-22T10:00:00.000Z',
    });
    for (const operator of operators) {
      const result = expectNoStall(() => {
        const turn = truncateWork({
          operator,
          item: item('wi_0'),
          ancestors: [item('wi_1'), item('wi_2'), item('wi_3')],
          children: Array.from({ length: operatorLimits.children }, (_, index) =>
            item(`c${index}`),
          ),
          remarks: Array.from({ length: operatorLimits.remarks }, () => ({
            authorName: 'Ida',
            text: longText(family, operatorLimits.remarkText),
          })),
        });
        declineReason(turn);
        return reportOn(turn);
      });
      expect(result.content.length).toBeLessThan(textLimits.documentContent);
    }
  },
);

test.each(families)('other readers of messages handle %j + %j … quickly', (...family) => {
  const text = longText(family, textLimits.messageText);
  const names = Array.from({ length: 50 }, (_, index) => ({
    name: `${'a'.repeat(450)}${index}`,
  }));
  expectNoStall(() => mentionedOperators(text, names));
  expectNoStall(() => automaticTitle(text, []));
  const query = queryWords(text.slice(0, textLimits.searchQuery));
  expectNoStall(() => snippetOf(text, query));
  expectNoStall(() => [...wordsOf(text)].length);
});
