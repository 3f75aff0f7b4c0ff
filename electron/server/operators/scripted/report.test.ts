import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentCreate } from '#shared/domain/document/operations.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { firstOperators } from '../../features/operator/first-operators.ts';
import { reportOn } from './report.ts';
import { declineReason } from './scripted-work-driver.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const [ada, mira, theo] = firstOperators.map((fields, index) => ({
  ...fields,
  id: `opr_${index}` as Operator['id'],
  capabilities: [...fields.capabilities],
})) as [Operator, Operator, Operator];
const ines: Operator = {
  id: 'opr_9' as Operator['id'],
  name: 'Ines',
  role: 'Lawyer',
  capabilities: ['contracts', 'tenancy law'],
};

function buildItem(overrides: Partial<WorkItem> = {}): WorkItem {
  return {
    id: 'wi_1' as WorkItem['id'],
    type: 'task',
    title: 'Plan the move',
    status: 'todo',
    priority: 'medium',
    progress: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

const content = (operator: Operator, item: WorkItem, children: WorkItem[] = []) =>
  reportOn({ operator, item, ancestors: [], children, remarks: [] }).content;

test('a report uses the item, its ancestors and its children', () => {
  const report = reportOn({
    operator: ada,
    item: buildItem({
      type: 'epic',
      title: 'Move desks',
      description: 'Everything by Friday. Who pays?',
    }),
    ancestors: [
      buildItem({ id: 'wi_8' as WorkItem['id'], type: 'objective', title: 'Settle [in]' }),
      buildItem({ id: 'wi_9' as WorkItem['id'], type: 'initiative', title: 'New office' }),
    ],
    children: [
      buildItem({ title: 'Hire a | van', status: 'done', progress: 20 }),
      buildItem({ id: 'wi_2' as WorkItem['id'], title: 'Label desks', progress: 50 }),
      buildItem({ id: 'wi_3' as WorkItem['id'], title: 'Paint', status: 'cancelled' }),
    ],
    remarks: [],
  });
  expect(report.title).toBe('Report: Move desks');
  expect(report.description).toBe('Ada’s report on the epic “Move desks”.');
  for (const part of [
    '[Move desks](guildhall://home/this/item/wi_1), epic, priority medium',
    String.raw`objective [Settle \[in\]](guildhall://home/this/item/wi_8) › initiative [New office](guildhall://home/this/item/wi_9)`,
    '> Everything by Friday. Who pays?',
    String.raw`| [Hire a \| van](guildhall://home/this/item/wi_1) | Done | 20 % |`,
    '**Together:** 75 %; 1 of 2 done.',
    '- **Task:** Label desks\n  - [ ] ',
    '- Who pays?',
    'no AI model runs behind it',
  ]) {
    expect(report.content).toContain(part);
  }
  expect(report.content).not.toContain('**Task:** Paint');
  expect(report.content).not.toContain('No date is named');
});

test('each role writes its own kind of report, and a plan fits the item’s level', () => {
  const item = buildItem({ title: 'Write an email to the neighbours about the move' });
  expect(content(mira, item)).toContain('Hello neighbours,');
  expect(content(theo, buildItem({ title: 'Compare two van hires' }))).toContain('criteria');
  expect(content(ines, buildItem({ title: 'Check the contracts' }))).toContain('**Contracts:**');
  const plan = (type: WorkItem['type']) => content(ada, buildItem({ type }));
  expect(plan('objective')).toContain('**Initiative:**');
  expect(plan('initiative')).toContain('**Epic:**');
  expect(plan('epic')).toContain('**Task:**');
  expect(plan('task')).not.toMatch(/\*\*(?:Task|Epic|Initiative):/);
});

test('an operator accepts work that matches its role or capabilities, and explains a refusal', () => {
  const reason = (operator: Operator, title: string) =>
    declineReason({ operator, item: buildItem({ title }) });
  expect(reason(ada, 'Plan the move')).toBeUndefined();
  expect(reason(ada, 'Bananas')).toBeUndefined();
  expect(reason(mira, 'Draft the letter')).toBeUndefined();
  expect(reason(ada, 'Draft the letter')).toContain('A writer would be a better fit.');
  expect(reason(ines, 'Review tenancy contract')).toBeUndefined();
  expect(reason(ines, 'Bananas')).toBe(
    'I can’t help with “Bananas”. What I can do: contracts, tenancy law.',
  );
  expect(reason({ ...ines, role: undefined, capabilities: [] }, 'Bananas')).toContain(
    'I don’t have a role or any capabilities yet',
  );
});

test('the report of any item is valid and deterministic', () => {
  allowStalls('it makes a hundred reports in one turn');
  const text = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .filter((value) => value.isWellFormed() && !value.includes('\0') && value.trim() !== '');
  const item = fc
    .record({
      type: fc.constantFrom(...workItemTypes),
      title: fc.oneof(text, fc.constant('x '.repeat(250))),
      description: fc.option(fc.oneof(text, fc.constant('a, b\n'.repeat(2_000))), {
        nil: undefined,
      }),
      status: fc.constantFrom(...workItemStatuses),
      progress: fc.double({ min: 0, max: 100, noNaN: true }),
    })
    .map((fields) => buildItem(fields));
  const items = fc.array(item, { maxLength: 4 });
  fc.assert(
    fc.property(item, items, items, (own, ancestors, children) => {
      for (const operator of [ada, mira, theo, ines]) {
        const turn = { operator, item: own, ancestors, children, remarks: [] };
        const report = reportOn(turn);
        expect(reportOn(turn)).toStrictEqual(report);
        const request = { guildId: 'gld_1', type: 'report', ...report };
        expect(documentCreate.input.safeParse(request).success).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});
