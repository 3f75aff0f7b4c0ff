import { expect, test } from 'vitest';
import { outlineOf } from './message-outline.ts';

test.each([
  ['a list in a list', '- **Objective:** Open a bakery\n  - **Initiative:** Prepare'],
  ['numbers with letters below', '1. Prepare\n   - Find a shop\n2. Open'],
  ['tabs', '* Prepare\n\t* Find a shop'],
  ['boxes to tick', 'To do:\n\n- [ ] Find a shop\n- [x] Hire two people'],
  ['an indented list after words', 'Here is it.\n\n  - One\n    - Two'],
])('%s are an outline', (_what, text) => {
  expect(outlineOf(text)).not.toBe('');
});

test.each([
  ['words', 'We open a bakery in May.'],
  ['a flat list', '- Flour\n- Salt\n- Water'],
  ['a list in code', '```yaml\n- shop:\n  - flour\n```'],
  ['a rule and a dash', '---\n\n- One\n\n---\n  -- two'],
  ['a megabyte of dashes', '-'.repeat(1_000_000)],
])('%s are none', (_what, text) => {
  expect(outlineOf(text)).toBe('');
});

test('questions, words and code around a plan are left out, and headings of its parts stay', () => {
  const plan = [
    'Here is a plan:',
    '',
    '## Prepare',
    '',
    '- [ ] Find a shop',
    '  near the mill',
    '',
    '- [ ] Hire two people',
    '',
    'And then:',
    '',
    '- **Objective:** Open',
    '  - **Initiative:** Tell the neighbours',
    '',
    '**Next step:** Find a shop.',
    '',
    '**Still open**',
    '- By when?',
    '- Who pays?',
  ].join('\n');
  expect(outlineOf(plan)).toBe(
    [
      '## Prepare',
      '',
      '- [ ] Find a shop',
      '  near the mill',
      '',
      '- [ ] Hire two people',
      '',
      '- **Objective:** Open',
      '  - **Initiative:** Tell the neighbours',
    ].join('\n'),
  );
});
