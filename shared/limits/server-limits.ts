// All limits that only the embedded server sets: on requests, connections and operators' drivers, and
// on what it keeps. The limits that the contract sets for every side are in limits.ts.

/** The limits on one request, measured before any schema sees it. */
export const requestLimits = {
  bodyBytes: 8 * 1024 * 1024,
  /**
   * A body with more chunks than `smallChunks` must average `chunkBytes` a chunk, because each
   * chunk costs time.
   */
  smallChunks: 256,
  chunkBytes: 512,
  /** All bodies of one user that are arriving or waiting for their turn. */
  bodiesBytes: 128 * 1024 * 1024,
  /** Of the bodies over `largeBodyBytes`, so many of one user are read at once; others wait. */
  largeBodyBytes: 64 * 1024,
  largeBodies: 4,
  /** The nesting depth of lists and objects. */
  depth: 16,
  /** The fields of all objects plus the elements of all lists. */
  values: 1_000,
  /** The faults that a refusal names; the rest are counted. */
  faultsNamed: 20,
  /** The whole body of a refusal. */
  refusalBytes: 100_000,
} as const;

/** The limits on finding words in a thread: for one answer, one statement and one step. */
export const findLimits = {
  messages: 25_000,
  bytes: 16 * 1024 * 1024,
  found: 5_000,
  spanMessages: 2_000,
  spanBytes: 512 * 1024,
  /** The characters whose signs and accents are taken away before others have their turn. */
  stepLength: 64 * 1024,
} as const;

/** The limits on one connection. */
export const connectionLimits = {
  /** Requests that may wait for the answers to earlier ones. */
  waitingRequests: 16,
  /** Bytes that the client of an event socket has not read yet (contract: Close codes). */
  unsentBytes: 1024 * 1024,
  /** Bytes of one user's unread answers. The next answer is made once there is room. */
  unsentAnswerBytes: 32 * 1024 * 1024,
  /** A client that reads nothing of its answer for this long is disconnected. */
  unreadMs: 30_000,
  /** The replays of one user that run at once: each holds a page of events until it is read. */
  replays: 16,
  /** A larger frame from a client closes the socket with 1009 (contract: Close codes). */
  clientFrameBytes: 4_096,
  /** Simultaneous connections, including event sockets. */
  connections: 4_000,
  /** The part of them that is for sockets without a valid key; users share the rest. */
  strangers: 1_000,
  /** A socket whose own side was ended is closed within this time, whatever the other side does. */
  endMs: 4_000,
} as const;

/** The changes that share one commit: how many at most, and for how long they are done. */
export const commitLimits = { groupChanges: 64, groupMs: 8 } as const;

/** The limits on an operator's driver: its input, its answers and its attempts. */
export const operatorLimits = {
  /** The messages of a thread, and their total length. The message to answer is never cut. */
  threadMessages: 60,
  threadText: 200_000,
  /** The children of a work item, and the length of each description. */
  children: 200,
  childDescription: 500,
  /** The remarks of people on an item since its report, and the messages that are looked through. */
  remarks: 3,
  remarkText: 10_000,
  remarkMessages: 2_000,
  /** The links of a message among which that to the item is looked for. */
  remarkLinks: 50,
  /** The reason an operator gives for passing, as shown to people. */
  reason: 500,
  /** Attempts at one message or one assignment that may fail or end the process. */
  attempts: 2,
  /** The runs of one operator that go on at once. */
  liveRuns: 3,
  /** The new messages that are taken in at once, until they have led to about so many runs. */
  intakeMessages: 200,
  intakeRuns: 1_000,
  /** The loop brake for all that one act of a person leads to (contract: Loop brake). */
  chainDepth: 12,
  chainRuns: 24,
  /** The limits of the scripts: the part of a message they read, and the points they use. */
  script: {
    messageText: 8_000,
    clauses: 14,
    clauseText: 160,
    /** Points of a request, including those that were added later. */
    points: 40,
  },
} as const;

/** The limits on one request to a model's server, and on what that server answers. */
export const modelLimits = {
  answerBytes: 8 * 1024 * 1024,
  /** One line of a streamed answer, measured before it is parsed. */
  lineBytes: 1024 * 1024,
  /** The part of a refusal that is read to find out its reason. */
  refusalBytes: 64 * 1024,
  /** A server that says nothing for this long is said not to respond yet. */
  quietMs: 10_000,
  /** The wait for the first byte of an answer. A server on this computer may load its model first. */
  firstByteMs: 2 * 60_000,
  loopbackFirstByteMs: 15 * 60_000,
  betweenBytesMs: 60_000,
  /** The wait for the way to a server: for the name of a proxy, and for its tunnel. */
  routeMs: 20_000,
  /** The wait for a whole list of models, and for that of a server which may be on this computer. */
  listMs: 30_000,
  /** The pages in which a list of models is read. */
  listPages: 20,
  localListMs: 1_000,
  /** The wait for each answer about the window of a model. */
  windowMs: 3_000,
  /** A test of a server, in which one on this computer may load a model. */
  checkMs: 3 * 60_000,
  /** The calls of tools in one reply, the name of each, its arguments and their depth. */
  calls: 128,
  callName: 200,
  callArguments: 256 * 1024,
  callDepth: 16,
  /**
   * The UTF-8 bytes that a reply may have for each token that it may have. No tokenizer that was
   * tried came to more than 10.2 in a text.
   */
  bytesPerToken: 12,
  /** Tries of one request, the first wait between them, and the longest. */
  tries: 3,
  retryMs: 1_000,
  longestRetryMs: 60_000,
  /** The longest that a server may have a run wait by Retry-After. */
  retryAfterMs: 60 * 60_000,
} as const;

