import type { Brief } from './brief.ts';
import { capitalised, inSentence } from './clauses.ts';
import { partsNamed } from './part-reference.ts';
import { firstTask, goalOf, notesOf, openQuestions, shownParts } from './planner.ts';
import type { ScriptName } from './script.ts';
import type { StandingQuestion } from './standing-question.ts';
import { quantitiesIn } from './wording.ts';
import { tasksFor } from './work-kinds.ts';

/**
 * Answers a question from what stands in a thread, in Markdown.
 *
 * @returns undefined where all that stands is the answer
 */
export function answerFrom(
  brief: Brief,
  question: StandingQuestion,
  script: ScriptName,
): string | undefined {
  const isPlan = script === 'planner';
  const parts = partsIn(brief, script);
  switch (question) {
    case 'again':
      return undefined;
    case 'count':
      return isPlan ? `${countsOf(parts)}.` : `${counted(parts.length, 'point')}.`;
    case 'who':
      return `Nobody is assigned to anything here.${noted(brief)} As a work item, each part can have an operator.`;
    case 'open':
      return isPlan
        ? ['**Still open**', '', ...openQuestions(brief).map((each) => `- ${each}`)].join('\n')
        : openIn(brief);
    case 'when':
      return brief.date === undefined
        ? 'No date is named yet. “It should be done by Friday” sets one.'
        : `The date is: ${brief.date}.`;
    case 'progress':
      return 'What is written here has no status. As work items, the parts would have one, under Work.';
    case 'next':
      return isPlan ? `**Next step:** ${firstTask(brief) ?? goalOf(brief)}.` : firstPoint(parts);
    case 'money':
      return moneyIn(brief);
    case 'goal':
      return `It is about: ${isPlan ? goalOf(brief) : brief.subject.text}.`;
    case 'parts':
      return parts.length === 0
        ? 'No parts are named yet.'
        : parts.map((part) => `- ${capitalised(part)}`).join('\n');
    default:
      return question satisfies never;
  }
}

/** Says whether something is among the parts of what stands. */
export function hasPart(brief: Brief, wanted: string, script: ScriptName): string {
  const parts = partsIn(brief, script);
  const names = partsNamed(parts, wanted).map((place) => `“${parts[place] ?? ''}”`);
  return names.length > 0
    ? `Yes: ${names.join(', ')}.`
    : `No part names “${wanted}”. “Add ${wanted}” adds one.`;
}

function partsIn(brief: Brief, script: ScriptName): string[] {
  return script === 'planner' ? shownParts(brief) : brief.points.map(({ text }) => text);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function countsOf(parts: readonly string[]): string {
  const tasks = parts.flatMap((part) => tasksFor(part)).length;
  return `${counted(parts.length, 'part')} with ${counted(tasks, 'task')}`;
}

function noted(brief: Brief): string {
  const notes = notesOf(brief);
  return notes.length === 0
    ? ''
    : ` Noted is: ${notes.map((note) => `“${inSentence(note)}”`).join('; ')}.`;
}

function openIn({ points }: Brief): string {
  const asked = points
    .filter(({ isQuestion }) => isQuestion)
    .map(({ text }) => `- ${capitalised(text)}?`);
  return asked.length === 0 ? 'No question stands open in your words.' : asked.join('\n');
}

function firstPoint([first]: readonly string[]): string {
  return first === undefined ? 'No parts are named yet.' : `First comes: ${inSentence(first)}.`;
}

function moneyIn({ text, points }: Brief): string {
  const said = [text, ...points.map((point) => point.text)].join('. ');
  const amounts = [...new Set(quantitiesIn(said))].filter((each) =>
    /[€$£]|\b(?:euros?|dollars?|pounds?|francs?|chf|usd|eur|k)\b/iu.test(each),
  );
  return amounts.length === 0
    ? 'No amount is named here, and a script cannot estimate one. “The budget is 500 euros” notes it.'
    : `Named here: ${amounts.join(', ')}.`;
}
