import type {
  SaidCall,
  Talk,
} from '../../electron/server/operators/model/testing/talking-server.ts';

/**
 * A model that plans: what it says next follows from the transcript alone, so that it says the same
 * again where a reply of it was lost. Of an item it makes one part and one text, and then it reports.
 * A message has it look for something, ask its person, or propose to them.
 */
export const planner: Talk = ({ messages, tools }) => {
  const words = messages.map(({ content }) => content ?? '').join('\n');
  const replies = messages.filter(({ role }) => role === 'assistant').length;
  const said = (calls: readonly SaidCall[]) => ({
    calls,
    input: Math.ceil(Buffer.byteLength(words) / 6),
    output: 20,
  });
  const [, id] = /Its id is ([\w-]+)\./.exec(words) ?? [];
  if (tools === undefined || replies > (id === undefined ? 0 : 1)) {
    return id === undefined ? 'It is planned.' : 'All of it is done.';
  }
  if (id === undefined) {
    return said([callFor(words)]);
  }
  if (replies === 1) {
    return words.includes('Move and ask') ? said([question]) : 'All of it is done.';
  }
  return said([
    ['work_item-create', { type: 'task', title: `Part of ${id}`, parentId: id }],
    ['document-create', { title: `Text of ${id}`, content: 'As planned.' }],
  ]);
};

const question: SaidCall = [
  'ask',
  { text: 'Which one?', fields: [{ kind: 'one', label: 'Colour', options: ['Red', 'Blue'] }] },
];

/** The message that is asked about stands after those before it. */
function callFor(words: string): SaidCall {
  const [, kind, id] = [...words.matchAll(/(Plan|Ask|Propose) ([\da-f-]{36})/g)].at(-1) ?? [];
  if (kind === 'Ask') {
    return question;
  }
  return kind === 'Propose'
    ? ['work_item-create', { type: 'epic', title: `Proposed ${id}`, priority: 'low' }]
    : ['search-find', { q: 'Plan' }];
}
