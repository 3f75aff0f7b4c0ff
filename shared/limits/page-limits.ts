// All limits on what a page shows, keeps and opens. The other limits are in limits.ts and server-limits.ts.

/** The parts of a mail link. Windows limits the whole address to 2,081 characters. */
export const mailLinkLimits = {
  address: 254,
  /** The encoded length. */
  subject: 500,
  /** The encoded length. */
  body: 1_200,
} as const;

/** The parts of a link that the question before leaving shows. */
export const linkLimits = {
  /** The longest name of a host that can exist. */
  host: 253,
  /** An address that is longer is shortened in its middle. */
  shown: 300,
  shownEnd: 60,
} as const;

/** The limits on how much of a text the page formats at a time. The rest is shown on request. */
export const markdownLimits = {
  /** The longest piece of a text that is formatted in one step. */
  piece: 8_000,
  /** The same in a text that is being written: it is formatted again with each growth. */
  growingPiece: 2_000,
  /** It is cut between two paragraphs after so many characters. */
  growingParagraphs: 500,
  /** The parts of a piece. A piece with more parts is shown unformatted. */
  pieceParts: 6_000,
  /** The parts that a code counts for. */
  partsOfCode: 40,
  /** The footnotes of a piece, and the marks of each, that lead to one another. */
  linkedNotes: 100,
  marksPerNote: 10,
  /** The longest piece of a document, of which only the pieces in sight are on the page. */
  documentPiece: 4_000,
  /** The pieces of a document that are cut before it is first shown: one more than are kept. */
  piecesAtOnce: 9,
  /** A document of so many pieces is on the page as a whole, to be selected and read aloud. */
  piecesKept: 8,
  /** Marks on one letter that are shown. */
  marks: 32,
  /** The time the page may spend on formatting before it paints, and the HTML it may lay out. */
  formatMs: 50,
  formatHtml: 40_000,
} as const;

/** The limits on the marks of Markdown that an editor looks for. Text beyond them is without any. */
export const editorLimits = {
  /** A paragraph that is longer is taken in parts, of whole lines. */
  paragraph: 2_000,
  /** The same for a table. */
  table: 20_000,
  line: 20_000,
  /** The length of a paragraph times its signs, about as many steps as its rules may take. */
  steps: 4_000_000,
  /** Lists and quotations within each other. */
  depth: 100,
  /** Marks of quotations without a word between them. */
  quoteMarks: 2_000,
  /** A text is parsed in parts: between two blocks once a part has this length. */
  part: 2_000,
  /** A part that was there before goes on from here on. */
  leastPart: 500,
  /** Between two items or quotations that begin at the edge, once a part has this length. */
  partOfList: 10_000,
  /** Between any two blocks. */
  mostPart: 50_000,
  /** The time that the parser takes in one task. */
  parseMs: 5,
} as const;

/** The limits on what is pasted or dropped into a field, which the browser lays out in one task. */
export const fieldLimits = {
  /** Twice what a message may have: who pastes a little too much can shorten it there. */
  text: 200_000,
  lines: 6_000,
  /** For each line its length times its letters that are not placed one by one. */
  steps: 400_000_000,
  /** A field of one line. */
  line: 10_000,
} as const;

/** The limits on what goes into a message. */
export const composerLimits = {
  /** A text that is longer, or has more lines, is offered as a document. */
  longText: 4_000,
  longLines: 60,
  /** The characters left to a message are counted from here on, and said at these. */
  countFrom: 10_000,
  saidLeft: [10_000, 5_000, 1_000, 500, 100, 10, 0],
  /** Files that are dropped at once, and texts that wait for a choice. */
  files: 10,
} as const;

/** The limits on formulas. A formula beyond any of them is shown as it is written. */
export const formulaLimits = {
  characters: 2_000,
  /** Commands that stand for other commands. */
  expansions: 1_000,
  /** Any length within a formula, in widths of a letter. */
  lengthEms: 20,
  /** The part of a text's formulas that is drawn before the text is first shown. */
  atOnceMs: 8,
  /** The elements of formulas that come onto the page together. */
  elementsAtOnce: 3_000,
  /** Formulas within the lines of one paragraph. */
  inParagraph: 300,
} as const;

/** The longest picture that is copied, in Base64: what one call carries, less its other parts. */
export const copiedPictureLength = 3_900_000;

/** The limits on diagrams. A diagram beyond any of them is shown as it is written. */
export const diagramLimits = {
  /** A longer one is cut into pieces like any code. */
  characters: 20_000,
  edges: 500,
  /** For how long one diagram may be drawn, and for how long the frame for it may load. */
  drawMs: 5_000,
  loadMs: 20_000,
  /** The picture: its source, and its sides in pixels. */
  pictureCharacters: 1_000_000,
  pictureSide: 20_000,
  /** Its name for whoever does not see it. */
  nameCharacters: 500,
  /** Pictures that are kept, and their length together. */
  keptPictures: 100,
  keptCharacters: 10_000_000,
  /** For how long the frame stays when there is nothing to draw. */
  idleMs: 30_000,
} as const;

/** The part of a text that is shown where people only need to recognise it, as in the outbox. */
export const recognisedLength = 2_000;

