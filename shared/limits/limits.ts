/**
 * The limits on input from others: from people, services, pages and files. Those of the embedded
 * server are in server-limits.ts, those of what a page shows and keeps in page-limits.ts, those of what
 * this computer keeps and remembers in kept-limits.ts, and those of its processes, files, log and alerts
 * in desktop-limits.ts. The
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
  /** The place of a work item among its siblings. */
  workItemPosition: 64,
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
  /** Former prefixes of a guild, whose names still lead to its work items. */
  formerItemPrefixes: 50,
  /** Rows of one page. */
  page: 200,
  /** Rows of one page of the changes of a guild's work items, which are small. */
  changesPage: 1_000,
} as const;

/** The limits on the writes of one act that the outbox accepts all or none. */
export const togetherLimits = {
  /** Each thing that is made, and where its work stands; each text that follows a rename. */
  writes: 1_000,
  /** The characters of all texts in them, with what stood there before. */
  text: 12_000_000,
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

/** The limits on the time a service may make the client wait or appear healthy. */
export const serviceWaitLimits = {
  /** The longest `Retry-After` that is respected. */
  retryAfterMs: 60 * 60_000,
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

/** The limits of main on one call of a page, measured before any schema sees it. */
export const callLimits = {
  depth: 16,
  /** The fields of all objects plus the elements of all lists. */
  values: 2_000,
  /** The fields of one object, also where a call may have more values. */
  fields: 2_000,
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
