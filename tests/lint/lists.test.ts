import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Names every list of the page that is not one stop of the Tab key by rovingRows. A list that is
// not in the table fails: give it `ref={rovingRows}` (renderer/ui/roving-rows.ts), or say here why
// it needs none (decision 0189).

const root = resolve(import.meta.dirname, '../../renderer');

/** Every file with such a list: what makes it one stop, or why it is none. */
const others: Readonly<Record<string, string>> = {
  // They have a movement of their own, and pass the tests of all lists (renderer/app/lists.test.tsx).
  'features/conversation/operator-chips.tsx': 'roving-stops.ts, as a row of the log',
  'features/conversation/log/thread-log.tsx': 'use-roving-tab-stop.ts',
  'features/inbox/inbox-row.tsx': 'use-active-entry.ts',
  'features/inbox/inbox-section.tsx': 'use-active-entry.ts',
  'features/work/board/board-card.tsx': 'board-keys.ts',
  'features/work/board/board-column.tsx': 'board-keys.ts',
  'features/work/calendar/month-grid.tsx': 'month-days.ts',
  'features/work/outline/outline-heads.tsx': 'tree-keys.ts',
  'features/work/plan/plan-tree.tsx':
    'its rows are fields, and use-plan-keys.ts moves between them',
  'ui/completion/completion-list.tsx': 'the field has the focus',
  'ui/pick-list.tsx': 'the field has the focus',
  'ui/virtual-list.tsx': 'it names the active row',
  // Several lists below each other are one stop.
  'app/panes/sample-tree.tsx': 'the element around them',
  'features/search/guild-results.tsx': 'the element around them, in search-screen.tsx',
  'features/settings/api-dialog.tsx': 'the element around them',
  'features/settings/shortcuts-section.tsx': 'the element around them',
  // Each row is read like a page: its links, its folded parts and its long texts keep their stops.
  'app/links/work-from-message.tsx': 'a few links, as those in the text of the message',
  'features/conversation/text-offers.tsx': 'a few offers, each with its buttons',
  'features/operator/run/run-steps.tsx': 'a page to read',
  'features/trash/trash-list.tsx': 'roveIn, as a long list',
  // Each level is a stop, as the ARIA pattern of breadcrumbs has it.
  'features/documents/document-header.tsx': 'breadcrumbs',
  'features/work/item/item-head.tsx': 'breadcrumbs',
  // They have nothing to reach.
  'actions/undo/undo-question.tsx': 'words alone',
  'app/panes/thread-details.tsx': 'words alone',
  'features/documents/import/import-dialog.tsx': 'words alone; it scrolls',
  'features/documents/transfer/file-list.tsx': 'words alone; it scrolls',
  'features/first-run/checklist.tsx': 'words alone',
  'features/settings/models/endpoint-findings.tsx': 'words alone',
  'features/work/overview/status-legend.tsx': 'words alone',
  'operators/undo-run-dialog.tsx': 'words alone; it scrolls',
  'ui/people-list.tsx': 'words alone; it scrolls',
  'features/work/paste/paste-dialog.tsx': 'words alone; it scrolls',
};

/** The beginning of a list, or of a part that is one by its role. */
const lists =
  /<[uo]l\b(?!\s+ref=\{roving(?:Rows|ByArrows)\})|\brole=(?:"|\{[^}]*')(?:list|listbox|listitem|tree|treegrid|grid|log)["']/;

test('every list of the page is one stop of the Tab key, or is known not to be', () => {
  const found = globSync('**/*.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.tsx') && !path.startsWith('testing/'))
    .filter((path) => lists.test(readFileSync(join(root, path), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
