import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { rollUpsOf } from '#shared/domain/work-item/roll-up.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkReport, WorkTurn } from '../work-driver.ts';
import { breakdown } from './breakdown.ts';
import type { Brief } from './brief.ts';
import { capitalised, clausesOf, inSentence } from './clauses.ts';
import { linkToItem } from '../link-to-item.ts';
import { oneLine } from './one-line.ts';
import { scriptOf } from './script.ts';
import type { ScriptName } from './script.ts';
import { workOf } from './work-of.ts';
import { dateIn } from './wording.ts';

const maxRows = 50;

const headings: Record<ScriptName, string> = {
  planner: 'How to go about it',
  writer: 'Draft',
  researcher: 'What to find out',
  generalist: 'From where I stand',
};

/** The names of statuses as people read them. */
const statusWords: Record<WorkItem['status'], string> = {
  backlog: 'Backlog',
  todo: 'To do',
  in_progress: 'In progress',
  review: 'Review',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** Returns an operator's report on its work on an item, in Markdown. It is deterministic. */
export function reportOn(turn: WorkTurn): WorkReport {
  const { operator, item } = turn;
  const script = scriptOf(operator);
  const title = oneLine(item.title);
  const brief = briefOf(turn);
  const own =
    script === 'planner' ? breakdown(item.type, brief) : workOf(script, brief, operator, []);
  const who = operator.role === undefined ? '' : `, ${inSentence(operator.role)}`;
  const sections = [
    `# ${title}`,
    `*Report by ${operator.name}${who}. It follows a fixed script; no AI model runs behind it.*`,
    ['## The item', '', ...factsOf(turn)].join('\n'),
    ...quoted(item.description),
    ...remarked(turn),
    ...partsTable(turn.children),
    `## ${headings[script]}\n\n${own}`,
    ['## For the review', '', ...reviewPoints(turn, brief)].join('\n'),
  ];
  return {
    title: cutAtWord(`Report: ${title}`, textLimits.title),
    description: cutAtWord(
      `${operator.name}’s report on the ${item.type} “${title}”.`,
      textLimits.documentDescription,
    ),
    content: `${sections.join('\n\n')}\n`,
  };
}

/** Reads an item as a brief: its title is the subject, and its text or children are the parts. */
function briefOf({ item, children, ancestors }: WorkTurn): Brief {
  const text = [item.title, item.description ?? ''].join('\n');
  const [subject = { text: oneLine(item.title), isWish: false, isQuestion: false }] = clausesOf(
    oneLine(item.title),
  );
  const said = clausesOf(item.description ?? '');
  const held = children
    .filter((child) => child.status !== 'cancelled')
    .slice(0, operatorLimits.script.points)
    .map((child) => ({ text: oneLine(child.title), isWish: false, isQuestion: false }));
  const dated = [item, ...ancestors.toReversed()].map((each) =>
    dateIn(`${each.title}\n${each.description ?? ''}`),
  );
  return {
    subject: { ...subject, text: oneLine(item.title) },
    points: held.length > 0 ? [...held, ...said.filter((clause) => clause.isQuestion)] : said,
    date: dated.find((date) => date !== undefined),
    detail: 'normal',
    tone: 'plain',
    isOrdered: false,
    text,
    background: undefined,
  };
}

function factsOf({ item, ancestors }: WorkTurn): string[] {
  const path = ancestors.map((each) => `${each.type} ${linkToItem(each)}`).join(' › ');
  return [
    `- **What it is:** ${linkToItem(item)}, ${item.type}, priority ${item.priority}`,
    `- **Where it belongs:** ${path === '' ? 'it stands by itself' : path}`,
  ];
}

function quoted(description: string | undefined): string[] {
  if (description === undefined || description.trim() === '') {
    return [];
  }
  return [description.trimEnd().replaceAll(/^/gmu, '> ')];
}

function remarked({ remarks }: WorkTurn): string[] {
  const said = remarks.map(({ authorName, text }) =>
    [`${oneLine(authorName)}:`, '', ...quoted(text)].join('\n'),
  );
  return said.length === 0 ? [] : ['## What was said since the last report', ...said];
}

function partsTable(children: readonly WorkItem[]): string[] {
  if (children.length === 0) {
    return [];
  }
  const rows = children
    .slice(0, maxRows)
    .map(
      ({ id, title, status, progress }) =>
        `| ${inCell(linkToItem({ id, title }))} | ${statusWords[status]} | ${Math.round(progress)} % |`,
    );
  const more = children.length - rows.length;
  const lines = ['| Part | Status | Progress |', '| --- | --- | ---: |', ...rows];
  const rest = more > 0 ? [`… and ${more} more.`] : [];
  return ['## What belongs to it', lines.join('\n'), ...rest, ...togetherOf(children)];
}

function togetherOf(children: readonly WorkItem[]): string[] {
  const whole = 'whole';
  const leaves = children.map(({ id, status, progress }) => ({
    id,
    status,
    progress,
    parentId: whole,
  }));
  const top = { id: whole, status: 'todo' as const, progress: 0 };
  const sum = rollUpsOf([top, ...leaves]).get(whole);
  if (sum === undefined) {
    return [];
  }
  const { progress, doneCount, leafCount } = sum;
  return [`**Together:** ${Math.round(progress)} %; ${doneCount} of ${leafCount} done.`];
}

/** Returns the questions that only a person can settle, from what the item leaves open. */
function reviewPoints({ item, children }: WorkTurn, { date, points }: Brief): string[] {
  const asked = points.filter((point) => point.isQuestion);
  const idle = children.filter((child) => child.status === 'backlog').length;
  const open = [
    ...asked.map((point) => `${capitalised(point.text)}?`),
    ...(item.description === undefined
      ? ['The item has no description. What would make it good, in one sentence?']
      : []),
    ...(date === undefined ? ['No date is named. By when is it needed?'] : []),
    ...(idle > 0 ? [`${idle} of its parts are in the backlog. Do they belong here?`] : []),
    'If this is what you wanted, mark the item as done; if not, send it back and say what is missing.',
  ];
  return open.map((point) => `- ${point}`);
}

/** A pipe would end the cell, also within a link. */
function inCell(markdown: string): string {
  return markdown.replaceAll('|', String.raw`\|`);
}
