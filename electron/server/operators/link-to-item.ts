import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addressInSameHome } from '#shared/address/thing-address.ts';

/** A link to an item in Markdown, with its title as the text, all on one line. */
export function linkToItem({ id, title }: Pick<WorkItem, 'id' | 'title'>): string {
  const words = title
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#~$&]/gu, String.raw`\$&`);
  return `[${words}](${addressInSameHome({ kind: 'item', id })})`;
}
