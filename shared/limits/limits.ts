/**
 * The limits on input from others: from people, services, pages and files. Those of the embedded
 * server are in server-limits.ts, and those of what a page shows and keeps in page-limits.ts. The
 * contract, the server, the client, the stores and the renderer cite these. Numbers that only shape
 * how one piece of code works stay beside that code. Text is counted in UTF-16 code units (contract:
 * Limits).
 */

/** The limits of each text of the contract (contract: Limits). */
export const textLimits = {
  /** A title or a name, after trimming. */
  title: 500,
  operatorRole: 500,
  operatorPersonality: 10_000,
  workItemDescription: 10_000,
  documentDescription: 1_000,
  documentContent: 1_000_000,
  messageText: 100_000,
  searchQuery: 10_000,
  /** A value that a search chooses results by. */
  searchFact: 200,
  /** An identifier made by a service. */
  identifier: 200,
  /** A cursor made by a service. */
  cursor: 4_096,
  /** The value of one request header. */
  header: 4_096,
  /** The name that a client gives to deletions that are one act. */
  together: 100,
  /** A draft. It may be longer than a text that can be sent. */
  draft: 1_000_000,
  /** Each answer to what one wants to get done, which together are a message. */
  goal: 20_000,
  /** The same while it is written. It may be longer than what can be sent. */
  goalDraft: 200_000,
  /** The name of the field that a draft is for. */
  draftField: 40,
  /** A place within the application, with its identifiers in escapes. */
  path: 4_096,
} as const;

/** The limits on how many things one request may name (contract: Limits). */
export const countLimits = {
  operatorIds: 50,
  capabilities: 50,
  searchKinds: 20,
  /** Things that one act deletes. */
  deletions: 20_000,
  /** Rows of one page. */
  page: 200,
  /** Rows of one page of the changes of a guild's work items, which are small. */
  changesPage: 1_000,
} as const;

/** The limits of the client on answers, whatever the service itself allows. */
export const answerLimits = {
  bodyBytes: 64 * 1024 * 1024,
  errorBytes: 256 * 1024,
  /** The faults that a refusal by a service may name. */
  errorFaults: 100,
  frameBytes: 8 * 1024 * 1024,
  depth: 64,
  /** The rows of one list, or the fields of one object. */
  rows: 200_000,
  /** Where this many messages are later than one that arrives, its time is not believed. */
  laterMessages: 100,
  /** The fields of all objects plus the elements of all lists. */
  values: 5_000_000,
  /**
   * One text of an answer. A service sets its own limits, so this is wider than the contract's. A
   * longer text is cut here and says so.
   */
  text: 4_000_000,
  /** A text that people read as a whole: a message, a description. */
  shortText: 400_000,
  /** A text shown on one line: a title, a name, the last message of a thread in a list. */
  line: 2_000,
  /** The rows of a page from a service that sends more than requested. */
  pageRows: 2_000,
  /** Each list within a row: participants, capabilities. */
  rowsInRow: 2_000,
  /** The fields and elements of a row, of an event, and of the rest of an answer. */
  valuesInRow: 50_000,
  /** The part of an answer that is processed before other work gets a turn. */
  sliceBytes: 1_000_000,
  sliceMs: 20,
} as const;

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

/** The limits on the time a service may make the client wait or appear healthy. */
export const serviceWaitLimits = {
  /** The longest `Retry-After` that is respected. */
  retryAfterMs: 60 * 60_000,
} as const;

/** The limits on what the client remembers of a service. */
export const memoryLimits = {
  /** Guilds, with their operators, of a service that does not list its guilds. */
  guilds: 500,
  operatorsPerGuild: 2_000,
  people: 10_000,
  /** Conversations and work items whose guild was inferred. */
  places: 100_000,
  /** Lists that are polled when there is no socket. */
  polledLists: 200,
  /** Deleted things whose events may still be on their way. */
  deletions: 10_000,
  /** Events, and their bytes, that wait to be stored and passed on before the socket is paused. */
  waitingEvents: 1_000,
  waitingBytes: 8 * 1024 * 1024,
} as const;

/** The limits on the names of a home that are kept in the settings. */
export const factLimits = {
  guildBytes: 5_000,
  operatorBytes: 15_000,
} as const;

/** The limits on what is kept of where a person was. */
export const placeLimits = {
  /** Threads of all homes that open where they were left. */
  threads: 500,
  /** Per home: the threads of which it is known how far they were read. */
  readMarkers: 5_000,
  /** Boards of all homes that are kept as they were arranged. */
  boards: 500,
  /** The largest limit of a column of a board. */
  columnLimit: 9_999,
  /** Guilds of all homes of which it is known how far their work was seen. */
  lastSeen: 500,
  /** Lists of threads of all homes that are kept as they were arranged. */
  threadLists: 500,
  /** Per home: the threads that were archived, named, pinned or followed on this computer. */
  threadSettings: 20_000,
  /** Per home: the entries of the inbox of which it is known what the person has decided. */
  triage: 5_000,
  /** Per home: the keys of news of which it is known that the person was told. */
  alertedNews: 5_000,
  /** Per home: the views of work that a person has named, and the length of a name. */
  savedViews: 100,
  savedViewName: 100,
  /** Per home: the messages that the person sent in the names of operators. */
  sentAs: 5_000,
  /** Threads of all homes whose pictures are shown without asking. */
  shownPictures: 2_000,
} as const;

