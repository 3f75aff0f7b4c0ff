/** The words of the first screen of all, and of the first steps after it. */
export const firstRunText = {
  welcome: 'Welcome to Guildhall',
  introduction:
    'Chat and plan with AI operators. Everything can stay on this computer: no account, no key, ' +
    'no network.',
  start: 'Start on this computer',
  connect: 'Connect to a service',
  guildIntroduction:
    'A guild is where your threads live. It comes with three sample operators. They follow a ' +
    'script, so no AI model runs.',
  guildName: 'Guild name',
  template: 'Start with',
  templates: {
    product_launch: {
      name: 'Product launch',
      detail: 'A sample thread, a small plan and a brief.',
    },
    research: {
      name: 'Research',
      detail: 'A sample thread, a small plan and a research plan.',
    },
    blank: { name: 'Blank', detail: 'Nothing but the operators.' },
  },
  createGuild: 'Create guild',
  creating: 'Creating…',

  checklist: {
    title: 'First steps',
    progress: (done: number, all: number) => `${done} of ${all}`,
    points: {
      message: 'Send a message',
      item: 'Add a work item',
      assign: 'Assign it to an operator',
      document: 'Write a document',
      connect: 'Connect a service',
    },
    dismiss: 'Hide first steps',
  },

  /** The sample content beside the first thread. */
  sample: {
    title: 'Sample work',
    note: 'This thread, its work and its document are samples. Removing them leaves everything that you wrote or changed.',
    remove: 'Remove sample content',
    removed: 'Sample content removed',
    noneRemoved: 'Nothing was removed. You changed all of the sample content.',
  },
};
