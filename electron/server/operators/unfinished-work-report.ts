import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { textLimits } from '#shared/limits/limits.ts';
import type { WorkReport } from './work-driver.ts';

/** Returns the report on work that an operator gave up because it failed. */
export function unfinishedWorkReport(operatorName: string, itemTitle: string): WorkReport {
  return {
    title: cutAtWord(`Not done: ${itemTitle}`, textLimits.title),
    description: cutAtWord(
      `${operatorName} could not work on “${itemTitle}”.`,
      textLimits.documentDescription,
    ),
    content:
      `${operatorName} could not work on the item above: trying it failed twice, or ended the ` +
      'server. The item is back in “todo” and nobody works on it; nothing else was changed.\n\n' +
      'To have it tried again, assign the item once more. If it fails again, shorten the item’s ' +
      'title and description, or divide it.\n',
  };
}
