/** The memory limits of each process beside main. A process that exceeds its limit is restarted. */
export const workerLimits = {
  /**
   * V8 ends a process whose heap exceeds `heapMb`. Memory outside the heap counts only for
   * `residentMb`.
   */
  server: { heapMb: 1_024, residentMb: 2_048 },
  outbox: { heapMb: 256, residentMb: 768 },
  cache: { heapMb: 256, residentMb: 768 },
} as const;

/** The limits on a file that a page has saved, and on a document that it has printed. */
export const exportLimits = {
  /** The proposed name. Main shortens it further, to what every file system takes. */
  name: 200,
  nameBytes: 200,
  /** A path in a folder of files, how deep it may be, and the bytes of one name in it. */
  path: 510,
  depth: 32,
  partBytes: 255,
  folderFiles: 50_000,
  /** The title of a page, which is that of its PDF and of its job at the printer, or of a picture. */
  pageTitle: 200,
  text: 32_000_000,
  /** The texts of the messages of a thread, with the room of each beside its text. */
  thread: 24_000_000,
  message: 200,
  /** The texts of messages that are formatted together. */
  batch: 100_000,
  /** The HTML of a document that becomes a PDF or is printed, and the PDF. */
  printed: 16_000_000,
  /** Marks for screen readers take four times as long; a longer document has none in its PDF. */
  taggedPdf: 500_000,
  pdfBytes: 256 * 1024 * 1024,
  /** The notes that stand in one file in the place of their links; of more, the titles stand there. */
  embeds: 100,
  /** After this long, the diagrams that are left stay as they are written. */
  diagramsMs: 60_000,
  /** Loading and laying out a document, and making its PDF. */
  pdfMs: 120_000,
  /** The person may take their time with the system's dialog. */
  printMs: 30 * 60_000,
} as const;

/** The limits on what is copied. */
export const copyLimits = {
  /** The text that a page puts on the clipboard. */
  text: 2_000_000,
} as const;

/** The limits of automatic backups. */
export const backupLimits = {
  /** The newest backups of the local guild that are kept. */
  kept: 7,
  /** The newest backups of the outbox and drafts that are kept. */
  durableKept: 3,
  /** For how long a backup may be read to say what it holds, and for how long it may be restored. */
  readMs: 5 * 60_000,
  restoreMs: 30 * 60_000,
  /** The guilds that a backup names before it is restored. */
  namedGuilds: 20,
  everyMs: 24 * 60 * 60_000,
  /** The first check for a due backup after the start, and the interval between checks. */
  firstLookMs: 60_000,
  lookMs: 60 * 60_000,
  /** The disk space that must stay free beside a backup. */
  spareBytes: 64 * 1024 * 1024,
} as const;

/** The needs of a start. */
export const startLimits = {
  /** The room on the disk without which a start is not tried: for settings, locks and logs. */
  roomBytes: 256 * 1024,
} as const;

/** The limits on the settings file. What is beyond them is kept in a file beside it. */
export const settingsLimits = {
  /** A larger file is not parsed. */
  fileBytes: 4 * 1024 * 1024,
  /** The entries of each list: the services, the opened destinations, the chosen keys. */
  homes: 100,
  listed: 2_000,
} as const;

/** The limits of the log of main, and of what is shown of it. */
export const mainLogLimits = {
  /** Each of its two files. */
  fileBytes: 1_000_000,
  line: 20_000,
  /** The last lines that diagnostics hold, and how much of a file is read for them. */
  diagnosticLines: 200,
  diagnosticBytes: 100_000,
} as const;

/** The limits of looking at folders that somebody may have filled. */
export const folderLimits = {
  /** The files of a folder that are measured. */
  measuredFiles: 20_000,
} as const;

/** The limits on what pages bring before the person. */
export const windowLimits = {
  /** The windows of single things. */
  things: 10,
  /** The questions of the system and other programs' windows, of all pages within this time. */
  asks: 20,
  asksMs: 60_000,
} as const;

/** The limits on alerts: what is read and remembered to tell a person of news. */
export const alertLimits = {
  /** Per home: what waits to be told. What comes beyond it pushes out the oldest. */
  waiting: 500,
  /** Per home and round: the threads, and the items, that are read to say what is new there. */
  reads: 20,
  /** The newest messages of a thread among which that of a notification is looked for. */
  messages: 50,
  /** A notification and its message are this close to each other by the service's clock. */
  sameMomentMs: 5_000,
  /** How long a round waits for what it reads. */
  readMs: 5_000,
  /** The person's own acts that are remembered, so that nobody tells them of these. */
  ownActs: 1_000,
  /** The alerts on the screen whose clicks and replies are heard. */
  shown: 100,
} as const;
