import { allOf } from './lists.ts';
import { fieldNames } from './work.ts';

type Field = keyof typeof fieldNames;

const fieldsOf = (fields: readonly Field[]) => allOf(fields.map((field) => fieldNames[field]));

/** The words about taking back what an operator did in a run. */
export const undoRunText = {
  act: 'Undo this run…',
  title: (operator: string) => `Undo the run of ${operator}?`,
  done: (operator: string) => `Undid the run of ${operator}`,
  loading: 'Looking what would be undone…',
  notLoaded: 'Couldn’t look what would be undone',
  willUndo: 'Will be undone',
  undone: 'Undone',
  stays: 'Stays',
  nothing: 'Nothing of it can be undone: it wrote nothing, it is undone already, or it is too old.',
  notEnded: 'The run has not ended. Stop it before you undo it.',
  confirm: 'Undo',
  undoing: 'Undoing…',
  waits: 'It is undone once the service can be reached.',
  /** A thing whose title is not known. */
  things: { work_item: 'A work item', document: 'A document', message: 'A message' },
  named: (title: string) => `“${title}”`,
  deleted: (thing: string) => `${thing} is deleted again`,
  restored: (thing: string) => `${thing} gets back its text, title and type from before`,
  changed: (thing: string, fields: readonly Field[]) =>
    `${thing} gets back its ${fieldsOf(fields)} from before`,
  reasons: {
    said: (thing: string) => `${thing}: what was said is not taken back`,
    changed: (thing: string, fields: readonly Field[]) =>
      fields.length === 0
        ? `${thing} was changed since`
        : `${thing}: its ${fieldsOf(fields)} was changed since`,
    has_children: (thing: string) => `${thing}: others are below it now`,
    parent_gone: (thing: string) => `${thing}: the item above it from before is gone`,
    deleted: (thing: string) => `${thing} was deleted since`,
    not_kept: (thing: string) => `${thing}: what it was before is kept no longer`,
  },
};
