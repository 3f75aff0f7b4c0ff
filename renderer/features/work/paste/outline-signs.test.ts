import { expect, test } from 'vitest';
import { itemsOf, linesOf, titlesOf } from './testing/read-outline.ts';

// The signs and words with which programs, models and people of other scripts begin the items of a
// list.

test.each([
  ['・粉\n・水', ['粉', '水']],
  ['１．粉\n２．水\n３）塩', ['粉', '水', '塩']],
  ['－ 粉\n－ 水', ['粉', '水']],
  ['→ Flour\n→ Water', ['Flour', 'Water']],
  ['▶ Flour\n▷ Water\n◇ Salt', ['Flour', 'Water', 'Salt']],
  ['★ Flour\n☆ Water', ['Flour', 'Water']],
  ['🔹 Flour\n🔸 Water\n👉 Salt\n✔️ Yeast', ['Flour', 'Water', 'Salt', 'Yeast']],
  ['▸ Flour\n▾ Water\n➡️ Salt', ['Flour', 'Water', 'Salt']],
  ['-\u200B Flour\n•\u200BWater', ['Flour', 'Water']],
  ['١. دقيق\n٢- ماء\n۳. نمک\n४. पानी', ['دقيق', 'ماء', 'نمک', 'पानी']],
])('signs of other scripts and programs are signs of a list: %j', (text, titles) => {
  expect(titlesOf(text).map((title) => title.trim())).toStrictEqual(titles);
});

test.each([
  ['* a\n** b\n*** c\n* d', ['a', '  b', '    c', 'd']],
  ['** Note ** well\nand more', ['** Note ** well', 'and more']],
  ['一、甲\n（一）乙\n（二）丙\n二、丁', ['甲', '  乙', '  丙', '丁']],
  ['- \n- b\n-\n- c\n1.\n2. d', ['b', 'c', 'd']],
])(
  'stars and signs of other scripts tell levels, and what is empty is no item: %j',
  (text, titles) => {
    expect(titlesOf(text)).toStrictEqual(titles);
  },
);

test.each([
  ['<!-- a plan -->\n- Flour\n- Water', ['Flour', 'Water']],
  ['- Flour\n<!-- to do:\n- Yeast\n-->\n- Water', ['Flour', 'Water']],
  ['- Flour\n<!-- and so on\n- Water', ['Flour <!-- and so on', 'Water']],
  [
    '<details>\n<summary>Dough</summary>\n\n- Flour\n- Water\n\n</details>',
    ['Dough', '  Flour', '  Water'],
  ],
  ['- Flour\n\n```\n<!-- code -->\n```\n- Water', ['Flour', 'Water']],
])('comments are no items, and the name of a folded part is: %j', (text, titles) => {
  expect(titlesOf(text)).toStrictEqual(titles);
});

test('boxes say what is begun and what is dropped', () => {
  const states = itemsOf('- [/] a\n- [-] b\n- [>] c\n- [ ] d')?.map(({ state }) => state.status);
  expect(states).toStrictEqual(['in_progress', 'cancelled', undefined, undefined]);
});

test('signs say whether an item is done', () => {
  expect(linesOf('✅ a\n❌ b\n⬜ c\n✘ d')).toStrictEqual([
    'objective a ✓',
    'objective b',
    'objective c',
    'objective d',
  ]);
});

const plan = ['objective Launch', '  initiative Place', '    epic Lease', '      task Sign'];

test.each([
  '**Objective:** Launch\n**Initiative 1:** Place\n**Epic 1.1:** Lease\n- Task: Sign',
  'Objective: Launch\nInitiative: Place\nEpic: Lease\nTask: Sign',
  '1. Objective: Launch\n2. Initiative: Place\n3. Epic: Lease\n4. Task: Sign',
  '- OBJECTIVE – Launch\n- Initiative #1 – Place\n- **Epic: Lease**\n- __Task__: Sign',
  '## Objective: Launch\n### Initiative 2: Place\n#### Epic: Lease\n- **Task 1:** Sign',
  '- Objective: Launch\n  - Initiative: Place\n    - Epic: Lease\n      - Task: Sign',
  'Objective：Launch\nInitiative：Place\nEpic：Lease\nTask：Sign',
])('the types that a plan names tell its levels, and stand in no title: %j', (text) => {
  expect(linesOf(text)).toStrictEqual(plan);
});

test('lines below one that names its type are its description, or items below it', () => {
  const text =
    'Objective: Launch\nWe open in May.\n\nInitiative: Place\n- [x] **Epic** – Lease\n  for ten years\n- [ ] Task 1: sign\n\nInitiative: Name\n- Ask';
  expect(linesOf(text)).toStrictEqual([
    'objective Launch',
    '  initiative Place',
    '    epic Lease ✓',
    '      task sign',
    '  initiative Name',
    '    epic Ask',
  ]);
  expect((itemsOf(text) ?? []).map(({ description }) => description)).toStrictEqual([
    'We open in May.',
    '',
    'for ten years',
    '',
    '',
    '',
  ]);
});

test('a type that the item does not have stays in its title, and indentation goes before types', () => {
  expect(linesOf('Task: buy milk\nTask: call Ann\nTask-force: meet')).toStrictEqual([
    'objective Task: buy milk',
    'objective Task: call Ann',
    'objective Task-force: meet',
  ]);
  expect(linesOf('- Objective: A\n  - Initiative: B\n    - c\n  - d')).toStrictEqual([
    'objective A',
    '  initiative B',
    '    epic c',
    '  initiative d',
  ]);
  expect(linesOf('Task: sign', { type: 'epic' })).toStrictEqual(['task sign']);
});
