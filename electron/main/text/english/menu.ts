/** The labels of the application menu that Electron has none for. */
export const menuText = {
  file: 'File',
  thread: 'Thread',
  view: 'View',
  help: 'Help',
  actions: {
    newThread: 'New thread',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    toggleSidebar: 'Toggle sidebar',
    toggleDetails: 'Toggle details',
    openSettings: 'Settings…',
    showShortcuts: 'Keyboard shortcuts',
  },
};
