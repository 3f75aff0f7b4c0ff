/** A program that proves or measures one thing, with its name for the command. */
export interface Proof {
  readonly name: string;
  readonly file: string;
  /** A one-line description. */
  readonly shows: string;
}

/** Every gate: `npm run gate -- NAME`. docs/promises.md lists the gates of each promise. */
export const gates: readonly Proof[] = [
  gate('outbox-model', 'plays random faults and crashes through the outbox and checks the result'),
  gate('undo', 'plays random acts of two people, with undo and redo, and looks for what is lost'),
  gate('faults', 'sends messages through a network that fails in 23 ways'),
  gate('cut', 'kills the service or part of the application during use, 500 times'),
  gate('kill9', 'kills the server again and again and checks what it stored'),
  gate('run-kill9', 'kills the server while operators answer and work: nothing twice or missing'),
  gate(
    'noninterference',
    'has a model that obeys every text: it writes what it would have written',
  ),
  gate('powerloss', 'opens the files that a power cut could leave after recorded writes'),
  gate('soak', 'simulates eight hours with three homes: memory, handles, lost messages'),
  gate('notifications', 'simulates weeks of news through restarts and kills: each is told once'),
  gate('corrupt', 'damages each of our files and checks that it is restored or reported'),
  gate('sizes', 'sends requests, calls and answers of every size and shape'),
  gate('hostile-server', 'gives the client the answers of a broken or hostile service'),
  gate(
    'model-shapes',
    'gives the port to models every shape of an answer: each is taken for what it is',
  ),
  gate('limits', 'lets five hundred runs ask models at once: no limit is passed at any commit'),
  gate('told', 'sends requests of every shape: what is told of each is equal, byte for byte'),
  gate(
    'forgetting',
    'keeps the counts of servers that read all, count less or cut: none is wronged',
  ),
  gate('progress', 'has five operators write: few events, no rows, no more work as texts grow'),
  gate('stop', 'stops runs at any point: nothing is written after, and no connection stays'),
  gate('run-undo', 'undoes a thousand runs, whole and without what people changed since'),
  gate('needs-you', 'plays two homes with kills: all that waits is there once, and nothing else'),
  gate('load', 'opens a thousand sockets, and sockets that stop reading'),
  gate('loopback', 'sends the local server everything that a web page could send'),
  gate('strangers', 'opens five thousand half-open sockets: users get in, and the server can end'),
  gate('content-policy', 'tries to load, connect to and run things that the policy forbids'),
  gate('xss', 'writes hostile texts wherever a guild holds texts, and visits every screen'),
  gate('links', 'hands five hundred hostile links to the running application'),
  gate('ipc', 'makes every call of a page with generated inputs, from four senders'),
  gate('windows', 'makes every kind of page and looks at its sandbox and its guards'),
  gate('updates', 'changes a feed between any two steps of an update, and what it has signed'),
  gate('electronegativity', 'has a scanner look for known mistakes in the built application'),
  gate('properties', 'tries the tests of properties with values that no run has tried'),
  gate('guide-pictures', 'shows the screens of the guide again and names pictures that are stale'),
  gate('key', 'searches everything that the running application leaves for a key'),
];

/** A program that measures goals of docs/performance.md. */
export interface Bench extends Proof {
  /** The goals that have a number. A run of all benches leaves out a bench without them. */
  readonly goals: readonly number[];
  /** The options with which it measures all of them. */
  readonly options: readonly string[];
}

/** Every benchmark: `npm run bench -- NAME`. */
export const benches: readonly Bench[] = [
  bench('start', 'start', [1], 'time from start to first paint, compared with a bare application'),
  bench(
    'server',
    'server',
    [2, 3, 4, 5, 6, 7, 8, 9, 10],
    "the server's goals, each with its baseline; --goals 9,10 selects some",
    ['--goals', 'all'],
  ),
  bench('cache', 'cache', [15], 'opening a cached thread offline, and the size of one change'),
  bench(
    'server',
    'large',
    [4, 7],
    'every list in a guild with a million messages, compared with a small one',
  ),
  bench('server', 'trash', [], 'lists, searches and the start beside 10,000 things in the trash'),
  bench(
    'work',
    'work',
    [13],
    'fifty thousand work items compared with react-arborist, and their filter',
  ),
  bench(
    'shown',
    'shown',
    [],
    'a change of status from the press to its frame, far away and offline',
  ),
  bench(
    'thread',
    'thread',
    [11, 12],
    'a thread of a hundred thousand messages compared with a plain list',
  ),
  bench(
    'thread',
    'find',
    [],
    'words in a thread of a hundred thousand messages, to reading it alone',
  ),
  bench('progress', 'progress', [], 'five answers that grow, compared with text nodes'),
  bench('markdown', 'markdown', [14], 'Markdown compared with plain text and react-markdown'),
  bench('notes', 'notes', [], 'a folder of a thousand notes, compared with posting them'),
  bench('documents', 'documents', [], 'a long document, ten thousand of them, and a long inbox'),
  bench(
    'shapes',
    'shapes',
    [],
    'the longest task of the editor for a megabyte of each shape of text',
  ),
  bench('memory', 'memory', [16], 'what server and application hold, compared with bare ones'),
  bench(
    'profile',
    'profile',
    [],
    "where the server's time goes: --of start,post,list,search,items selects some",
  ),
  bench('words', 'words', [], 'recall and size of indexes for words without spaces'),
  bench('cache', 'caps', [], 'how long each request to the cache blocks its process at the caps'),
];

function gate(name: string, shows: string): Proof {
  return { name, file: `tests/gates/${name}-gate.ts`, shows };
}

function bench(
  folder: string,
  name: string,
  goals: readonly number[],
  shows: string,
  options: readonly string[] = [],
): Bench {
  return { name, file: `bench/${folder}/${name}-bench.ts`, shows, goals, options };
}
