import type { Brief } from './brief.ts';
import { capitalised } from './clauses.ts';
import { isFiller } from './filler.ts';
import { phaseOf, tasksFor } from './work-kinds.ts';
import type { Phase } from './work-kinds.ts';
import { quantitiesIn } from './wording.ts';

const phases: readonly Phase[] = ['Prepare', 'Make', 'Bring it out'];

/** The usual parts of a goal, for a request that names none. */
const usualParts: Record<Phase, string> = {
  Prepare: 'Agree what must be true at the end',
  Make: 'Build the first version',
  'Bring it out': 'Share it and learn from the answers',
};

/** Words that ask for a plan and are not part of the goal. */
const planningWords =
  /^(?:plan(?: out| for)?|(?:(?:make|create|write|draw up|prepare|build)\s+(?:me |us )?)?(?:an?|the|our)\s+(?:[\p{L}-]+\s+)?plan\s+(?:for|to|of|on|about)|break down)\s+/iu;

/** Breaks a goal down into objective, initiatives, epics and tasks, in Markdown. */
export function plan(brief: Brief): string {
  const goal = goalOf(brief);
  const parts = partsOf(brief);
  const byPhase = phases
    .map((phase) => ({ phase, parts: parts.filter((part) => phaseOf(part) === phase) }))
    .filter((group) => group.parts.length > 0);
  const lines = [`- **Objective:** ${goal}${dateFor(goal, brief)}`];
  for (const group of byPhase) {
    lines.push(`  - **Initiative:** ${group.phase}`);
    for (const part of group.parts) {
      lines.push(`    - **Epic:** ${capitalised(part)}`);
      for (const task of tasksOf(part, brief)) {
        lines.push(`      - [ ] ${task}`);
      }
    }
  }
  const first = byPhase[0]?.parts[0];
  const next = first === undefined ? [] : ['', `**Next step:** ${tasksFor(first)[0] ?? first}.`];
  return [...lines, ...next, ...openQuestions(brief)].join('\n');
}

function dateFor(goal: string, { date }: Brief): string {
  return date === undefined || goal.includes(date) ? '' : ` (${date})`;
}

function goalOf({ subject, background }: Brief): string {
  const words = subject.text.replace(planningWords, '');
  const isEmpty = words.trim() === '' || isFiller(words) || isFiller(subject.text);
  return capitalised(isEmpty && background !== undefined ? background.subject.text : words);
}

/** Returns the parts of a goal: those that were named, now or earlier, or the usual ones. */
export function partsOf({ subject, points, background }: Brief): string[] {
  const own = points.filter((point) => !point.isQuestion).map((point) => point.text);
  if (own.length > 0) {
    return own;
  }
  const earlier = (background?.points ?? []).map((point) => point.text);
  const isAboutBefore = isFiller(subject.text) || /\b(?:it|this|that)\b/iu.test(subject.text);
  if (isAboutBefore && earlier.length > 0) {
    return earlier;
  }
  return phases.map((phase) => usualParts[phase]);
}

function tasksOf(part: string, { detail }: Brief): string[] {
  if (detail === 'short') {
    return [];
  }
  const tasks = tasksFor(part);
  if (detail === 'normal') {
    return tasks;
  }
  return [...tasks, 'Write down what was learned and what it changes for the rest'];
}

function openQuestions({ date, text, points, detail }: Brief): string[] {
  if (detail === 'short') {
    return [];
  }
  const open = [
    date === undefined
      ? 'By when should it be done?'
      : `What can be left out if “${date}” gets tight?`,
    quantitiesIn(text).length === 0
      ? 'How will you see that it worked: which number, from where to where?'
      : `Who will keep track of ${quantitiesIn(text).join(' and ')}?`,
    ...points.filter((point) => point.isQuestion).map((point) => `${capitalised(point.text)}?`),
  ];
  return ['', '**Still open**', ...open.map((question) => `- ${question}`)];
}
