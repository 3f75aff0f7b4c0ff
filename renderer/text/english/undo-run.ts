import { allOf } from './lists.ts';
import { fieldNames } from './work.ts';

type Field = keyof typeof fieldNames;

const fieldsOf = (fields: readonly Field[]) => allOf(fields.map((field) => fieldNames[field]));

/** The words about taking back what an operator did in a run. */
export const undoRunText = {
  act: 'Undo this run…',
  title: (operator: string) => `Undo the run of ${operator}?`,
  done: (operator: string) => `Undid the run of ${operator}`,
  loading: 'Checking what can be undone…',
  notLoaded: 'Couldn’t check what can be undone',
  willUndo: 'Will be undone',
  undone: 'Undone',
  stays: 'Stays',
  nothing: 'Nothing can be undone: the run changed nothing, was undone before, or is too old.',
  notEnded: 'The run hasn’t ended. Stop it before you undo it.',
  confirm: 'Undo',
  undoing: 'Undoing…',
  waits: 'It will be undone once the service can be reached.',
  /** A thing whose title is not known. */
  things: { work_item: 'A work item', document: 'A document', message: 'A message' },
  named: (title: string) => `“${title}”`,
  deleted: (thing: string) => `${thing} is deleted again`,
  restored: (thing: string) => `${thing} gets its earlier text, title and type back`,
  changed: (thing: string, fields: readonly Field[]) =>
    `${thing} gets its earlier ${fieldsOf(fields)} back`,
  reasons: {
    said: (thing: string) => `${thing} can’t be taken back`,
    changed: (thing: string, fields: readonly Field[]) =>
      fields.length === 0
        ? `${thing} has been changed since`
        : `${thing}: its ${fieldsOf(fields)} ${fields.length === 1 ? 'has' : 'have'} been changed since`,
    has_children: (thing: string) => `${thing}: other items are below it now`,
    parent_gone: (thing: string) => `${thing}: its former parent is gone`,
    deleted: (thing: string) => `${thing} has been deleted since`,
    not_kept: (thing: string) => `${thing}: its earlier state is no longer kept`,
  },
};
