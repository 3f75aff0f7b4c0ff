import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { Brief } from './brief.ts';
import { capitalised } from './clauses.ts';
import { partsOf, plan } from './planner.ts';
import { tasksFor } from './work-kinds.ts';

/** Breaks an item down into possible children, in Markdown; a task into its steps. */
export function breakdown(type: WorkItemType, brief: Brief): string {
  switch (type) {
    case 'objective':
      return plan(brief);
    case 'initiative':
      return outline('Epic', partsOf(brief));
    case 'epic':
      return outline('Task', partsOf(brief));
    case 'task':
      return steps(brief);
    default:
      return type satisfies never;
  }
}

function outline(label: string, parts: readonly string[]): string {
  return parts
    .flatMap((part) => [
      `- **${label}:** ${capitalised(part)}`,
      ...tasksFor(part).map((task) => `  - [ ] ${task}`),
    ])
    .join('\n');
}

/** Returns the steps of a task: those that were named, or those of its kind of work. */
function steps({ subject, points }: Brief): string {
  const said = points.filter((point) => !point.isQuestion).map((point) => capitalised(point.text));
  const all = said.length > 1 ? said : [...said, ...tasksFor(subject.text)];
  return all.map((step) => `- [ ] ${step}`).join('\n');
}
