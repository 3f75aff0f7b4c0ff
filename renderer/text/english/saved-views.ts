/** The words of the saved views of work. */
export const savedViewsText = {
  /** The button of the menu where no saved view is open. */
  button: 'Saved views',
  /** Behind the name of a view whose filter was changed, for a screen reader. */
  changed: '(changed)',
  save: 'Save view…',
  /** Keeps what is shown now under the name of the view that is open. */
  update: 'Update view',
  updated: (name: string) => `Updated the view ${name}`,
  rename: 'Rename…',
  delete: 'Delete view',
  copyLink: 'Copy link',
  deleted: (name: string) => `Deleted the view ${name}`,
  name: 'Name',
  saveTitle: 'Save view',
  saveAct: 'Save',
  renameTitle: 'Rename view',
  renameAct: 'Rename',
  nameless: 'Enter a name.',
  taken: (name: string) => `There is already a view called “${name}”.`,
  full: (most: number) =>
    `This home has ${most} saved views, and there is room for no more. Delete one first.`,
  replace: {
    title: (name: string) => `Replace “${name}”?`,
    detail: 'The view then shows what you see now. What it showed before is gone.',
    act: 'Replace',
  },
};
