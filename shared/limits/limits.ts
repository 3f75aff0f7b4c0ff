/**
 * Every bound on what others may hand to us, on one page: a person, a service, an operator's
 * driver, a page, a file. The contract, the server, the client, the stores and the renderer cite
 * these. Numbers that only shape how one piece of code works stay beside it. Text is counted in
 * UTF-16 code units (contract: Limits).
 */

/** What one text of the contract may hold (contract: Limits). */
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
  /** An identifier, as a service may make it. */
  identifier: 200,
  /** A cursor, as a service may make it. */
  cursor: 4_096,
  /** The value of one request header. */
  header: 4_096,
  /** A draft, which may be longer than what can be sent. */
  draft: 1_000_000,
} as const;

/** How many of a thing one request may name (contract: Limits). */
export const countLimits = {
  operatorIds: 50,
  capabilities: 50,
  searchKinds: 20,
  /** Rows of one page. */
  page: 200,
} as const;

/** What the embedded server takes of one request, measured before any schema sees it. */
export const requestLimits = {
  bodyBytes: 8 * 1024 * 1024,
  /** A body of more chunks than this has so many bytes in each, on average: each costs time. */
  smallChunks: 256,
  chunkBytes: 512,
  /** All bodies of one user that are on their way or wait for their turn. */
  bodiesBytes: 128 * 1024 * 1024,
  /** Lists and objects within each other. */
  depth: 16,
  /** Fields of all objects and elements of all lists together. */
  values: 1_000,
  /** Faults that a refusal names; the rest are counted. */
  faultsNamed: 20,
  /** A refusal's whole body, whatever it is about. */
  refusalBytes: 100_000,
} as const;

/** What the client takes of a service, whatever the service says. */
export const answerLimits = {
  bodyBytes: 64 * 1024 * 1024,
  errorBytes: 256 * 1024,
  /** Faults that the refusal of a service may name. */
  errorFaults: 100,
  frameBytes: 8 * 1024 * 1024,
  depth: 64,
  /** Rows of one list, fields of one object. */
  rows: 200_000,
  /** Fields of all objects and elements of all lists together. */
  values: 5_000_000,
  /**
   * One text of an answer. A service's bounds are its own, so this is wider than the contract's;
   * what is longer is cut here, and said to be.
   */
  text: 4_000_000,
  /** A text that people read as a whole, at once: a message, a description. */
  shortText: 400_000,
  /** What stands on one line: a title, a name, the last message of a thread in a list. */
  line: 2_000,
  /** Rows of a page, where a service sends more than it was asked for. */
  pageRows: 2_000,
  /** Lists within a row: participants, capabilities. */
  rowsInRow: 2_000,
  /** Fields and elements outside the rows of a list, and in any one row. */
  valuesInRow: 50_000,
  /** So much of an answer is taken in one go; other work has its turn in between. */
  sliceLength: 1_000_000,
  sliceMs: 20,
} as const;

/** How much memory each process beside main may take before it is ended and started again. */
export const workerLimits = {
  /** V8's heap ends its process beyond `heapMb`; what is no part of it counts for `residentMb`. */
  server: { heapMb: 1_024, residentMb: 2_048 },
  outbox: { heapMb: 256, residentMb: 768 },
  cache: { heapMb: 256, residentMb: 768 },
} as const;

/** What an operator's driver is given, what it may answer, and how often it is tried. */
export const operatorLimits = {
  /** Messages of a thread, and the characters of all of them; the one asked is always whole. */
  threadMessages: 60,
  threadText: 200_000,
  /** What belongs to a work item, and how much of each description. */
  children: 200,
  childDescription: 500,
  /** Why an operator passes, as people read it. */
  reason: 500,
  /** Tries of one message or one assignment that may fail or end the process. */
  attempts: 2,
  /** What the scripts read of one message, and what they make of it. */
  script: {
    messageText: 8_000,
    clauses: 14,
    clauseText: 160,
    /** Points of a request with all that was added since. */
    points: 40,
  },
} as const;

/** What of a link to mail is passed on. Windows takes 2,081 characters of a whole address. */
export const mailLinkLimits = {
  address: 254,
  /** As it is encoded. */
  subject: 500,
  /** As it is encoded. */
  body: 1_200,
} as const;

/** What of a text the page formats at a time; the rest is shown when it is asked for. */
export const markdownLimits = {
  /** The longest piece of a text that is formatted in one go. */
  piece: 8_000,
  /** The parts that a piece may consist of; one with more is shown as it was written. */
  pieceParts: 6_000,
  /** How long the page may format before it paints what it has. */
  formatMs: 50,
} as const;

/** What of a text is shown where it is only to be recognised, such as in the outbox. */
export const recognisedLength = 2_000;

/** How much of a code is coloured; one beyond any of these is shown without colours. */
export const codeLimits = {
  /** Coloured before it is first seen. */
  charactersAtOnce: 2_000,
  atOnceMs: 16,
  characters: 50_000,
  /** The same for grammars that take a whole block in one step. */
  charactersInBlocks: 4_000,
  /** A line that is longer has no colours. */
  line: 2_000,
  marks: 4_000,
  /** All steps of one code together. */
  totalMs: 300,
} as const;

