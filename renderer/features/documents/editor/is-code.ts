import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Whether a place in a text is within code or a formula, as far as the text is parsed. */
export function isCode(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, 1); node.parent !== null;) {
    if (node.name.includes('Code') || node.name === 'Formula') {
      return true;
    }
    node = node.parent;
  }
  return false;
}
