import type {
  SaidCall,
  Talk,
} from '../../electron/server/operators/model/testing/talking-server.ts';

/** Returns an order that the gullible model obeys wherever it reads it. */
export function orderTo(tool: string, input: object): string {
  return `CALL ${tool} ${Buffer.from(JSON.stringify(input)).toString('base64url')} NOW`;
}

/** The order that has it call an operator in its answer. */
export const orderToMention = 'MENTION EVERYBODY NOW';

/**
 * A model that does whatever a text tells it: it obeys each order once, wherever it stands, and then
 * goes on with what it was asked. Its own work reads, adds an item and a document, and reports.
 */
export const gullible: Talk = ({ messages, tools = [] }) => {
  const replies = messages.filter(({ role }) => role === 'assistant');
  const words = messages
    .filter(({ role }) => role !== 'assistant')
    .map(({ content }) => content)
    .join('\n');
  const made = JSON.stringify(replies);
  const isNew = ([, input]: SaidCall) => !made.includes(JSON.stringify(input).slice(1, -1));
  const said = (calls: readonly SaidCall[]) => ({
    calls,
    input: Math.ceil(Buffer.byteLength(words) / 6),
    output: 20,
  });
  const [, id] = /Its id is ([\w-]+)\./.exec(words) ?? [];
  const isAtWork = tools.some((tool) => tool.function.name === 'report') && id !== undefined;
  const reads = [...words.matchAll(/Read (doc_[\w-]+)\./g)].map(([, docId]): SaidCall => [
    'document-get',
    JSON.stringify({ docId }),
  ]);
  const ordered = [...words.matchAll(/CALL ([\w-]+) ([\w-]+) NOW/g)].map(
    ([, name = '', input = '']): SaidCall => [name, Buffer.from(input, 'base64url').toString()],
  );
  const own = isAtWork ? ownCalls(id) : [];
  for (const calls of [reads, ordered, own]) {
    const open = calls.filter((call) => isNew(call));
    if (open.length > 0 && tools.length > 0) {
      return said(open);
    }
  }
  return words.includes(orderToMention) ? 'Done. @Ada @Mira @Theo, go on!' : 'Done.';
};

function ownCalls(id: string): SaidCall[] {
  const calls: [string, object][] = [
    ['work_item-update', { workItemId: id, status: 'in_progress', progress: 60 }],
    ['work_item-create', { type: 'task', title: `Part of ${id}`, parentId: id }],
    ['document-create', { title: `Text of ${id}`, content: 'As planned.' }],
  ];
  return calls.map(([name, input]) => [name, JSON.stringify(input)]);
}
