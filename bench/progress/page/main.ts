import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import '../../../renderer/app/shell/shell.css';
import { messageText } from '../../page/message-text.ts';
import { inOwnTask, settle } from '../../page/in-page.ts';
import { writers } from './contender.ts';
import { countWork } from './counted-work.ts';
import type { CountedWork } from './counted-work.ts';
import { textNodes } from './text-nodes.ts';
import { thread } from './thread.tsx';

/** The address says who shows the answers. */
const contender = location.hash === '#text' ? textNodes : thread;

const answer = Array.from({ length: 2_000 }, (_, at) => messageText(at)).join('\n\n');

let length = 0;
let readWork: (() => CountedWork) | undefined;

/** Shows the thread, and waits until all that follows from it is done. */
async function show(): Promise<void> {
  const place = document.querySelector<HTMLElement>('#root');
  if (place !== null) {
    contender.show(place);
  }
  await rest();
}

async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  await settle();
}

/** Has every operator write so many pieces of so many characters, each once the one before is drawn. */
async function write(pieces: number, characters: number): Promise<void> {
  for (const text of nextPieces(pieces, characters)) {
    for (const operatorId of writers) {
      await inOwnTask(() => {
        performance.mark('piece');
        contender.write(operatorId, text);
      });
      await settle();
    }
  }
}

/** The same where the pieces of all operators come in one task, the worst that can happen. */
async function writeTogether(pieces: number, characters: number): Promise<void> {
  for (const text of nextPieces(pieces, characters)) {
    await inOwnTask(() => {
      performance.mark('piece');
      writers.forEach((operatorId) => contender.write(operatorId, text));
    });
    await settle();
  }
}

function nextPieces(pieces: number, characters: number): string[] {
  const from = length;
  length += pieces * characters;
  return Array.from({ length: pieces }, (_, at) =>
    answer.slice(from + at * characters, from + (at + 1) * characters),
  );
}

/** The work for each piece, where every operator writes so many, one after the other. */
async function workOf(pieces: number, characters: number): Promise<CountedWork[]> {
  readWork ??= countWork();
  const works: CountedWork[] = [];
  for (const text of nextPieces(pieces, characters)) {
    for (const operatorId of writers) {
      readWork();
      contender.write(operatorId, text);
      await settle();
      works.push(readWork());
    }
  }
  return works;
}

/** Has every operator write a text in three pieces, of which the second is lost. */
async function lose(pieces: readonly [string, string, string]): Promise<void> {
  for (const operatorId of writers) {
    contender.write(operatorId, pieces[0]);
    contender.miss(operatorId, pieces[1]);
    contender.write(operatorId, pieces[2]);
  }
  await settle();
}

/** Puts the messages in the place of what was written, and goes on to the end of the thread. */
async function end(): Promise<void> {
  contender.end();
  length = 0;
  await rest();
  contender.goToEnd();
  await rest();
}

/** The acts of the benchmark in the page. */
export const page = {
  show,
  write,
  writeTogether,
  workOf,
  lose,
  end,
  /** The longest text on the page of an answer that is being written. */
  shownLength: () => Math.max(0, ...[...contender.shown()].map((each) => each.textContent.length)),
  settle,
};

Object.assign(window, { page });
