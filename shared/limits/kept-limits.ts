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
  /** Lists of documents of all homes that are kept as they were arranged. */
  documentLists: 500,
  /** The folders of one list of documents that are kept as collapsed. */
  collapsedFolders: 200,
  /** Per home: the documents that the person has at the top of the list. */
  favouriteDocuments: 5_000,
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
  /** Per home: the threads that were begun about a message of another one. */
  threadOrigins: 5_000,
  /** Per home: the messages that the person wants in the inbox at a time. */
  reminders: 1_000,
  /** The beginning of such a message. */
  reminderBeginning: 400,
  /** Threads of all homes whose pictures are shown without asking. */
  shownPictures: 2_000,
  /** Guilds of all homes whose work opens as it was left. */
  workLayouts: 200,
  /** Per home: the work items that the person has put in an order of their own. */
  workOrders: 20_000,
  /** The rows of one list that are kept as expanded, as collapsed or as selected. */
  layoutIds: 1_000,
  /** The columns of a board that are kept as they were scrolled. */
  layoutColumns: 100,
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
  threadOrigins: 20_000,
  threadSettings: 100_000,
  savedViews: 10_000,
  favouriteDocuments: 20_000,
  workOrders: 100_000,
  /** The entries of the outbox that are listed at once. They are sent whether listed or not. */
  entries: 2_000,
  /** The entries of one noun that a read shows in their place. */
  overlaidEntries: 20_000,
  entryBytes: 64 * 1024 * 1024,
} as const;

/** The limits on what is put off to a time. */
export const scheduleLimits = {
  /** How far ahead a time may be, in years. */
  years: 5,
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
