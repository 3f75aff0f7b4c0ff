import type { Brief } from './brief.ts';
import { capitalised } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { isFiller } from './filler.ts';
import { isStatement } from './statement.ts';
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
  const byPhase = groupsOf(brief);
  const lines = [`- **Objective:** ${goal}${dateFor(goal, brief)}`];
  for (const group of byPhase) {
    lines.push(`  - **Initiative:** ${group.name}`);
    for (const part of group.parts) {
      lines.push(`    - **Epic:** ${capitalised(part)}`);
      for (const task of tasksOf(part, brief)) {
        lines.push(`      - [ ] ${task}`);
      }
    }
  }
  return [...lines, ...nextStep(brief), ...notesIn(brief), ...openPart(brief)].join('\n');
}

/** Returns the parts of a plan in groups: by phase, or in the order that a person has given them. */
function groupsOf(brief: Brief): { readonly name: string; readonly parts: readonly string[] }[] {
  const parts = partsOf(brief);
  return brief.isOrdered
    ? [{ name: 'In this order', parts }]
    : phases
        .map((phase) => ({ name: phase, parts: parts.filter((part) => phaseOf(part) === phase) }))
        .filter((group) => group.parts.length > 0);
}

/** Returns the parts of a plan in the order in which it shows them. */
export function shownParts(brief: Brief): string[] {
  return groupsOf(brief).flatMap(({ parts }) => parts);
}

/** Returns the first task of a plan. */
export function firstTask(brief: Brief): string | undefined {
  const [first] = shownParts(brief);
  return first === undefined ? undefined : (tasksFor(first)[0] ?? first);
}

function nextStep(brief: Brief): string[] {
  const task = firstTask(brief);
  return task === undefined ? [] : ['', `**Next step:** ${task}.`];
}

/** Returns what a person told of the goal that is neither a part nor a question. */
export function notesOf({ points }: Pick<Brief, 'points'>): string[] {
  return points
    .filter(({ text, isQuestion }) => !isQuestion && isStatement(text))
    .map(({ text }) => capitalised(text));
}

function notesIn(brief: Brief): string[] {
  const notes = notesOf(brief);
  return notes.length === 0 ? [] : ['', '**Noted**', ...notes.map((note) => `- ${note}`)];
}

function dateFor(goal: string, { date }: Brief): string {
  return date === undefined || goal.includes(date) ? '' : ` (${date})`;
}

/** Returns the goal of a brief, as the objective of its plan. */
export function goalOf({ subject, background }: Brief): string {
  const words = subject.text.replace(planningWords, '');
  const isEmpty = words.trim() === '' || isFiller(words) || isFiller(subject.text);
  return capitalised(isEmpty && background !== undefined ? background.subject.text : words);
}

/** Returns the parts of a goal: those that were named, now or earlier, or the usual ones. */
export function partsOf({ subject, points, background }: Brief): string[] {
  const own = points.filter((point) => isPart(point)).map((point) => point.text);
  if (own.length > 0) {
    return own;
  }
  const earlier = (background?.points ?? [])
    .filter((point) => isPart(point))
    .map((point) => point.text);
  const isAboutBefore = isFiller(subject.text) || /\b(?:it|this|that)\b/iu.test(subject.text);
  if (isAboutBefore && earlier.length > 0) {
    return earlier;
  }
  return phases.map((phase) => usualParts[phase]);
}

function isPart({ text, isQuestion }: Clause): boolean {
  return !isQuestion && !isStatement(text);
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

function openPart(brief: Brief): string[] {
  return brief.detail === 'short'
    ? []
    : ['', '**Still open**', ...openQuestions(brief).map((question) => `- ${question}`)];
}

/** Returns what a plan leaves open, as questions. */
export function openQuestions({ date, text, points }: Brief): string[] {
  return [
    date === undefined
      ? 'By when should it be done?'
      : `What can be left out if “${date}” gets tight?`,
    quantitiesIn(text).length === 0
      ? 'How will you see that it worked: which number, from where to where?'
      : `Who will keep track of ${quantitiesIn(text).join(' and ')}?`,
    ...points.filter((point) => point.isQuestion).map((point) => `${capitalised(point.text)}?`),
  ];
}