/** How long a service may make the client wait, or believe that all is well. */
export const serviceWaitLimits = {
  /** Heard of a `Retry-After`, whatever it says. */
  retryAfterMs: 60 * 60_000,
} as const;

/** What the client remembers of a service, whatever the service says. */
export const memoryLimits = {
  /** Guilds, with their operators, of a service that does not list these. */
  guilds: 500,
  operatorsPerGuild: 2_000,
  people: 10_000,
  /** Conversations and work items whose guild was inferred. */
  places: 100_000,
  /** Lists that are polled, where there is no socket. */
  polledLists: 200,
  /** Events, and bytes of them, that wait to be stored and told before the socket is paused. */
  waitingEvents: 1_000,
  waitingBytes: 8 * 1024 * 1024,
} as const;

/** What a page keeps of what events tell it; what it reads by itself is bounded by its pages. */
export const pageLimits = {
  /** Operators of one home. */
  operators: 2_000,
  /** Threads of one home. */
  conversations: 2_000,
  workItems: 20_000,
  /** Documents of one home, without their contents. */
  documents: 20_000,
  /** Contents of all homes that stay once they were read; the one read first goes. */
  documentContents: 50,
  notifications: 2_000,
  /** Messages of one thread; one that grows beyond is begun anew from its end. */
  threadMessages: 5_000,
  /** Threads in which operators are about something. */
  activities: 500,
} as const;

/** How much of a text is taken apart in one go, wherever texts are indexed for search. */
export const indexLimits = {
  piece: 16_000,
  /** The distinct words of one row of an index, and the rows of one thing. */
  wordsPerRow: 2_000,
  rowsPerSubject: 128,
  /** How often something is taken up whose indexing ended the process or failed. */
  attempts: 2,
  /** How much of what is not indexed yet is taken up together. */
  batchBytes: 256 * 1024,
  batchRows: 200,
  /** A record that takes more is kept and read, but not found by its words. */
  recordBytes: 24 * 1024 * 1024,
} as const;

/** What is kept of remote services to be read offline. */
export const cacheLimits = {
  /** All files of all homes together, until somebody says otherwise. */
  bytes: 500_000_000,
  /** Rows of one list that are kept of one answer, and that one answer out of the cache holds. */
  listRows: 20_000,
  /** One answer out of the cache, where it can be cut between two rows. */
  answerBytes: 16 * 1024 * 1024,
  /** Of each home: the lists, threads and things that are known to have been read. */
  reads: 10_000,
  /** Of each home: the places from which its service can be asked on. */
  cursors: 20_000,
  /** How much of a text is looked through for the line that a search shows. */
  snippetSource: 20_000,
  /** How many of what holds the words of a search are looked at. */
  searchCandidates: 20_000,
  /** What one step of making room deletes. */
  evictedRows: 250,
  evictedBytes: 4 * 1024 * 1024,
} as const;

/** The backups that are made by themselves. */
export const backupLimits = {
  /** How many of the local guild are kept: those that were made last. */
  kept: 7,
  /** How many of what waits to be sent, and of drafts. */
  durableKept: 3,
  everyMs: 24 * 60 * 60_000,
  /** When it is first seen whether one is due, not amid a start; and how often from then on. */
  firstLookMs: 60_000,
  lookMs: 60 * 60_000,
  /** So much stays free on the disk beside a backup. */
  spareBytes: 64 * 1024 * 1024,
} as const;

/** What the embedded server takes of one connection. */
export const connectionLimits = {
  /** Requests that have come before the one before them is answered. */
  waitingRequests: 16,
  /** Bytes that wait for an event socket's client to read them (contract: Close codes). */
  unsentBytes: 1024 * 1024,
  /** Bytes of one user's answers that wait to be read; the next answer is made once there is room. */
  unsentAnswerBytes: 32 * 1024 * 1024,
  /** A client that takes nothing of its answer for so long is cut off. */
  unreadMs: 30_000,
  /**
   * Frames from a client are not expected; a larger one closes with 1009 (contract: Close codes).
   */
  clientFrameBytes: 4_096,
  /** Connections at once, event sockets among them. */
  connections: 4_000,
} as const;

const dayMs = 24 * 60 * 60 * 1000;

/** How long the embedded server keeps what it may forget, and which clock it goes by. */
export const retentionLimits = {
  /** Events: so long or so many, whichever is more (contract: Resume and resync). */
  eventsMs: 7 * dayMs,
  events: 100_000,
  /**
   * Responses under an Idempotency-Key (contract: Idempotency keys); the newest whatever the clock
   * says.
   */
  responsesMs: 30 * dayMs,
  responses: 10_000,
  /** A clock that is further ahead of the newest stamp is wrong. */
  clockJumpMs: 5 * 365 * dayMs,
} as const;

/** What a log takes of one kind of line, so that nobody fills the disk with refusals. */
export const logLimits = { linesPerMinute: 60 } as const;

/** What main takes of one call of a page, measured before any schema sees it. */
export const callLimits = {
  depth: 16,
  /** Fields of all objects and elements of all lists together. */
  values: 2_000,
  /** All texts of a call together: a document, and as it was before. */
  text: 4_000_000,
} as const;

/** What a sentence for people quotes of what somebody else has chosen. */
export const quoteLimits = {
  /** Where in an input a fault is. */
  pointer: 200,
  message: 300,
} as const;
