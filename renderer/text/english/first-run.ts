/** The words of the first screen of all. */
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
  /** The name that the field for it holds at first. */
  defaultGuildName: 'My guild',
  createGuild: 'Create guild',
};
