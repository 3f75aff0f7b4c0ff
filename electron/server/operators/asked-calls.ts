import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { toJson } from '../answers/json-text.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { KeptCall } from '../runs/journal.ts';
import type { WritableDb } from '../../storage/database.ts';
import { askQuestion, questionMessage } from './asking.ts';
import { requirePerson } from './proposed-calls.ts';
import type { WritingOptions } from './proposed-calls.ts';
import { recordResponse } from './response-store.ts';
import type { Run } from './run-rows.ts';
import { participatingOperators } from './thread-store.ts';

/**
 * Asks the person of a run, which waits from then on. In a thread a message says the question too, so
 * that people can answer whose client knows no forms; other operators leave it to the person.
 */
export function askIn(
  { db, newId, perform, write, move }: WritingOptions & { readonly newId: NewIdentifier },
  run: Run,
  { call, form }: { readonly call: KeptCall; readonly form: QuestionForm },
): void {
  const { cause, actor } = run;
  const person = requirePerson(db, run);
  const asked = { run, person, stepSeq: call.seq, form };
  if (cause.type === 'assignment') {
    write((context) => {
      move(context.db, run, 'ask');
      askQuestion(context, asked);
    });
    return;
  }
  const { conversationId, conversationSeq } = cause.message;
  const said = { conversationId, text: questionMessage(form) };
  perform('message.create', { ...actor, asks: person.seq }, said, (tx, { output }, now, append) => {
    const { id } = JSON.parse(toJson(output)) as { id: string };
    const seq = seqOf(tx, id);
    move(tx, run, 'ask');
    askQuestion({ db: tx, now, newId, append }, { ...asked, messageSeq: seq });
    for (const operator of participatingOperators(tx, conversationSeq)) {
      if (operator.seq !== run.operator.seq) {
        const reason = `It asks ${person.name}.`;
        const message = { seq, conversationSeq };
        recordResponse(tx, { message, operator, kind: 'passed', reason });
      }
    }
  });
}

function seqOf(tx: WritableDb, messageId: string): number {
  const row = tx.get<{ seq: number }>(`SELECT seq FROM messages WHERE id = ?`, messageId);
  if (row === undefined) {
    throw new Error('A message that was just written is gone.');
  }
  return row.seq;
}
