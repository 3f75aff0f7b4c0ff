import { plural } from './plural.ts';

/** The words about messages that leave their thread: selected ones, or all. */
export const leavingText = {
  bar: 'Selected messages',
  export: 'Export…',
  copied: (count: number) => plural(count, { one: 'Copied # message', other: 'Copied # messages' }),
  tooLong: 'These messages are too long for the clipboard. Export them instead.',
  /** Above what an author has said. */
  said: (author: string, time: string) => `${author}, ${time}:`,
  gap: 'Messages are missing here.',
  heading: 'Export thread',
  headingOfSelected: (count: number) =>
    plural(count, { one: 'Export # message', other: 'Export # messages' }),
  format: 'Format',
  formats: { md: 'Markdown', html: 'HTML', pdf: 'PDF', print: 'Print' },
  details: {
    md: 'A text file, with the author and the time above each message.',
    html: 'One page for any browser, formatted as here. It loads nothing.',
    pdf: 'Pages as they would be printed.',
    print: 'On paper, with the system’s print dialog.',
  },
  start: 'Export',
  print: 'Print',
  printRead: 'Print what was read',
  /** How much of a thread is read, and back to which day. */
  read: (count: number, back: string) =>
    `${plural(count, { one: '# message read', other: '# messages read' })}, back to ${back}.`,
  reading: 'Reading the thread…',
  stop: 'Stop',
  readOn: 'Read on',
  exportRead: 'Export what was read',
  cut: {
    stopped: 'You stopped the reading.',
    full: 'One file holds no more.',
    failed: (why: string) => `Couldn’t read further: ${why}`,
  },
  making: 'Preparing the file…',
  tooLarge: {
    html: 'These messages are too long for one HTML file. Export them as Markdown.',
    pdf: 'These messages are too long for one PDF. Export them as HTML or Markdown.',
    print: 'These messages are too long to be printed at once. Select fewer messages.',
  },
  saved: (title: string) => `Exported ${title}`,
  printed: (title: string) => `Printed ${title}`,
  made: (moment: string) => `Exported from Guildhall, ${moment}`,
  olderMissing: 'Older messages are not in this file.',
  empty: 'This thread has no messages yet.',
};
