/** The words of the first screen of all, and of the first steps after it. */
export const firstRunText = {
  welcome: 'Welcome to Guildhall',
  introduction:
    'Chat and plan with AI operators. Everything can stay on this computer: no account, no key, ' +
    'no network.',
  start: 'Start on this computer',
  connect: 'Connect to a service',
  /** The first question. */
  goal: 'What do you want to get done?',
  goalExample:
    'For example: “Open a bakery in May. Find a shop, hire two people, and tell the neighbours.”',
  goalIntroduction:
    'An operator answers with a plan. You can change it before any items are created. The ' +
    'operators here follow a script, so no AI model runs until you choose one.',
  /** The three questions that help to say it. */
  questions: {
    text: 'What is different once it is done?',
    by: 'By when?',
    byExample: 'A day, a month, or nothing.',
    steps: 'Which steps do you know already?',
    stepsExample: 'One on each line, or none.',
  },
  /** A model that was found on this computer. */
  model: {
    title: 'A model on this computer',
    found: (model: string, program: string) =>
      `${program} has ${model}. Your operators can answer with it instead of their script. ` +
      'Nothing leaves this computer.',
    /** Stands for a program that does not say its name. */
    someProgram: 'A program here',
    choice: 'Model',
    use: 'Let them use it',
    notNow: 'Not now',
    used: (model: string) => `Your operators will answer with ${model}.`,
    keepScripts: 'Use scripts instead',
  },
  tooLong: (most: number) => `This is too long. Use at most ${most} characters.`,
  makePlan: 'Make a plan',
  helpMe: 'Help me work it out',
  skip: 'Skip',
  fromSample: 'Start with a sample instead',
  guildIntroduction:
    'A guild holds your threads, work and documents. It comes with three sample operators. They follow a ' +
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
