import type { Act, ActChange, StoredAct } from '#shared/capability/act.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { nextAct } from '../../entities/acts/act-history.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import {
  addAct,
  noteStep,
  replaceInActs,
  storedAct,
  useActs,
} from '../../entities/acts/act-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { actPorts } from './act-ports.ts';
import { shortTitle } from './act-names.ts';
import { sinceWords } from './since-words.ts';
import { makeStep } from './make-step.ts';
import type { ChangedSince, StepMade } from './make-step.ts';
import type { Objection } from './take-back.ts';
import { askUndo, mostSince } from './undo-question.tsx';

/** An act as the one who did it tells of it. */
interface DoneAct {
  /** Its id, where it may be told of a second time. */
  readonly id?: string;
  readonly homeId: string;
  /** The name of the act: `status of “Order flour”`. */
  readonly name: string;
  readonly changes: readonly ActChange[];
  /** Where it is taken back beside the place in which it was done: `item itm_1`. */
  readonly scopes?: readonly string[];
  /** The words of its toast. */
  readonly words: string;
}

/** Notes an act that was done, says so, and offers to take it back. */
export type NoteAct = (done: DoneAct) => void;

/** The times at which acts were begun: each later than the one before. */
let lastBegun = 0;
const running = new Set<Promise<unknown>>();
/** The acts that a step is being made with. */
const busy = new Set<string>();

/**
 * Carries out an act, which notes what it has done. It belongs to the place that is shown as it
 * begins. The newest act of a place is taken back by Ctrl+Z, which waits for those that are not
 * done yet.
 */
export function undoable<Result>(act: (note: NoteAct) => Promise<Result>): Promise<Result> {
  lastBegun = Math.max(lastBegun + 1, Date.now());
  const at = new Date(lastBegun).toISOString();
  const { place } = useActs.getState();
  return awaited(act((noted) => noteAct(noted, at, place?.scope)));
}

/** Has the keys wait until something is done, such as what an act is found out by. */
export function awaited<Result>(done: Promise<Result>): Promise<Result> {
  const ended: Promise<unknown> = done.then(
    () => running.delete(ended),
    () => running.delete(ended),
  );
  running.add(ended);
  return done;
}

function noteAct(done: DoneAct, at: string, placeScope: string | undefined): void {
  tellOfAct(newAct(done, at, placeScope), done.words);
}

/**
 * Carries out an act whose writes are kept together with it, so that neither is ever there without
 * the other.
 *
 * @param accept keeps the writes and the act, and tells the words of its toast where those depend on it
 * @throws whatever `accept` throws; then there was no act
 */
export function undoableTogether(
  done: DoneAct,
  accept: (act: StoredAct | undefined) => Promise<string | void>,
): Promise<void> {
  lastBegun = Math.max(lastBegun + 1, Date.now());
  const act = newAct(done, new Date(lastBegun).toISOString(), useActs.getState().place?.scope);
  return awaited(accept(storedAct(act)).then((words) => tellOfAct(act, words ?? done.words)));
}

function newAct(
  { id = crypto.randomUUID(), homeId, name, changes, scopes = [] }: DoneAct,
  at: string,
  placeScope: string | undefined,
): Act {
  return {
    id,
    homeId,
    start: useActs.getState().start,
    at,
    name,
    scopes: [...new Set([...(placeScope === undefined ? [] : [placeScope]), ...scopes])],
    changes: [...changes],
    state: 'done',
    turn: 0,
  };
}

/** Notes an act that was done, says so, and offers to take it back. */
function tellOfAct(act: Act, words: string): void {
  addAct(act);
  const isNewest = useActs.getState().acts.at(-1)?.id === act.id;
  if (isNewest) {
    const end = onceRefused(act, () => closeNotice());
    showNotice(words, { onUndo: () => void stepWith(act.id, 'undo'), onGone: end });
  }
}

let closeNotice = () => {};

/** Says what became of an act. It takes the place of what was said of the one before. */
function showNotice(
  words: string,
  offer?: { readonly onUndo: () => void; readonly onGone: () => void },
): void {
  closeNotice();
  closeNotice = showToast({
    words,
    ...(offer && {
      onUndo: () => {
        offer.onGone();
        offer.onUndo();
      },
      onOver: offer.onGone,
    }),
  });
}

/**
 * Calls back where the service does not take an act: what its notice says is not so. Returns how to
 * end it.
 */
