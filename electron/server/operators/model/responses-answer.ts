import { fieldsOf } from './fields-of.ts';
import { listOf } from './list-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes a whole answer of the Responses API as the stream that was asked for, since some servers do
 * not stream. Anything else in it is left to whoever reads the stream.
 */
export function responseAsStream(answer: unknown): string {
  const whole = fieldsOf(answer);
  const { error, status } = whole;
  if (!Array.isArray(whole['output'])) {
    const isError = error !== undefined && error !== null;
    return eventText(isError ? { type: 'error', error } : whole);
  }
  const items = listOf(whole['output']).map((item, at) => ({
    id: `item-${at}`,
    ...fieldsOf(item),
  }));
  return [
    ...items.flatMap((item, at) => eventsOf(item, at)),
    { type: `response.${typeof status === 'string' ? status : 'completed'}`, response: whole },
  ]
    .map((event) => eventText(event))
    .join('');
}

function eventText(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

function eventsOf(item: Fields, at: number): object[] {
  const place = { item_id: item['id'], output_index: at };
  const said = item['type'] === 'message' ? contentEvents : summaryEvents;
  return [
    { type: 'response.output_item.added', output_index: at, item },
    ...said(item).map((event) => ({ ...event, ...place })),
    { type: 'response.output_item.done', output_index: at, item },
  ];
}

function contentEvents({ content }: Fields): object[] {
  return listOf(content).map((part) => {
    const { type, text, refusal } = fieldsOf(part);
    return type === 'refusal'
      ? { type: 'response.refusal.delta', delta: refusal }
      : { type: 'response.output_text.delta', delta: text };
  });
}

function summaryEvents({ summary }: Fields): object[] {
  return listOf(summary).flatMap((part, at) => [
    { type: 'response.reasoning_summary_part.added', summary_index: at },
    {
      type: 'response.reasoning_summary_text.delta',
      summary_index: at,
      delta: fieldsOf(part)['text'],
    },
  ]);
}
