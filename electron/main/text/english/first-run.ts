import type { Goal } from '#shared/capability/first-run.ts';

/** The words of the first run that main writes. */
export const firstRunText = {
  /** The name that is proposed for the first guild. */
  guildName: 'My guild',
  /** What the person first says to an operator: their goal, and the answers where they were asked. */
  firstMessage: ({ text, by, steps, isHelped }: Goal): string =>
    [text.trim(), ...(isHelped ? [listed(steps), until(by)] : [])]
      .filter((part) => part !== '')
      .join('\n\n'),
};

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
