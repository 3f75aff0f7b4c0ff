import { allOf } from './lists.ts';
import { plural } from './plural.ts';

const quoted = (title: string) => `“${title}”`;

/** Two words where the two steps differ. */
interface Step {
  readonly undo: string;
  readonly redo: string;
}

const done: Step = { undo: 'Undid', redo: 'Redid' };
const verb: Step = { undo: 'Undo', redo: 'Redo' };

/** The words of undo, redo and the list of recent changes. */
export const undoText = {
  /** The names of acts: each completes “Undo …”. */
  names: {
    field: (field: string, title: string) => `${field} of ${quoted(title)}`,
    fieldOfMany: (field: string, count: number) =>
      `${field} of ${plural(count, { one: '# item', other: '# items' })}`,
    changes: (title: string) => `changes to ${quoted(title)}`,
    changesToMany: (count: number) =>
      `changes to ${plural(count, { one: '# item', other: '# items' })}`,
    moved: (title: string) => `move of ${quoted(title)}`,
    movedMany: (count: number) => `move of ${plural(count, { one: '# item', other: '# items' })}`,
    approved: (title: string) => `approval of ${quoted(title)}`,
    sentBack: (title: string) => `sending back ${quoted(title)}`,
    created: (title: string) => `creation of ${quoted(title)}`,
    createdItems: (count: number) =>
      `creation of ${plural(count, { one: '# item', other: '# items' })}`,
    duplicated: (title: string) => `duplicate of ${quoted(title)}`,
    duplicatedItems: (count: number) =>
      `duplicates of ${plural(count, { one: '# item', other: '# items' })}`,
    importedDocuments: (count: number) =>
      `import of ${plural(count, { one: '# document', other: '# documents' })}`,
    deleted: (title: string) => `deletion of ${quoted(title)}`,
    deletedItems: (count: number) =>
      `deletion of ${plural(count, { one: '# item', other: '# items' })}`,
    deletedDocuments: (count: number) =>
      `deletion of ${plural(count, { one: '# document', other: '# documents' })}`,
    removedSample: 'removal of the sample content',
    edited: (title: string) => `edit of ${quoted(title)}`,
    finished: (title: string) => `marking ${quoted(title)} as done`,
    putOff: (title: string) => `putting off ${quoted(title)}`,
    readAll: 'marking everything as read',
    muted: (title: string) => `mute of ${quoted(title)}`,
    pinned: (title: string) => `pin of ${quoted(title)}`,
    followed: (title: string) => `follow of ${quoted(title)}`,
    archived: (title: string) => `archiving of ${quoted(title)}`,
    renamed: (title: string) => `title of ${quoted(title)}`,
    view: (name: string) => `deletion of the view ${quoted(name)}`,
    viewUpdated: (name: string) => `update of the view ${quoted(name)}`,
  },
  /** The label of a step in a menu. */
  step: (step: keyof Step, name: string) => `${verb[step]} ${name}`,
  /** The same while a person writes: their field has a history of its own. */
  typing: { undo: 'Undo typing', redo: 'Redo typing' },
  did: (step: keyof Step, name: string) => `${done[step]} ${name}`,
  /** A step that was not made for all things. */
  didSome: (step: keyof Step, name: string, taken: number, all: number) =>
    `${done[step]} ${name}: ${taken} of ${all}`,
  nothing: {
    undo: 'Nothing to undo here. What you did elsewhere is in the Edit menu, under Recent changes.',
    redo: 'Nothing to redo here.',
  },
  /** A step that was not made. */
  failed: (step: keyof Step, name: string, why: string) =>
    `Couldn’t ${verb[step].toLowerCase()} ${name}. ${why}`,
  /** The words on an act whose step was refused. */
  refused: {
    undo: 'It stays in Recent changes.',
    redo: 'It won’t be offered again.',
  } satisfies Step,
  /** The things that an act did not delete. */
  notDeleted: (titles: readonly string[], all: number, why = '') => {
    const named = titles.slice(0, 3).map(quoted);
    const more = titles.length - named.length;
    const list = allOf(more > 0 ? [...named, `${more} more`] : named);
    return `${titles.length} of ${all} couldn’t be deleted: ${list}. ${why}`.trim();
  },
  decidedSince: 'You’ve decided otherwise since.',
  orderedSince: 'You’ve put these items in another order since.',
  needsService: 'It needs a service that can be reached, which says what others have set since.',
  wasSet: (name: string) => `Changed ${name}`,
  viewChangedSince: (name: string) => `The view ${quoted(name)} has been changed since.`,
  gone: (title: string) => `${quoted(title)} no longer exists.`,
  lost: (title: string) => `${quoted(title)} was deleted for good.`,

  /** The question where something was changed since. */
  ask: {
    title: (step: keyof Step, name: string) => `${verb[step]} ${name}?`,
    anyway: (step: keyof Step) => `${verb[step]} anyway`,
    keep: 'Keep',
    /** The consequence of a deletion, below the changes since. */
    toTrash: (count: number) =>
      plural(count, {
        one: 'It goes to the trash with these changes.',
        other: 'They go to the trash with these changes.',
      }),
    /** The same of a thing that has others below it. */
    branchToTrash: 'Everything below goes to the trash with it, and is restored with it.',
    moveToTrash: (count: number) => plural(count, { other: 'Move # items to the trash' }),
    more: (count: number) => plural(count, { one: 'And # more.', other: 'And # more.' }),
    /** `“Order flour”: Bob set the status to Review since.` */
    line: (title: string, sentences: readonly string[]) =>
      `${quoted(title)}: ${sentences.join(' ')}`,
    /** @param acts such as `set the status to Review` */
    who: (who: string, acts: readonly string[]) => `${who} ${allOf(acts)} since.`,
    /** @param titles such as `“Buy rye” by Bob` */
    below: (titles: readonly string[], more: number) =>
      `Below it: ${allOf(more > 0 ? [...titles, `${more} more`] : titles)}.`,
    madeBy: (title: string, who: string | undefined) =>
      who === undefined ? quoted(title) : `${quoted(title)} by ${who}`,
    /** The person who reads, inside of a sentence. */
    byYou: 'you',
    you: 'You',
    /** Where nobody knows who it was. */
    somebody: 'Somebody',
    set: (field: string, value: string) => `set the ${field.toLowerCase()} to ${value}`,
    renamed: (title: string) => `renamed it to ${quoted(title)}`,
    changed: (field: string) => `changed the ${field.toLowerCase()}`,
    /** The change of a field that has no name here. */
    changedOther: 'changed another field',
    assigned: (name: string | undefined) =>
      name === undefined ? 'assigned another operator' : `assigned ${name}`,
    unassigned: 'unassigned it',
    moved: 'moved it',
  },

  recent: {
    title: 'Recent changes',
    list: 'Recent changes',
    none: 'There is nothing to undo yet.',
    intro: 'What you changed on this computer, newest first.',
    /** An act by its name, at the beginning of a line. */
    named: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
    undo: 'Undo',
    undoOf: (name: string) => `Undo ${name}`,
    /** Why an entry has no undo. */
    undone: 'Undone.',
    homeGone: 'You signed out of this home.',
  },
};
