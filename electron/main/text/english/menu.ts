/** The labels of the application menu that Electron has none for. */
export const menuText = {
  file: 'File',
  view: 'View',
  help: 'Help',
  actions: {
    newThread: 'New thread',
    toggleSidebar: 'Toggle sidebar',
    toggleDetails: 'Toggle details',
    openSettings: 'Settings…',
    showShortcuts: 'Keyboard shortcuts',
  },
};