/**
 * The limits on what a start reads of what this computer keeps, of all homes together. What is
 * beyond them stays in its file, and a notice says so.
 */
export const startReadLimits = {
  /** A larger file of keys is not parsed, and one with more keys is not used. */
  keyFileBytes: 4 * 1024 * 1024,
  keys: 2_000,
  homePlaces: 2_000,
  drafts: 5_000,
  draftBytes: 64 * 1024 * 1024,
  readMarkers: 100_000,
  triage: 100_000,
  sentAs: 20_000,
  threadSettings: 100_000,
  savedViews: 10_000,
  /** The entries of the outbox that are listed at once. They are sent whether listed or not. */
  entries: 2_000,
  /** The entries of one noun that a read shows in their place. */
  overlaidEntries: 20_000,
  entryBytes: 64 * 1024 * 1024,
} as const;

/** The limits on the acts that can be taken back. */
export const actLimits = {
  /** Acts of all homes that are kept across starts, and the characters of all of them. */
  kept: 200,
  keptLength: 4_000_000,
  /** An act as it is kept. A longer one is known until the end of the start in which it was done. */
  body: 3_000_000,
  /** Acts that a page knows, and the characters of their texts. */
  known: 500,
  knownLength: 32_000_000,
  /** A title in the name of an act. */
  title: 60,
} as const;

/** The limits on what is kept here of deleted things, for services without a trash. */
export const keptTrashLimits = {
  keptMs: 30 * 24 * 60 * 60_000,
  /** Things of all homes, and the bytes of all of them. The oldest go first. */
  things: 10_000,
  bytes: 64 * 1024 * 1024,
  /** One thing as JSON. A longer one is not kept, and the person is told before it is deleted. */
  body: 8_000_000,
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

/** The limits on how much of a text is indexed for search in one step. */
export const indexLimits = {
  piece: 16_000,
  /** The distinct words of one row of an index, and the rows of one indexed thing. */
  wordsPerRow: 2_000,
  rowsPerSubject: 128,
  /** The things that a search looks at, all and at once, before it says that there are more. */
  candidates: 20_000,
  candidatesAtOnce: 500,
  /** The characters of long texts that one search compares with phrases and excluded words. */
  comparedText: 3_000_000,
  /** Attempts at indexing something that failed or ended the process. */
  attempts: 2,
  /** The amount of unindexed content that is processed together. */
  batchBytes: 256 * 1024,
  batchRows: 200,
  /** A larger record is kept and can be read, but is not found by its words. */
  recordBytes: 24 * 1024 * 1024,
} as const;

/** The limits of the offline cache of remote services. */
export const cacheLimits = {
  /** All files of all homes together, unless the person chooses otherwise. */
  bytes: 500_000_000,
  /** The rows of one list, both those kept from an answer and those in an answer. */
  listRows: 20_000,
  /** One answer from the cache, if it can be cut between two rows. */
  answerBytes: 16 * 1024 * 1024,
  /** Per home: the lists, threads and other things that are known to have been read. */
  reads: 10_000,
  /** Per home: the positions from which the service can be asked for more. */
  cursors: 20_000,
  /** The part of a text that is searched for the line that a search result shows. */
  snippetSource: 20_000,
  /** The candidates that one search looks at. */
  searchCandidates: 20_000,
  /** The rows that one step of eviction deletes. */
  evictedRows: 250,
  evictedBytes: 4 * 1024 * 1024,
} as const;

/** The limits on a file that a page has saved, and on a document that it has printed. */
export const exportLimits = {
  /** The proposed name. Main shortens it further, to what every file system takes. */
  name: 200,
  nameBytes: 200,
  /** The title of a page, which is that of its PDF and of its job at the printer, or of a picture. */
  pageTitle: 200,
  text: 32_000_000,
  /** The HTML of a document that becomes a PDF or is printed, and the PDF. */
  printed: 16_000_000,
  /** Marks for screen readers take four times as long; a longer document has none in its PDF. */
  taggedPdf: 500_000,
  pdfBytes: 256 * 1024 * 1024,
  /** After this long, the diagrams that are left stay as they are written. */
  diagramsMs: 60_000,
  /** Loading and laying out a document, and making its PDF. */
  pdfMs: 120_000,
  /** The person may take their time with the system's dialog. */
  printMs: 30 * 60_000,
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

/** The limits of main on one call of a page, measured before any schema sees it. */
export const callLimits = {
  depth: 16,
  /** The fields of all objects plus the elements of all lists. */
  values: 2_000,
  /** All texts of a call together. A document may come with its former content. */
  text: 4_000_000,
} as const;

/** The limits on quotes from other people's input in a sentence for people. */
export const quoteLimits = {
  /** The location of a fault in an input. */
  pointer: 200,
  message: 300,
} as const;

/** The limits on a picture that is loaded from the web because a person asked for it. */
export const pictureLimits = {
  address: 4_000,
  bytes: 8 * 1024 * 1024,
  headerBytes: 32 * 1024,
  /** Its sides in pixels, and both together: what it takes in memory once it is decoded. */
  side: 16_384,
  pixels: 40_000_000,
  loadMs: 20_000,
  redirects: 5,
  /** Pictures that all pages together load at once. */
  atOnce: 8,
} as const;

/** The limits on what pages bring before the person. */
export const windowLimits = {
  /** The windows of single things. */
  things: 10,
  /** The questions of the system and other programs' windows, of all pages within this time. */
  asks: 20,
  asksMs: 60_000,
} as const;
