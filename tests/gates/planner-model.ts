import type {
  SaidCall,
  Talk,
} from '../../electron/server/operators/model/testing/talking-server.ts';

/**
 * A model that plans: what it says next follows from the transcript alone, so that it says the same
 * again where a reply of it was lost. Of an item it makes one part and one text, and then it reports.
 */
export const planner: Talk = ({ messages, tools }) => {
  const words = messages.map(({ content }) => content ?? '').join('\n');
  const replies = messages.filter(({ role }) => role === 'assistant').length;
  const [, id] = /Its id is ([\w-]+)\./.exec(words) ?? [];
  const said = (calls: readonly SaidCall[]) => ({
    calls,
    input: Math.ceil(Buffer.byteLength(words) / 6),
    output: 20,
  });
  if (tools === undefined || id === undefined) {
    return replies === 0 && tools !== undefined
      ? said([['search-find', { q: 'Plan' }]])
      : 'It is planned.';
  }
  if (replies === 0) {
    return said([
      ['work_item-create', { type: 'task', title: `Part of ${id}`, parentId: id }],
      ['document-create', { title: `Text of ${id}`, content: 'As planned.' }],
    ]);
  }
  return 'All of it is done.';
};
