import { automaticTitle } from '#shared/domain/conversation/title.ts';
import type { Goal } from '#shared/capability/first-run.ts';

/** The words of the first run that main writes. */
export const firstRunText = {
  /** The name that is proposed for the first guild. */
  guildName: 'My guild',
  /** The person's first message to an operator: their goal, and the answers where they were asked. */
  firstMessage: ({ text, by, steps, isHelped }: Goal): string =>
    (isHelped ? [goalOf(text), listed(steps), until(by)] : [text.trim()])
      .filter((part) => part !== '')
      .join('\n\n'),
  /** The title of the thread that begins with it; undefined where its first line is one. */
  firstTitle: ({ text, isHelped }: Goal): string | undefined =>
    isHelped && text.trim() !== '' ? automaticTitle(text, []) : undefined,
};

/** The answer to "What is different once it is done?", which by itself may read like a remark. */
function goalOf(text: string): string {
  const goal = text.trim();
  return goal === '' ? '' : `My goal: ${goal}`;
}

function listed(steps: string): string {
  return steps
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[-*+]\s/.test(line) ? line : `- ${line}`))
    .join('\n');
}

function until(by: string): string {
  const day = by.trim().replace(/^by\s+/i, '');
  return day === '' ? '' : `It should be done by ${day}${/[.!?]$/.test(day) ? '' : '.'}`;
}
