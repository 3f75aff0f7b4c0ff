import { english as client } from '../../client/text/english.ts';
import { contextMenuText, desktopText, trayText } from './english/desktop.ts';
import { firstRunText } from './english/first-run.ts';
import { menuText } from './english/menu.ts';
import { modelsText } from './english/models.ts';
import { startFailureText } from './english/start-failure.ts';
import { windowText } from './english/windows.ts';
import { templatesText } from './english/templates.ts';

const newerKeyFile =
  'A newer version of Guildhall saved the keys on this computer. Update Guildhall to use them.';

/** Every sentence and label that main shows or answers with, in English. */
export const english = {
  ...client,

  application: {
    startFailure: startFailureText,
    internalError: client.internalError,
    cancel: 'Cancel',
    quit: 'Quit',
    licencesNotOpened: 'The list of licences couldn’t be opened.',
  },

  menu: menuText,
  models: modelsText,
  windows: windowText,
  tray: trayText,
  desktop: desktopText,
  contextMenu: contextMenuText,

  bridge: {
    unknownCall: 'Guildhall has no call with this name.',
    unusableInput: 'This call’s input is too large, or isn’t plain data.',
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

  pictures: {
    notWeb: 'Only pictures on the web can be shown.',
    private: 'This address is in a private network, so Guildhall doesn’t ask there.',
    answered: (status: number) => `The server answered with the status ${status}.`,
    unencrypted: 'The server sends the request on without encryption.',
    redirects: 'The server sends the request on too often.',
    large: 'This picture is too large to show.',
    slow: 'This took too long.',
    unreachable: 'The server can’t be reached.',
    noPicture: 'There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.',
    busy: 'Too many pictures are loading. Try again in a moment.',
  },

  files: {
    notSaved: (reason: string) =>
      `The file couldn’t be saved. Choose another folder, or free some space. (${reason})`,
    noFile: 'There is something in its place that is no file.',
    noFreeName: 'There are too many of the same name there.',
    tooManyFiles: 'There are too many files for one folder.',
    folderMoved: 'The folder was moved while it was written.',
    folderClosed: 'The folder isn’t being written any more. Export it again.',
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

  firstRun: firstRunText,
  templates: templatesText,
};
