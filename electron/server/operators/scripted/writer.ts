import type { TurnMessage } from '../driver.ts';
import type { Brief } from './brief.ts';
import { withoutMentions } from './brief.ts';
import { capitalised, clausesOf, inSentence } from './clauses.ts';
import type { Clause } from './clauses.ts';

type Form = 'email' | 'announcement' | 'note' | 'summary';

interface Task {
  readonly form: Form;
  readonly audience: string | undefined;
  readonly topic: string;
  /** Whether the topic is something that people want to do. */
  readonly isWish: boolean;
}

const command =
  /^(?:write|draft|compose|prepare|create|make|rewrite|summari[sz]e|word|phrase)\s+(?:me\s+|us\s+|up\s+)?(?:an?\s+|the\s+|some\s+|our\s+)?/iu;
const forms =
  /^(?:(?:short|brief|quick|friendly|formal|first|nice|little)\s+)*(?<form>e-?mail|letter|reply|invitation|announcement|(?:blog |news )?post|press release|newsletter|headline|note|text|message|summary|draft|paragraph)\b\s*/iu;
const toAudience = /^(?:to|for) /iu;
const endOfAudience = / (?:about|on|that|saying|regarding)\b/iu;
const aboutTopic = /^(?:about|on|of|that|saying|regarding|to say that)\s+/iu;

/** Builds a draft from the given points, or a summary of the thread, in Markdown. */
export function draft(brief: Brief, thread: readonly TurnMessage[]): string {
  const task = taskOf(brief);
  if (task.form === 'summary') {
    return summaryOf(brief, thread);
  }
  const points = pointsOf(brief);
  if (brief.detail === 'short') {
    return shortDraft(task, points, brief);
  }
  return task.form === 'email' ? email(task, points, brief) : article(task, points, brief);
}

function taskOf({ subject, background, text }: Brief): Task {
  const isSummary = /\b(?:summar(?:y|ise|ize)|sum (?:it |this )?up|recap|minutes)\b/iu.test(text);
  const withoutCommand = subject.text.replace(command, '');
  const found = forms.exec(withoutCommand)?.groups?.['form']?.toLowerCase();
  const { audience, after } = audienceIn(withoutCommand.replace(forms, ''));
  const rest = after.replace(aboutTopic, '').trim();
  const isVague = rest === '' || /^(?:it|this|that|them|these)\b/iu.test(rest);
  const topic = isVague ? (background?.subject.text ?? audience ?? subject.text) : rest;
  const source = isVague && background !== undefined ? background.subject : subject;
  const form = isSummary ? 'summary' : formOf(found);
  return { form, audience, topic, isWish: source.isWish };
}

/** Finds the audience ("to all members about …") and the text after it. */
function audienceIn(text: string): { audience: string | undefined; after: string } {
  const named = text.replace(toAudience, '');
  if (named === text || named === '') {
    return { audience: undefined, after: text };
  }
  const end = endOfAudience.exec(named)?.index ?? named.length;
  return { audience: named.slice(0, end), after: named.slice(end).trim() };
}

function formOf(word: string | undefined): Form {
  if (word === undefined || /^(?:note|text|message|draft|paragraph)$/u.test(word)) {
    return 'note';
  }
  return /mail|letter|reply|invitation/u.test(word) ? 'email' : 'announcement';
}

function pointsOf({ points, background }: Brief): readonly Clause[] {
  return points.length > 0 ? points : (background?.points ?? []);
}

function email(task: Task, points: readonly Clause[], brief: Brief): string {
  const { audience, topic } = task;
  const name = (audience ?? 'all').replace(/^(?:the|our|my)\s+/iu, '');
  const [hello, goodbye] =
    brief.tone === 'formal'
      ? [`Dear ${name},`, 'Kind regards']
      : brief.tone === 'friendly'
        ? [`Hi ${name}!`, 'Cheers']
        : [`Hello ${name},`, 'Best regards'];
  return [
    `**Subject:** ${capitalised(topic)}`,
    '',
    hello,
    '',
    lead(brief, task),
    ...listOf(points),
    '',
    askOf(brief),
    '',
    goodbye,
  ].join('\n');
}

function article(task: Task, points: readonly Clause[], brief: Brief): string {
  const { form, audience, topic } = task;
  const forWhom = audience === undefined ? [] : [`*For ${audience}*`, ''];
  const next = form === 'note' ? [] : ['', '**What you can do now**', '', askOf(brief)];
  return [
    `## ${capitalised(topic)}`,
    '',
    ...forWhom,
    lead(brief, task),
    ...listOf(points),
    ...(brief.detail === 'long' ? ['', reasonFor(topic, points)] : []),
    ...next,
  ].join('\n');
}

function shortDraft({ topic }: Task, points: readonly Clause[], brief: Brief): string {
  const named = points.slice(0, 3).map((point) => inSentence(point.text));
  const list = named.length === 0 ? '' : ` In short: ${named.join('; ')}.`;
  return `**${capitalised(topic)}.**${list} ${askOf(brief)}`;
}

function lead({ date, tone }: Brief, { topic, isWish }: Task): string {
  const when = date === undefined || topic.includes(date) ? '' : `, ${date}`;
  const opening = isWish
    ? `We are going to ${inSentence(topic)}${when}.`
    : `This is about ${inSentence(topic)}${when}.`;
  return tone === 'friendly' ? `Good news: ${inSentence(opening)}` : opening;
}

function listOf(points: readonly Clause[]): string[] {
  if (points.length === 0) {
    return [];
  }
  return [
    '',
    ...points.map((point) => `- ${capitalised(point.text)}${point.isQuestion ? '?' : '.'}`),
  ];
}

function reasonFor(topic: string, points: readonly Clause[]): string {
  const count = points.length;
  const parts = count > 1 ? `its ${count} parts belong together` : 'it stands on its own';
  return `Why now: ${inSentence(topic)} matters to those who read this, and ${parts}. Say what changes for them first, then what you need from them.`;
}

function askOf({ date, tone }: Brief): string {
  const when = date === undefined ? 'this week' : date;
  return tone === 'formal'
    ? `We would be grateful for your answer ${when}.`
    : `Tell us what you think, ${when} if you can.`;
}

function summaryOf(brief: Brief, thread: readonly TurnMessage[]): string {
  const count = brief.detail === 'short' ? 3 : brief.detail === 'long' ? 12 : 6;
  const earlier = thread.slice(0, -1);
  const said = earlier
    .filter((message) => !message.isByOperator)
    .flatMap((message) => {
      const [first] = clausesOf(withoutMentions(message.text));
      return first === undefined ? [] : [`- **${message.authorName}:** ${capitalised(first.text)}`];
    });
  if (said.length === 0) {
    const own = [brief.subject, ...brief.points].map((point) => `- ${capitalised(point.text)}`);
    return ['**In short**', '', ...own.slice(0, count)].join('\n');
  }
  return ['**So far in this thread**', '', ...said.slice(-count), ...answersIn(earlier)].join('\n');
}

function answersIn(thread: readonly TurnMessage[]): string[] {
  const counts = new Map<string, number>();
  for (const { isByOperator, authorName } of thread) {
    if (isByOperator) {
      counts.set(authorName, (counts.get(authorName) ?? 0) + 1);
    }
  }
  const list = [...counts].map(([name, count]) => `${name} (${count})`).join(', ');
  return list === '' ? [] : ['', `Answers so far: ${list}.`];
}
