import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { textLimits } from '#shared/limits/limits.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { linkToItem } from './link-to-item.ts';
import type { WorkReport } from './work-driver.ts';

const advice = 'If it fails again, shorten the item’s title and description, or divide it.';

/**
 * Returns the report on work that an operator gave up.
 *
 * @param reason why it could not go on, in sentences; without one it failed again and again
 */
export function unfinishedWorkReport(
  operatorName: string,
  item: Pick<WorkItem, 'id' | 'title'>,
  reason?: string,
): WorkReport {
  const { title } = item;
  return {
    title: cutAtWord(`Not done: ${title}`, textLimits.title),
    description: cutAtWord(
      `${operatorName} could not work on “${title}”.`,
      textLimits.documentDescription,
    ),
    content:
      `${operatorName} could not work on ${linkToItem(item)}: ` +
      `${reason ?? 'trying it failed twice, or ended the server.'} ` +
      'The item is back in “To do” and nobody is working on it. Nothing else was changed.\n\n' +
      `To have it tried again, assign the item once more. ${reason === undefined ? advice : ''}\n`,
  };
}
