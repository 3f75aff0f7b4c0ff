import { dateFormat } from '#shared/text/date-format.ts';
import { pluralIn } from '#shared/text/plural.ts';
import { alertText } from './english/alerts.ts';
import { serviceText } from './english/service.ts';
import { contextMenuText, desktopText, trayText } from './english/desktop.ts';
import { firstRunText } from './english/first-run.ts';
import { homeText } from './english/home.ts';
import { menuText } from './english/menu.ts';
import { modelsText } from './english/models.ts';
import { startFailureText } from './english/start-failure.ts';
import { windowText } from './english/windows.ts';
import { templatesText } from './english/templates.ts';

const plural = pluralIn('en');
/** The format of moments, in the way of the person's own region. */
const moments = dateFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const newerKeyFile =
  'A newer version of Guildhall saved the keys on this computer. Update Guildhall to use them.';

/** Every sentence and label that main shows or answers with, in English. */
export const english = {
  application: {
    startFailure: startFailureText,
    internalError: 'Something went wrong inside Guildhall.',
    cancel: 'Cancel',
    quit: 'Quit',
    licencesNotOpened: 'The list of licences couldn’t be opened.',
  },

  menu: menuText,
  alerts: alertText,
  models: modelsText,
  windows: windowText,
  tray: trayText,
  desktop: desktopText,
  contextMenu: contextMenuText,

  bridge: {
    unknownCall: 'Guildhall has no call with this name.',
    unusableInput: 'This call’s input is too large, or isn’t plain data.',
    /** A character has no form on the screen, so it is found by the words before it. */
    unkept: ({ name, before }: { readonly name: string; readonly before: string }) =>
      `The text has a character that can’t be kept: ${name}, ${before === '' ? 'at its beginning' : `after “${before}”`}. Delete it, and try again.`,
    homeMissing: 'This call doesn’t name a home.',
    required: 'Required.',
    foreignSender: 'Only Guildhall’s own pages can make this call.',
  },

  links: {
    title: 'Open a link outside Guildhall?',
    question: (destination: string) => `Open ${destination} outside Guildhall?`,
    /** A host as its address has it, and in the letters that people read. */
    inLetters: (host: string, letters: string) => `${host} (written “${letters}”)`,
    open: 'Open',
    unsupported: 'Guildhall opens only links to web pages and email addresses.',
  },

  files: {
    notSaved: (reason: string) =>
      `The file couldn’t be saved. Choose another folder, or free some space. (${reason})`,
    noFile: 'There is something in its place that is no file.',
    printBusy: 'Another document is being printed or saved as a PDF. Try again when it is done.',
    printSlow:
      'This took too long, so Guildhall stopped it. Try again, or export a shorter document.',
    printStopped: 'This was stopped before it was done.',
    pdfTooLarge: 'The PDF would be too large to save. Export as HTML instead.',
    pdfFailed: (reason: string) => `The PDF couldn’t be made. Export as HTML instead. (${reason})`,
    /** The reason is Chromium’s; nothing more is known of it. */
    notPrinted: (reason: string) =>
      `The document couldn’t be printed. Check that this computer has a printer, or export as a PDF. (${reason})`,
  },

  settings: {
    notJson: 'The file isn’t valid JSON.',
    notAnObject: 'The file doesn’t hold an object.',
    versionInvalid: 'The file’s version isn’t a number.',
    newerVersion: 'A newer version of Guildhall saved the file.',
    valuesInvalid: (fields: readonly string[]) =>
      `The file holds values that aren’t valid: ${fields.join(', ')}.`,
    fileUnreadable: (code: string) => `The file can’t be opened (${code}).`,
    /** Each reason is one of the sentences above. */
    tooLarge: 'The file is larger than any that Guildhall writes.',
    tooMany: 'It holds more than Guildhall can use.',
    cut: (file: string) =>
      `Your settings hold more services or other entries than Guildhall can use. It uses the first ones. Nothing is deleted: all of them are kept in ${file}.`,
    setAside: (reason: string, file: string) =>
      `Your settings couldn’t be read. ${reason} Guildhall started with the default settings and ` +
      `kept yours as ${file}.`,
    setAsideNewer: (reason: string, file: string) =>
      `Your settings couldn’t be read. ${reason} Guildhall started with the default settings and ` +
      `kept yours as ${file}. To get them back, update Guildhall, quit it, and rename that file ` +
      'to settings.json.',
  },

  upkeep: {
    folderNotOpened: (folder: string) => `The folder couldn’t be shown. It is ${folder}.`,
    noBackupMade: 'No backup could be made. Check that the disk has room, and try again.',
    restored: (folder: string) =>
      `The backup is restored. What you had before is kept in ${folder}.`,
    backupMissing: 'This backup is no longer there.',
  },

  updates: {
    notChecked: 'Guildhall couldn’t look for updates. Check your connection, and try again.',
    notSigned:
      'The newest version isn’t signed by the makers of Guildhall, so it isn’t offered. Try again later.',
    fileNotSigned:
      'The downloaded file isn’t the one that was signed, so it was thrown away. Try again later.',
    notDownloaded: 'The update couldn’t be downloaded. Check your connection, and try again.',
    notNow: 'There is no update that can be used right now.',
    outboxWaits:
      'The Outbox still holds changes. Guildhall updates once they are sent or discarded.',
    notInstalled:
      'The update couldn’t be installed. Look for updates again, or download Guildhall anew.',
    notBackedUp:
      'Your guild couldn’t be backed up, so the update wasn’t installed. Check that the disk has room, and try again.',
  },

  keys: {
    forgotten: 'The key is no longer on this computer. Enter it again.',
    sessionOver: 'The key was kept only until Guildhall quit. Enter it again.',
    fileUnreadable: 'Guildhall can’t read the file with this key. Enter the key again.',
    fileTooLarge:
      'The file keys.json holds more keys than Guildhall can use. Guildhall leaves it as it is. Move it to another folder, then enter the key again.',
    newerFile: newerKeyFile,
    newerFileReadOnly: `${newerKeyFile} Until then, you can keep a key only until Guildhall quits, and you can’t remove any.`,
    notSaved: 'The key couldn’t be saved on this computer. Try again.',
    /** Both are names of keyrings, as below. */
    otherKeyring: (former: string, current: string) =>
      `The key was protected by ${former}, but this session has ${current}. Sign in with the ` +
      'earlier keyring, or enter the key again.',
    keyringSilent: (keyring: string) =>
      `Guildhall couldn’t get the key from ${keyring}. Unlock it and try again, or enter the key again.`,
    keyringLocked: 'Your system’s keyring can’t be used right now. Unlock it and try again.',
    keyringMissing:
      'No keyring answers on your system, such as GNOME Keyring or KWallet, that could protect a key.',
    keyringWaits: 'Your system’s keyring is waiting for its password. Unlock it and try again.',
    keyringUnknown: 'Guildhall can’t tell whether your system would protect a key.',
    /** The reason is one of the sentences above. */
    keepOtherwise: (reason: string) =>
      `${reason} You can also keep the key until Guildhall quits, or keep it unprotected.`,
    noKeyring: 'no keyring',
    otherSystemKeyring: 'your system’s keyring',
    macKeyring: 'the Keychain',
    windowsKeyring: "Windows' data protection",
  },

  store: {
    stopped: 'Nothing could be saved: Guildhall’s storage on this computer stopped. Try again.',
    unlisted: ({ drafts, places, marks, views }: Record<UnlistedKind, number>) => {
      const leftOut = [
        ...(drafts > 0 ? [plural(drafts, { one: '# draft', other: '# drafts' })] : []),
        ...(places > 0 ? [plural(places, { one: '# place', other: '# places' })] : []),
        ...(marks > 0 ? [plural(marks, { one: '# read mark', other: '# read marks' })] : []),
        ...(views > 0 ? [plural(views, { one: '# view', other: '# views' })] : []),
      ];
      return `This computer keeps more than Guildhall can use at once. Guildhall uses the newest and leaves out the rest: ${leftOut.join(', ')}. Nothing is deleted.`;
    },
    unlistedEntries: (entries: number) =>
      `The Outbox is too long to be shown as a whole. ${plural(entries, { one: '# later change isn’t shown yet.', other: '# later changes aren’t shown yet.' })} Nothing is lost: every change is sent in its turn. Start Guildhall again to see the next ones.`,
    recovered: ({ foundAt, restoredFrom, heldEntries = 0, setAside }: StoreRecovery) =>
      [
        'The file with your drafts and unsent changes was damaged.',
        restoredFrom === undefined
          ? 'There was no backup, so your drafts and unsent changes are missing.'
          : `Guildhall restored it from a backup made ${moment(restoredFrom)}. Anything you wrote ` +
            `between then and ${moment(foundAt)} and didn’t send may be missing.`,
        ...(heldEntries === 0
          ? []
          : [
              plural(heldEntries, {
                one: '# change in the Outbox may have been sent, edited or discarded since; it waits for your decision.',
                other:
                  '# changes in the Outbox may have been sent, edited or discarded since; they wait for your decision.',
              }),
            ]),
        `The damaged file was kept as ${setAside}.`,
      ].join(' '),
  },

  thread: {
    pageGone: 'This part of the thread is no longer available from the service.',
  },

  outbox: {
    unknownWrite: 'Guildhall has no write with this name.',
    entryMissing: 'This entry is no longer in the Outbox.',
    subjectFixed: 'An entry can’t be moved to something else.',
    fieldFixed: 'Can’t be changed.',
    /** Why a text of which only the beginning is known cannot be changed. */
    textCut:
      'This text is too long to be shown in full here. Saving it would overwrite the rest of it.',
    stillDeleting: 'It is being deleted right now. Try again in a moment.',
    /** A deletion that was held back, on a service without a trash. */
    notKept:
      'This service has no trash, and Guildhall couldn’t keep a copy: it could not be read in ' +
      'full. It is still there. Retry to delete it for good.',
    /** A deletion or a change that was held back; the detail is a whole sentence. */
    deletionNotChecked: (detail: string) =>
      `${detail} Guildhall couldn’t check whether somebody else has changed it. It is still there. ` +
      'Retry to delete it all the same.',
    notChecked: (detail: string) =>
      `${detail} Guildhall couldn’t check whether somebody else has changed the same, so nothing ` +
      'was sent. Retry to look again. If it still can’t be opened, your change is sent unchecked and ' +
      'may replace what others wrote.',
    /** The looks follow each other ever more slowly; a minute is twice a request's time. */
    probing:
      'This may have arrived. Guildhall looks for it every few seconds, and sends it again after a ' +
      'minute if it isn’t there.',
    unconfirmed:
      'The connection was lost during sending, and the service can’t tell whether it arrived.',
    /** The detail is a whole sentence of the service or of this catalogue. */
    mayHaveArrived: (detail: string) => `${detail} It may have arrived.`,
    waiting: (detail: string, minutes: number) =>
      `${detail} The service asks to wait ${plural(minutes, { one: '# minute', other: '# minutes' })} before the next try.`,
    /** The service asks for more than it is given. */
    waitingLong: (detail: string) =>
      `${detail} The service asks for a long wait. Guildhall tries again in an hour.`,
  },

  service: serviceText,
  home: homeText,
  firstRun: firstRunText,
  templates: templatesText,
};

/** What can be left out because there is too much of it. */
type UnlistedKind = 'drafts' | 'places' | 'marks' | 'views';

/** The recovery of a damaged file of drafts and unsent changes; moments are ISO timestamps. */
interface StoreRecovery {
  readonly foundAt: string;
  /** When the backup in its place was made; absent where there was none. */
  readonly restoredFrom?: string;
  /** How many entries of the backup wait for the person. */
  readonly heldEntries?: number;
  /** The name under which the damaged file is kept. */
  readonly setAside: string;
}

function moment(timestamp: string): string {
  return moments(new Date(timestamp));
}