function onceRefused({ homeId, changes }: Act, onRefused: () => void): () => void {
  const ids = new Set(changes.map((change) => ('id' in change ? change.id : undefined)));
  const isRefused = (entry: OutboxEntry) =>
    (entry.state === 'rejected' || entry.state === 'conflict') &&
    entry.homeId === homeId &&
    ids.has(entry.subject.id);
  const before = new Set(
    useOutbox
      .getState()
      .entries.filter(isRefused)
      .map(({ id }) => id),
  );
  return useOutbox.subscribe(({ entries }) => {
    if (entries.some((entry) => isRefused(entry) && !before.has(entry.id))) {
      onRefused();
    }
  });
}

/**
 * Takes back the last act of the place that is shown, or does again what was taken back last. It
 * waits for what is not done yet, so that keys that are pressed quickly are about one act each.
 */
export async function stepHere(step: Step): Promise<void> {
  while (running.size > 0) {
    // oxlint-disable-next-line no-await-in-loop -- another key may have begun a step meanwhile
    await Promise.all(running);
  }
  const act = nextActHere(step);
  if (act === undefined) {
    showNotice(text.undo.nothing[step]);
    return;
  }
  await stepWith(act.id, step);
}

/** The act that a step is about in the place that is shown; undefined where there is none. */
function nextActHere(step: Step): Act | undefined {
  const { acts, start, place } = useActs.getState();
  return place && nextAct(acts, place, step, { start, now: Date.now() });
}

/** Takes an act back, or does it again, wherever it was done. */
export async function stepWith(actId: string, step: Step): Promise<void> {
  const act = useActs.getState().acts.find(({ id }) => id === actId);
  const isPossible = step === 'undo' ? isUndoable(act) : act?.state === 'undone';
  // A second press while it is at it would be about the same act.
  if (act === undefined || !isPossible || busy.has(actId)) {
    return;
  }
  busy.add(actId);
  closeNotice();
  try {
    await awaited(makeAndTell(act, step));
  } finally {
    busy.delete(actId);
  }
}

/** Whether an act can be taken back by name. */
export function isUndoable(act: Act | undefined): act is Act {
  return act?.state === 'done' || act?.state === 'kept';
}

/** Makes a step with an act, and says and notes what became of it. */
async function makeAndTell(act: Act, step: Step): Promise<void> {
  const made = await makeStep(act, step, actPorts, (changed) => wantsAnyway(act, step, changed));
  const { taken, identities, isOpen } = made;
  if (!isOpen) {
    noteStep(act, step, taken);
  }
  for (const { former, id } of identities) {
    replaceInActs(act.homeId, former, id);
  }
  tell(act, step, made);
}

/** Asks whether to go over what was changed since. */
async function wantsAnyway(
  { homeId, name }: Act,
  step: Step,
  changed: readonly ChangedSince[],
): Promise<boolean> {
  // Who it was is asked of the service, of as many things as the question names.
  const named = changed.slice(0, mostSince);
  const since = await Promise.all(named.map((each) => sinceWords(homeId, each)));
  const removal = step === 'undo' ? 'created' : 'deleted';
  const removedCount = changed.filter(({ change }) => change.kind === removal).length;
  const { toTrash, branchToTrash } = text.undo.ask;
  const belowCount = changed.reduce((count, { below }) => count + below.length, 0);
  const consequence =
    belowCount > 0 ? branchToTrash : removedCount > 0 ? toTrash(removedCount) : undefined;
  return askUndo({
    step,
    name,
    since,
    moreCount: changed.length - named.length,
    consequence,
    movedCount: belowCount && belowCount + changed.length,
  });
}

/** Says what became of a step. What the person has just kept needs no word. */
function tell({ name }: Act, step: Step, made: StepMade): void {
  const { objections, isOpen } = made;
  const taken = made.taken.length;
  const why = objections.flatMap((objection) => whyNot(objection) ?? []);
  const isRefused = !isOpen && objections.some(({ kind }) => kind === 'failed');
  const words = text.undo;
  if (objections.length === 0) {
    showNotice(words.did(step, name));
  } else if (taken > 0) {
    const all = taken + objections.length;
    showNotice([words.didSome(step, name, taken, all), ...why.slice(0, 1)].join(' '));
  } else if (why[0] !== undefined) {
    const after = isRefused ? [words.refused[step]] : [];
    showNotice([words.failed(step, name, why[0]), ...after].join(' '));
  }
}

function whyNot(objection: Objection): string | undefined {
  switch (objection.kind) {
    case 'changed':
      return undefined;
    case 'gone':
      return text.undo.gone(shortTitle(objection.change.title));
    case 'lost':
      return text.undo.lost(shortTitle(objection.change.title));
    case 'failed':
      return problemOf(objection.error).detail;
  }
}
