import { actionNames } from '#shared/capability/action-names.ts';

/** The labels of the application menu that Electron has none for. */
export const menuText = {
  file: 'File',
  edit: 'Edit',
  speech: 'Speech',
  thread: 'Thread',
  work: 'Work',
  inbox: 'Inbox',
  view: 'View',
  go: 'Go',
  help: 'Help',
  zoom: { actual: 'Actual Size', in: 'Zoom In', out: 'Zoom Out' },
  reload: 'Reload',
  openAfresh: 'Open Without the Last Place',
  /** The names of the actions. In a menu some are shorter, and those that ask for more end with dots. */
  actions: {
    ...actionNames,
    openPalette: 'Command palette…',
    goToThreads: 'Threads',
    goToWork: 'Work',
    goToDocuments: 'Documents',
    goToTrash: 'Trash',
    goToInbox: 'Inbox',
    goToOutbox: 'Outbox',
    openSettings: 'Settings…',
    openItemInWindow: 'Open item in new window',
    setStatus: 'Set status…',
    setPriority: 'Set priority…',
    assignOperator: 'Assign operator…',
    setProgress: 'Set progress…',
  },
};
