import type { Operator } from '#shared/domain/operator/schema.ts';
import type { Brief } from './brief.ts';
import { capitalised, inSentence } from './clauses.ts';
import { keyTerms } from './wording.ts';

/** Describes a subject from the view of an operator's role and capabilities, in Markdown. */
export function viewOf(brief: Brief, { role, capabilities }: Operator): string {
  const points = [brief.subject, ...brief.points].map((point) => point.text);
  const [main = brief.subject.text] = keyTerms(brief.text, 1);
  const shown = brief.detail === 'short' ? points.slice(0, 2) : points.slice(0, 8);
  const view = role === undefined ? '**As I see it**' : `**As ${inSentence(role)} I see it**`;
  const lines = [view, '', ...shown.map((point) => `- ${capitalised(point)}`)];
  if (brief.detail === 'short') {
    return lines.join('\n');
  }
  const asks = capabilities.slice(0, 5).map((capability) => {
    return `- **${capitalised(capability)}:** what is settled about *${main}*, and what do you need from me?`;
  });
  const next =
    asks.length === 0
      ? [`- Say in one sentence what *${main}* should look like when it is done.`]
      : asks;
  return [...lines, '', '**What I can take on**', '', ...next].join('\n');
}