/** The limits of syntax colouring. Code beyond any of them is shown without colours. */
export const codeLimits = {
  /** The part that is coloured before the code is first shown. */
  charactersAtOnce: 2_000,
  atOnceMs: 16,
  characters: 50_000,
  /** The same for grammars that take a whole block in one step. */
  charactersInBlocks: 4_000,
  /** A longer line has no colours. */
  line: 2_000,
  marks: 4_000,
  /** All steps for one block of code together. */
  totalMs: 300,
} as const;

/** The limits on an outline that is pasted as work items at once. */
export const pasteLimits = {
  /** The length of the text. */
  text: 200_000,
  items: 500,
} as const;

/** The limits on formatted text that is pasted as Markdown. Beyond them, its words alone are. */
export const pasteFormatLimits = {
  html: 400_000,
  /** Elements, with the cells that wide and high cells stand for. */
  elements: 2_000,
  depth: 100,
  /** The depths of all elements together, and of each line of code: each level begins a line. */
  depths: 50_000,
  /** The words within the HTML: each sign of Markdown among them has to be escaped. */
  text: 100_000,
  /** Text in columns, and its cells. */
  columns: 100_000,
  cells: 4_000,
} as const;

/** The limits on what a page keeps from events. Lists it reads are limited by their pages. */
export const pageLimits = {
  /** Rows of one home of a noun that has no limit of its own here. */
  plainRows: 2_000,
  /** Deleted things of one home. */
  trashRows: 20_000,
  /** Operators of one home. */
  operators: 2_000,
  /** Threads of one home. */
  conversations: 2_000,
  /** As many as a large guild has: a new one takes the place of none. */
  workItems: 100_000,
  /** Items that the person changed last, so that they are not new to them. */
  ownChanges: 2_000,
  /** Pages of the changes of a guild's work items that a chart reads: all that our server keeps. */
  historyPages: 500,
  /** Documents of one home, without their contents. */
  documents: 20_000,
  /** Document contents of all homes that stay in memory. The one read first is dropped first. */
  documentContents: 50,
  notifications: 2_000,
  /** Documents of one guild that are read to find the new reports among them. */
  inboxReports: 2_000,
  /** The runs of a guild that do not get on, the newest. */
  stuckRuns: 50,
  /** Messages of one thread. A longer thread is loaded again from its end. */
  threadMessages: 5_000,
  /** The characters of messages that a new thread about them begins with. */
  openingQuotation: 10_000,
  /** The links in it among which the message is looked for that it is about. */
  openingLinks: 20,
  /** The threads about one message to which it shows the way. */
  threadsFromMessage: 10,
  /** The topmost items that are shown below the message of which they were made. */
  workFromMessage: 5,
  /** Threads of which is remembered where somebody was reading. */
  scrollPlaces: 500,
  /** Threads with a current operator activity, and as many work items. */
  activities: 500,
  /** Pictures of a thread that are loaded at once, and the characters of all that are kept. */
  picturesAtOnce: 4,
  pictureCharacters: 64_000_000,
  /** Children of a work item that its screen shows at first, and adds at a time. */
  shownChildren: 100,
  /** Buttons of the shown screen that the palette offers. */
  paletteButtons: 500,
  /** Rows of the palette, recent ones at first, and letters of a name and of a query that count. */
  paletteRows: 50,
  paletteRecent: 8,
  paletteLabel: 200,
  paletteQuery: 100,
  /** Pages of each list of a guild that the palette reads, so that everything can be found. */
  palettePages: 100,
  /** Results of a search that are asked of one guild; more where conditions choose among them. */
  searchResults: 50,
  searchCandidates: 200,
  /** The words of a search that count, and the people that a name may stand for. */
  searchQuery: 1_000,
  searchPeople: 20,
  /** Places that the window remembers as opened lately. */
  recentPlaces: 30,
  /** States of screens that are kept for the person who comes back to them. */
  keptStates: 100,
  /** Messages and documents that mention a work item or a document, as its screen lists them. */
  mentioningThings: 20,
  /** Reports that an item in review shows, and those that are read to find them by their words. */
  shownReports: 3,
  readReports: 10,
  /** The newest messages about an item that its screen shows. */
  talkMessages: 5,
  /** Places of words that are found in a document. */
  foundPlaces: 5_000,
  /** The words that are found each for itself, where they do not stand together. */
  foundTerms: 8,
  /** Values before the text of a document that are shown, and the characters of each. */
  properties: 100,
  propertyLength: 500,
  /** Headings in the outline of a document. */
  outlineHeadings: 1_000,
  /** Things whose addresses stand in a document, as its screen lists them. */
  mentions: 50,
  /** How deep notes are shown within each other. */
  embedDepth: 3,
  /** Things that are read for the addresses in one text, and how many at a time for all texts. */
  linkedThings: 100,
  /** Results of a search for a short name, of which the first is the one that has it. */
  namesFound: 5,
  /** Documents that are read for their other names as they change; of more, all names are forgotten. */
  changedNotes: 50,
  /** Titles that are remembered of things that were linked, for when they are gone. */
  lastTitles: 5_000,
  linkedThingsAtOnce: 4,
  /** Messages that are kept because a text links to them, and the beginning of each. */
  linkedMessages: 2_000,
  linkedMessageText: 1_000,
  /** Things of which is remembered that they were asked for. */
  askedThings: 2_000,
  /** Completions that are offered, and characters before the caret that are looked at. */
  completions: 10,
  completionQuery: 60,
  /** Documents that a search of their contents adds to those with the words in their titles. */
  foundDocuments: 50,
} as const;
