import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { conclude } from './conclude.ts';
import { workWhileWriting } from './progress-page.ts';
import type { PageWork } from './progress-page.ts';
import { rowsWhileWriting } from './progress-rows.ts';
import type { KeptRows } from './progress-rows.ts';
import { bundleEntry, bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- progress [--seconds N] [--pieces N]: has five operators write 200 tokens a second,
// and counts the events in which that is told, the rows that a server keeps meanwhile, and what a page
// formats and changes for each piece, for an answer and for one of ten times its length. No clock
// decides: `npm run bench -- progress` says what it costs. The controls tell each token, keep what they
// tell, and format the whole answer for each piece.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    pieces: { type: 'string', default: '100' },
  },
});
const seconds = Number(values.seconds);
const pieces = Number(values.pieces);

/** The most events of one run in a second, and the most bytes of one: the contract's. */
const eventsInASecond = 10;
const eventBytes = 2_048;

/** The length of an answer of which a message shows ten times as much. */
const length = markdownLimits.piece / 10;

const ungathered: SourceChange = {
  file: 'operators/run-progress.ts',
  from: 'if (this.#timer === undefined) {',
  to: 'if (!this.#hasEnded) {',
};
const kept: SourceChange = {
  file: 'operators/run-hand.ts',
  from: 'tellProgress(told, progress);',
  // It is told once it is kept, so that whoever has seen it finds its row
  to: `const { conversationSeq, guildSeq, guildId } = told.cause.message;
    const audience = { conversationSeq, guildSeq, guildId };
    write(({ append }) => append({ name: 'operator.progress', audience, data: progress }));`,
};
const formattedWhole: readonly SourceChange[] = [
  { file: 'markdown/markdown-pieces.ts', from: 'markdownLimits.growingPiece', to: 'Infinity' },
  { file: 'markdown/markdown-pieces.ts', from: 'markdownLimits.growingParagraphs', to: 'Infinity' },
  { file: 'markdown/markdown-pieces.ts', from: 'text.slice(0, markdownLimits.piece)', to: 'text' },
];

const toldSchema = z.object({
  events: z.int(),
  mostInASecond: z.int(),
  mostBytes: z.int(),
  isWhole: z.boolean(),
  isOver: z.boolean(),
});
type Told = z.infer<typeof toldSchema>;

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const isTold = await proveTelling();
  const isKept = await proveRows();
  const isShown = await provePage();
  conclude('progress', isTold && isKept && isShown);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function proveTelling(): Promise<boolean> {
  const product = await bundleEntry('tests/gates/progress-entry.ts', join(scratch, 'told'), []);
  const weak = await bundleEntry('tests/gates/progress-entry.ts', join(scratch, 'each'), [
    ungathered,
  ]);
  const [short, long, control] = [
    await tell(product, seconds),
    await tell(product, 10 * seconds),
    await tell(weak, Math.min(seconds, 5)),
  ];
  say('told', 'product', describeTold(short, seconds));
  say('told', 'product', describeTold(long, 10 * seconds));
  say('told', 'control (tells each token)', describeTold(control, Math.min(seconds, 5)));
  const holds = ({ mostInASecond, mostBytes, isWhole, isOver }: Told) =>
    mostInASecond <= eventsInASecond && mostBytes <= eventBytes && isWhole && isOver;
  return holds(short) && holds(long) && control.mostInASecond > eventsInASecond;
}

async function tell(bundle: string, forSeconds: number): Promise<Told> {
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, String(forSeconds)]);
  return toldSchema.parse(JSON.parse(stdout));
}

async function proveRows(): Promise<boolean> {
  const product = await bundleServer(join(scratch, 'server'));
  const weak = await bundleServer(join(scratch, 'keeping'), [kept]);
  const short = await rowsWhileWriting(product, join(scratch, 'short'), pieces);
  const long = await rowsWhileWriting(product, join(scratch, 'long'), 10 * pieces);
  const control = await rowsWhileWriting(weak, join(scratch, 'control'), pieces);
  say('kept', 'product', describeRows(short, pieces));
  say('kept', 'product', describeRows(long, 10 * pieces));
  say('kept', 'control (keeps what it tells)', describeRows(control, pieces));
  const holds = ({ rows, isAnswered }: KeptRows) => rows === 0 && isAnswered;
  return holds(short) && holds(long) && control.rows > 0;
}

async function provePage(): Promise<boolean> {
  const product = await workWhileWriting(length, []);
  const control = await workWhileWriting(length, formattedWhole);
  say('shown', 'product', describePage(product));
  say('shown', 'control (formats the whole)', describePage(control));
  // A piece that is full is formatted for the last time as the next one begins
  const most = 2 * markdownLimits.growingPiece;
  const { mostParsed, parsedBeyond, otherRows, isLossHarmless } = product;
  const isHeld =
    mostParsed[0] > 0 && mostParsed[1] <= most && parsedBeyond === 0 && otherRows === 0;
  return isHeld && isLossHarmless && control.mostParsed[1] > most && control.parsedBeyond > 0;
}

function say(part: string, who: string, what: string): void {
  process.stdout.write(`${part}, ${who}: ${what}\n`);
}

function describeTold({ events, mostInASecond, mostBytes, isWhole }: Told, of: number): string {
  return (
    `${of} s in ${events} events, at most ${mostInASecond} of a run in a second (${eventsInASecond} ` +
    `allowed) and ${mostBytes} bytes, ${isWhole ? 'whole' : 'NOT WHOLE'}`
  );
}

function describeRows({ events, rows, isAnswered }: KeptRows, of: number): string {
  const answered = isAnswered ? 'answered' : 'NOT ANSWERED';
  return `${of} pieces in ${events} events, ${rows} rows, ${answered}`;
}

function describePage({ mostParsed, parsedBeyond, otherRows, isLossHarmless }: PageWork): string {
  return (
    `at most ${mostParsed[0]} characters parsed for a piece up to ${length}, ${mostParsed[1]} up to ` +
    `${10 * length}; ${parsedBeyond} pieces parsed beyond, ${otherRows} changes of other rows, a lost ` +
    `piece ${isLossHarmless ? 'does no harm' : 'DOES HARM'}`
  );
}
