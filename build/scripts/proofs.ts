/** A program that proves or measures one thing, by the name that its command takes. */
export interface Proof {
  readonly name: string;
  readonly file: string;
  /** One line on what it proves or measures. */
  readonly shows: string;
}

/** Every gate: `npm run gate -- NAME`. Which promise needs which is in docs/promises.md. */
export const gates: readonly Proof[] = [
  gate('outbox-model', 'plays histories of faults and crashes through the outbox, and judges each'),
  gate('faults', 'messages through a network that fails in 23 ways, and what came of each'),
  gate('cut', 'ends the service or a part of the application amid a walk, 500 times'),
  gate('kill9', 'kills the server again and again, and judges what is left'),
  gate('powerloss', 'replays recorded writes as a power cut may leave them, and opens each'),
  gate('soak', 'eight hours in twenty minutes with three homes: memory, handles, nothing lost'),
  gate('corrupt', 'damages every file of ours, and judges what becomes of it'),
  gate('sizes', 'every size and shape of request, call and answer, while others go on'),
  gate('hostile-server', 'answers of a broken or hostile service, within bounds'),
  gate('load', 'a thousand sockets, and sockets that stop reading'),
  gate('loopback', 'what a web page could send to the local server'),
  gate('content-policy', 'what a page of ours could load, connect to or run'),
  gate('key', 'looks for a key in everything that the running application leaves'),
];

/** Every benchmark: `npm run bench -- NAME`. */
export const benches: readonly Proof[] = [
  bench('start', 'start', 'how soon the window is there and can be used, against a bare shell'),
  bench(
    'server',
    'server',
    "the server's goals, each with its baseline; --goals 9,10 chooses some",
  ),
  bench('cache', 'cache', 'opening a kept thread offline, and one change as one delta to the page'),
  bench('server', 'large', 'every list of a guild with a million messages, against a small one'),
  bench('cache', 'caps', 'what each request to the cache holds its process at the caps'),
];

/** The benchmarks of a change: those that take minutes, each against a baseline in the same run. */
export const usualBenches = ['start', 'server', 'cache'];

function gate(name: string, shows: string): Proof {
  return { name, file: `tests/gates/${name}-gate.ts`, shows };
}

function bench(folder: string, name: string, shows: string): Proof {
  return { name, file: `bench/${folder}/${name}-bench.ts`, shows };
}
