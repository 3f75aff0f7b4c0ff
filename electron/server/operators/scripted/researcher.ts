import { cutAtWord } from '#shared/domain/conversation/title.ts';
import type { TurnMessage } from '../driver.ts';
import type { Brief } from './brief.ts';
import { inSentence } from './clauses.ts';
import { keyTerms, quantitiesIn, stemsOf } from './wording.ts';

/** Lists questions and topics to look up, from the words of the thread, in Markdown. */
export function research(brief: Brief, thread: readonly TurnMessage[]): string {
  const matter = matterOf(brief);
  const background = brief.background?.text ?? '';
  const own = keyTerms(matter, 4);
  const terms = own.length > 0 ? own : keyTerms(background, 4);
  const count = brief.detail === 'short' ? 3 : brief.detail === 'long' ? 10 : 6;
  const questions = questionsAbout(brief, terms).slice(0, count);
  const context = brief.background?.subject.text;
  const lines = [
    ...(context === undefined ? [] : [`*In view of: ${context}*`, '']),
    '**Questions worth asking**',
    '',
    ...questions.map((question, index) => `${index + 1}. ${question}`),
  ];
  if (brief.detail === 'short') {
    return lines.join('\n');
  }
  return [...lines, ...lookUps(terms), ...alreadySaid(terms, thread)].join('\n');
}

/** Returns the request with its later additions. */
function matterOf({ text, points }: Brief): string {
  const added = points.filter((point) => !text.includes(point.text));
  return [text, ...added.map((point) => point.text)].join('. ');
}

function questionsAbout(brief: Brief, terms: readonly string[]): string[] {
  const [main = brief.subject.text, second, third] = terms;
  const matter = matterOf(brief);
  const questions: string[] = [];
  if (/\bwhy\b/iu.test(matter)) {
    questions.push(
      `Since when is it so with *${main}*, and what changed at that time?`,
      `Where does it not happen although *${main}* is there too?`,
    );
  }
  if (/\b(?:which|choose|compare|versus|vs|better|best|options?|alternatives?)\b/iu.test(matter)) {
    questions.push(
      `Which three criteria decide about *${main}*, and which of them rules an option out?`,
      `What would it cost to choose wrongly and change later?`,
    );
  }
  for (const quantity of quantitiesIn(matter)) {
    questions.push(`Where does “${quantity}” come from, and how sure is it?`);
  }
  if (brief.date !== undefined) {
    questions.push(`What must be true halfway to “${brief.date}”, so that it is still in reach?`);
  }
  questions.push(
    `Who is *${main}* for, and how would they notice that it got better?`,
    `What has been tried with *${main}* before, and why did it stop where it stopped?`,
  );
  if (second !== undefined) {
    questions.push(`What happens to *${main}* if *${second}* turns out differently than hoped?`);
  }
  for (const point of brief.points.slice(0, 3)) {
    questions.push(`What do we take for granted when we say “${inSentence(point.text)}”?`);
  }
  if (third !== undefined) {
    questions.push(`Who knows most about *${third}*, and can we ask them?`);
  }
  questions.push(`Which single finding would make us drop the idea?`);
  return questions;
}

function lookUps(terms: readonly string[]): string[] {
  if (terms.length === 0) {
    return [];
  }
  const [main = '', second] = terms;
  const searches = [
    `“${main}” with the words *lessons learned*`,
    `numbers on ${inSentence(main)} from the last two years, with their source`,
    ...(second === undefined ? [] : [`“${main}” together with “${second}”`]),
  ];
  return ['', '**What to look up**', '', ...searches.map((search) => `- ${search}`)];
}

/** Returns earlier messages about the same terms, so that nothing is asked twice. */
function alreadySaid(terms: readonly string[], thread: readonly TurnMessage[]): string[] {
  const wanted = stemsOf(terms.join(' '));
  const hits = thread
    .slice(0, -1)
    .filter((message) => !message.isByOperator)
    .filter((message) => [...stemsOf(message.text)].some((stem) => wanted.has(stem)))
    .slice(-3)
    .map(({ text, authorName }) => `- ${authorName}: “${excerptOf(text)}”`);
  return hits.length === 0 ? [] : ['', '**Already said here**', '', ...hits];
}

function excerptOf(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').replaceAll('@', '').trim();
  const excerpt = cutAtWord(plain, 110);
  return excerpt.length < plain.length ? `${excerpt} …` : excerpt;
}
