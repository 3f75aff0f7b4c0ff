import { onFirstUse } from '#shared/text/on-first-use.ts';
import { allOf } from './lists.ts';
import { asNumber, plural } from './plural.ts';

const dollars = onFirstUse(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
);

/** The words of the parts that know no feature, and those that many features share. */
export const uiText = {
  back: 'Back',
  /** The search for words in what is shown. */
  find: {
    previous: 'Previous match',
    next: 'Next match',
    close: 'Close find',
    none: 'No matches',
    searching: 'Searching…',
    /** The place that is shown. There may be more than were found. */
    place: (at: number, count: number, isAll: boolean) => `${at} of ${count}${isAll ? '' : '+'}`,
  },
  cancel: 'Cancel',
  momentPast: 'This time has passed: it is sent at once.',
  copy: 'Copy',
  /** The button that copied, for a moment. */
  copied: 'Copied',
  linkCopied: 'Link copied',
  thingLinks: {
    deleted: 'Deleted',
    /** The same behind its title, for a screen reader. */
    said: ' (deleted)',
    /** The hint at a thing of a service that is no home here. */
    elsewhere: 'On a service you’re not connected to',
    /** A thing of which nothing but its address is known, by the end of its id. */
    short: {
      item: (id: string) => `Item …${id}`,
      document: (id: string) => `Document …${id}`,
      thread: (id: string) => `Thread …${id}`,
      message: (id: string) => `Message …${id}`,
    },
    /** Below the short name of a message that a link leads to, in place of its first line. */
    message: {
      loading: 'Loading…',
      notAsked: 'Open it to read it',
      offline: 'Not kept on this computer: it can’t be shown offline',
      beyondReach: 'This service shows only the newest messages of a thread here',
      failed: 'It couldn’t be loaded',
      gone: 'Deleted, or not shared with you',
    },
    /** Before the first words of a message, within a sentence. */
    says: (author: string) => `${author}: `,
    /** The thread of a message, behind its author and time. */
    inThread: (title: string) => `in ${title}`,
  },
  /** A picture in a text, which is loaded only where that is asked for. */
  pictures: {
    show: 'Show picture',
    always: 'Always in this thread',
    notAlways: 'Don’t always show pictures here',
    from: (host: string) => `From ${host}, size unknown`,
    loading: 'Loading picture…',
    failed: (why: string) => `Couldn’t show this picture: ${why}`,
    damaged: 'It is damaged.',
  },
  /** Signs in a text that nobody would see, and that change how the rest reads. */
  unseen: {
    direction: 'Hidden sign that turns the direction of what follows',
    isolate: 'Hidden sign that sets a part of the text apart, and has no counterpart',
    tag: 'Hidden letters (tag characters)',
    zeroWidth: 'Hidden sign without a width',
    of: (name: string, codes: string) => `${name}: ${codes}`,
  },
  notCopied: (why: string) => `Couldn’t copy: ${why}`,
  /** A field of words was given a picture or a file. */
  noPictures: 'Only text fits here. Put the picture on the web, then paste its address.',
  noFiles: 'Only text fits here. Put the file on the web, then paste its address.',
  retry: 'Retry',
  close: 'Close',
  /** Takes back what was just done. */
  undo: 'Undo',
  open: 'Open',
  /** The bar below a list in which several rows are selected. */
  selection: {
    count: (count: number) => plural(count, { other: '# selected' }),
    delete: 'Delete…',
    clear: 'Clear selection',
  },
  number: asNumber,
  remove: (name: string) => `Remove ${name}`,
  /** Fields for amounts. */
  amounts: {
    units: { tokens: 'tokens', runs: 'runs', dollars: 'US dollars' },
    dollars: (amount: number) => dollars().format(amount),
    fault: (unit: 'tokens' | 'runs' | 'dollars', most: string, empty: string) => {
      const kind = unit === 'dollars' ? 'an amount such as 2.50' : 'a whole number';
      return `Enter ${kind}, up to ${most}, or nothing for ${empty === '' ? 'no limit' : empty}.`;
    },
  },
  /** The field that finds one of many options. */
  search: 'Search',
  nothingFound: 'Nothing found.',
  /** Below a list that does not show all. */
  someShown: (shown: number, all: number) =>
    `${asNumber(shown)} of ${asNumber(all)}. Type to find others.`,
  /** The time of an act of the last minute. */
  justNow: 'just now',
  /** The exact moment, as it is read out behind how long ago that was. */
  exactMoment: (moment: string) => `, ${moment}`,
  /** The mark of something that others have changed meanwhile. */
  changed: 'Changed since you looked',
  /** The filter that shows only what has that mark. */
  isChanged: 'Changed since I looked',
  /** How many rows a list has, for a screen reader. */
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  /** The value that holds, for a screen reader. */
  chosen: 'Current',
  people: allOf,
  /** How many people there are whose faces are not shown. */
  others: (count: number) => `+${asNumber(count)}`,
  /** The hint of a field that may stay empty. */
  optional: 'optional',

  /** A field that saves by itself what is typed in it. */
  typed: {
    /** A field that was changed elsewhere while the person was in it, by whom if that is known. */
    changedElsewhere: (field: string, value: string, who?: string) =>
      who === undefined
        ? value === ''
          ? 'Cleared elsewhere.'
          : `Changed elsewhere to “${value}”.`
        : value === ''
          ? `${who} removed the ${field}.`
          : `${who} changed the ${field} to “${value}”.`,
    theirs: 'Use theirs',
    mine: 'Keep mine',
    restored:
      'This is an unsaved change from earlier. Leave the field to save it, or press Escape to discard it.',
    replacedOther: (value: string) => `Yours was saved. It replaced “${value}” from elsewhere.`,
  },

  /** The words on a paste into a field that has no room for it. */
  pastes: {
    refused:
      'This text is too long for this field, so nothing was pasted. You can put a long text into a document.',
    cut: (most: number) =>
      plural(most, { other: 'This field has room for # characters; the rest was not pasted.' }),
  },

  show: 'Show',
  hide: 'Hide',
  /** Which secret is shown or hidden, for a screen reader. */
  showField: (field: string) => `Show ${field}`,
  hideField: (field: string) => `Hide ${field}`,

  showMore: (count: number) =>
    plural(count, { one: 'Show more (# character)', other: 'Show more (# characters)' }),
  showAll: (count: number) => plural(count, { other: 'Show all # characters' }),
  showLess: 'Show less',
  /** The threads and documents that mention a thing. */
  mentions: {
    title: 'Mentioned in',
    notFound: 'Threads and documents can’t be searched right now.',
    offline: 'What mentions this is listed once the service can be reached.',
    unknown: 'What mentions this is listed once the service can be reached, if it has a search.',
  },
  /** The lists that complete what is typed, by the sign that opens them. */
  completions: { '#': 'Items and documents', '@': 'Operators' },
  /** An operator who is named in a thread without taking part in it. */
  notInThread: 'Not in this thread, so they won’t see it',
  done: 'Done',
  toDo: 'To do',
  /** Why a formula is shown as it is written. */
  maths: {
    tooLong: 'This formula is too long to be drawn.',
    tooMany: 'This paragraph has too many formulas to draw them all.',
    definitions: 'Commands that define others are not supported.',
    failed: (why: string) => `This formula can’t be drawn: ${why}`,
  },
  diagram: {
    /** In the place of a diagram until it is drawn. */
    drawing: 'Drawing the diagram…',
    source: 'Source',
    /** The alternative text of a diagram that its author gave no name. */
    unnamed: (kind: string) => `Diagram: ${kind}`,
    enlarge: 'Enlarge',
    /** The picture in a dialog, as large as one likes. */
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to window',
    copy: 'Copy picture',
    copied: 'The picture is on the clipboard.',
    notDrawn: 'The picture is too large to be copied.',
    tooSlow: 'Drawing this diagram took too long.',
    failed: (why: string) =>
      why === '' ? 'This diagram can’t be drawn.' : `This diagram can’t be drawn: ${why}`,
  },
  footnote: (number: number) => `Footnote ${number}`,
  /** From a footnote to the words that it belongs to. */
  footnoteBack: (number: number) => `Back from footnote ${number}`,
  /** The titles of quotes that GitHub marks: `> [!NOTE]`. */
  alerts: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  },
  /** The parts of texts that programs for notes write. */
  notes: {
    /** The hint at a link to a document that does not exist. */
    missing: 'Nobody has written this yet. Open it to begin.',
    /** The hint at the name of a picture or another file. */
    file: 'A file that isn’t kept here',
    /** In the frame of a note that is shown within another text. */
    circle: 'This text is already shown around this place.',
    deep: 'Open it to read it: no more texts are shown within each other.',
    reading: 'Loading…',
    notRead: 'It can’t be read right now.',
    goesOn: 'It goes on. Open it to read all of it.',
    noPart: (name: string) => `It has no part named “${name}”.`,
    /** The boxes of tasks by what stands in them. */
    boxes: {
      half: 'Half done',
      cancelled: 'Cancelled',
      deferred: 'Put off',
      scheduled: 'Scheduled',
      important: 'Important',
      question: 'Question',
      star: 'Starred',
      quote: 'Quotation',
    },
  },
  /** The name of a text that can be opened, where its writer gives it none. */
  details: 'Details',
  /** The link in the place of an image. */
  /** Two texts side by side, with what differs marked. */
  compare: {
    view: 'Show as',
    views: { formatted: 'Formatted', source: 'Markdown' },
    comparing: 'Comparing…',
    name: (left: string, right: string) => `${left} and ${right}`,
    unchanged: (count: number) =>
      plural(count, { one: 'Show # unchanged block', other: 'Show # unchanged blocks' }),
    /** In a table, what is not shown. */
    left: (count: number) => plural(count, { one: '… # block …', other: '… # blocks …' }),
    same: 'There is no difference.',
    sameLook: 'Both look the same. Only how their Markdown is written differs.',
    /** The meanings of the marks of a side. */
    marks: { del: 'Removed', ins: 'Added', mark: 'Only here' },
  },
  image: (name: string) => `Image: ${name}`,
};