/** The limits on what is told of a model while it answers. */
export const progressLimits = {
  /** The pause between two events of one run: at most eight a second, and the last. */
  everyMs: 125,
  /** The most bytes of the text of one, as JSON; the rest of its frame has at most 512 more. */
  textBytes: 1_536,
} as const;

/** The limits on what a model is asked, beside those on its request. */
export const promptLimits = {
  /** The most tokens that an answer may have. */
  mostOutput: 4_096,
  /** The window that counts for a model whose own is not known, in tokens. */
  unknownWindow: 8_192,
  /** The UTF-8 bytes that count as one token where a request is cut to a window. */
  bytesPerToken: 3,
  /** The operators driven by models that are asked about a message that names nobody. */
  modelsAsked: 2,
  /** The calls that go on at once: to a server on this computer, and to another. */
  callsOfLoopback: 1,
  callsOfOthers: 4,
  /** Work whose model cannot answer is tried again after this time. */
  workRetryMs: 10 * 60_000,
} as const;

/** The limits on runs whose model works with tools, and on what they may write. */
export const toolLimits = {
  /** A model with a smaller window is offered no tools, in tokens. */
  window: 8_000,
  /** The calls of the model in a run, those of tools, and the time that they may take. */
  modelCalls: 12,
  calls: 40,
  activeMs: 10 * 60_000,
  /** Replies whose calls cannot be read, before the run ends. */
  badReplies: 2,
  /** Identical calls that are answered by what the first led to, before the run ends. */
  repeats: 1,
  /** The most bytes of one result, and the part of the words of a request that it may have. */
  resultBytes: 16_000,
  resultShare: 1 / 6,
  /** The rows of a list, unless the model asks for fewer. */
  rows: 50,
  /** A fault of a call, as the model is told. */
  fault: 500,
  /** The envelope of work on an item: items below it, and documents beside the report. */
  children: 20,
  documents: 3,
} as const;

/** The limits on the journal of runs. */
export const stepLimits = {
  /** A body, result or state is packed where its JSON has more bytes. */
  unpackedBytes: 2_048,
  /** The most bytes of one, unpacked: that of a reply with what its provider wants back. */
  bodyBytes: 16 * 1024 * 1024,
} as const;

/** The limits on what is kept of what models were told. */
export const toldLimits = {
  /** All parts of a guild, and where they stand. The oldest go, and the newest always stays. */
  guildBytes: 64 * 1024 * 1024,
  /** The bytes that a part and its place in a request take beside their own. */
  partOverhead: 100,
  placeOverhead: 60,
  /** The bytes of one part. A longer one is kept in several. */
  partBytes: 256 * 1024,
  /** The title of a part. */
  title: 200,
} as const;

const dayMs = 24 * 60 * 60 * 1000;

/** The times for which the server keeps data that it may forget. */
export const retentionLimits = {
  /** Events: this age or this count, whichever keeps more (contract: Resume and resync). */
  eventsMs: 7 * dayMs,
  events: 100_000,
  /** Responses by Idempotency-Key. The newest are kept whatever the clock says. */
  responsesMs: 30 * dayMs,
  responses: 10_000,
  /**
   * Changes of the work items of each guild: the newest `changes`, of those the ones of this age.
   * The newest `changesKept` are kept whatever the clock says (contract: History of work items).
   */
  changesMs: 730 * dayMs,
  changes: 500_000,
  changesKept: 10_000,
  /** The newest changes in the history of one item, which all go when it is deleted. */
  changesOfItem: 2_000,
  /** The newest changes of an item's description keep its texts, so many of them. */
  textsOfItem: 100,
  /**
   * Steps of runs that have ended: the newest `steps`, of those the ones of this age. The newest
   * `stepsKept` are kept whatever the clock says. All steps of a run go together.
   */
  stepsMs: 90 * dayMs,
  steps: 50_000,
  stepsKept: 1_000,
  /** Notifications of each user (contract: What makes a notification). */
  notifications: 10_000,
  /** Things in the trash (contract: Trash). */
  trashMs: 30 * dayMs,
  /** A clock that is further ahead of the newest timestamp is considered wrong. */
  clockJumpMs: 5 * 365 * dayMs,
} as const;

/** The limits on the trash. */
export const trashLimits = {
  /** The work items that are restored with another one, in one transaction. */
  restoredBelow: 2_000,
} as const;

/** The limit on repeated lines of a log, so that refused requests cannot fill the disk. */
export const logLimits = { linesPerMinute: 60 } as const;
