import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ModelRequest } from '../model/model-port.ts';
import type { WorkTurn } from '../work-driver.ts';
import { budgetOf, newestWithin } from './budget.ts';
import type { RequestBounds } from './budget.ts';
import type { Fence } from './fence.ts';
import { rulesFor } from './rules.ts';

/** Makes the request for a report on an item, within its bounds. */
export function workPrompt(
  { operator, item, ancestors, children }: WorkTurn,
  { fence, ...bounds }: RequestBounds & { readonly fence: Fence },
): ModelRequest {
  const { outputTokens, inputBytes } = budgetOf(bounds);
  const system = rulesFor(operator, fence).join('\n');
  const ask =
    `This ${item.type} is assigned to you. Do the work as far as words can do it, and write it ` +
    'as a report in Markdown, without a title: what you made, what is open, and what a person ' +
    'must decide.';
  const own = written(fence, item);
  const around = [
    ...children.map((child) => written(fence, child, 'below it: ')).toReversed(),
    ...ancestors.map((ancestor) => written(fence, ancestor, 'above it: ')),
  ];
  const room = inputBytes - Buffer.byteLength(`${system}\n\n${own}\n\n${ask}`);
  const { kept, leftOut } = newestWithin(around, room);
  const note = leftOut === 0 ? [] : [`(${leftOut} items around it are left out here.)`];
  const words = [...note, ...kept, own, ask];
  return {
    system,
    turns: [{ role: 'user', text: words.join('\n\n') }],
    tools: [],
    maxOutputTokens: outputTokens,
  };
}

function written(fence: Fence, item: WorkItem, place = ''): string {
  const { type, status, title, description } = item;
  const text = description === undefined ? title : `${title}\n\n${description}`;
  return fence.around(`${place}${type}, status ${status}`, text);
}
