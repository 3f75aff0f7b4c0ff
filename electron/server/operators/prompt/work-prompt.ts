import { itemNameOf } from '#shared/domain/work-item/names.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ModelRequest, RequestPiece } from '../model/model-port.ts';
import type { WorkTurn } from '../work-driver.ts';
import { newestWithin } from './budget.ts';
import type { Fence } from './fence.ts';
import type { PromptOptions } from './prompt-options.ts';
import { rulesFor } from './rules.ts';

/** Makes the request for a report on an item, within its bounds. */
export function workPrompt(
  { operator, item, ancestors, children, remarks, itemPrefix }: WorkTurn,
  { fence, room: inputBytes, outputTokens, tools }: PromptOptions,
): ModelRequest {
  const system = rulesFor(operator, fence, { tools, itemPrefix }).join('\n');
  const how =
    tools.length === 0
      ? 'Do the work as far as words can do it, and write it as a report in Markdown, without a ' +
        'title: what you made, what is open, and what a person must decide.'
      : `Its id is ${item.id}. Do the work with your tools, as far as they reach. At last call ` +
        'the tool report.';
  const again =
    remarks.length === 0
      ? ''
      : 'You have reported on it before, and a person has said what is to be done about it. ';
  const ask = `This ${item.type} is assigned to you. ${again}${how}`;
  const pieceOf = (each: WorkItem, place = '') => piece(fence, each, { place, itemPrefix });
  const own = pieceOf(item);
  const around = [
    ...children.map((child) => pieceOf(child, 'below it: ')).toReversed(),
    ...ancestors.map((ancestor) => pieceOf(ancestor, 'above it: ')),
  ];
  const said = remarks.map(({ authorName, text }) => ({
    kind: 'message' as const,
    title: authorName,
    text: fence.around(`person ${authorName} about it`, text),
  }));
  const always = [own, ...said].map(({ text }) => text);
  const room = inputBytes - Buffer.byteLength([system, ...always, ask].join('\n\n'));
  const texts = around.map(({ text }) => text);
  const { kept, leftOut } = newestWithin(texts, room);
  const note = leftOut === 0 ? [] : [`(${leftOut} items around it are left out here.)`];
  const words = [...note, ...kept, ...always, ask];
  return {
    system,
    turns: [{ role: 'user', text: words.join('\n\n') }],
    tools,
    maxOutputTokens: outputTokens,
    outline: {
      pieces: [...around.slice(leftOut), own, ...said, { kind: 'task', text: ask }],
      leftOut: leftOut === 0 ? [] : [{ kind: 'item', count: leftOut }],
    },
  };
}

function piece(
  fence: Fence,
  item: WorkItem,
  { place, itemPrefix }: { place: string; itemPrefix: string | undefined },
): RequestPiece {
  const { type, status, title, description, startOn, dueOn } = item;
  const name = itemNameOf({ itemPrefix }, item);
  const named = name === undefined ? type : `${type} ${name}`;
  const begins = startOn === undefined ? '' : `, starts on ${startOn}`;
  const ends = dueOn === undefined ? '' : `, due on ${dueOn}`;
  const facts = `${named}, status ${status}${begins}${ends}`;
  const text = description === undefined ? title : `${title}\n\n${description}`;
  return { kind: 'item', title, text: fence.around(`${place}${facts}`, text) };
}
