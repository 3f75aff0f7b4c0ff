import { cutAtWord } from '#shared/domain/conversation/title.ts';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { firstMemberOf } from '../access/membership.ts';
import { notify } from '../features/notification/handlers.ts';
import { proposalOf } from '../features/proposal/proposal.ts';
import type { ProposalBody } from '../features/proposal/proposal.ts';
import { questionOf } from '../features/question/question.ts';
import type { ChangeContext } from '../perform/write.ts';
import { insertDecision } from '../runs/decision-store.ts';
import type { DecisionKind, StoredDecision } from '../runs/decision-store.ts';
import type { ReadableDb } from '../../storage/database.ts';
import type { Run } from './run-rows.ts';

/** The person of a run: whoever acted first, or else a member of the guild. */
interface AskedPerson {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
}

/** Returns the person whom a run asks; undefined where its guild has no members. */
export function personAskedBy(db: ReadableDb, { seq }: Pick<Run, 'seq'>): AskedPerson | undefined {
  return db.get(
    `SELECT u.seq, u.id, u.name FROM runs r JOIN users u ON u.seq = coalesce(r.user_seq, ${firstMemberOf('r.guild_seq')})
     WHERE r.seq = ?`,
    seq,
  );
}

/** A question or proposal that is about to be asked: of whom, and by which call. */
interface Asked {
  readonly run: Run;
  readonly person: AskedPerson;
  readonly stepSeq: number;
}

/** Keeps a question to a person and tells them, in the transaction in which its run begins to wait. */
export function askQuestion(
  context: ChangeContext,
  { form, messageSeq, ...asked }: Asked & { form: QuestionForm; messageSeq?: number | undefined },
): void {
  const { name } = asked.run.operator;
  const told = `${cutAtWord(name, 100)} asks: ${cutAtWord(form.text, 140)}`;
  const stored = insert(context, asked, { kind: 'question', body: form, told, messageSeq });
  context.append({
    name: 'question.created',
    audience: audienceOf(stored),
    data: { question: questionOf(stored) },
  });
}

/** Keeps a proposal to a person and tells them, in the transaction in which its run begins to wait. */
export function propose(
  context: ChangeContext,
  { body, ...asked }: Asked & { body: ProposalBody },
) {
  const { name } = asked.run.operator;
  const told = `${cutAtWord(name, 100)} proposes: ${cutAtWord(body.summary, 140)}`;
  const { operation } = body;
  const stored = insert(context, asked, { kind: 'proposal', body, told, operation });
  context.append({
    name: 'proposal.created',
    audience: audienceOf(stored),
    data: { proposal: proposalOf(stored) },
  });
}

interface NewAsk {
  readonly kind: DecisionKind;
  readonly body: unknown;
  /** The sentence of the notification. */
  readonly told: string;
  readonly messageSeq?: number | undefined;
  readonly operation?: string;
}

function insert(
  context: ChangeContext,
  { run, person, stepSeq }: Asked,
  { kind, body, told, messageSeq, operation }: NewAsk,
): StoredDecision {
  const { db, newId, now } = context;
  const { cause, actor, operator } = run;
  const id = newId(kind === 'question' ? 'qst' : 'prp');
  const about =
    cause.type === 'message'
      ? { conversationId: cause.message.conversationId }
      : { workItemId: cause.workItemId };
  const notificationId = notify(context, {
    userSeq: person.seq,
    guild: { seq: actor.guildSeq, id: actor.guildId },
    type: kind === 'question' ? 'operator_question' : 'operator_proposal',
    message: told,
    meta: {
      ...about,
      operatorId: operator.id,
      ...(kind === 'question' ? { questionId: id } : { proposalId: id }),
    },
  });
  const row = { id, kind, guildSeq: actor.guildSeq, runSeq: run.seq, stepSeq };
  const optional = { messageSeq, operation };
  return insertDecision(
    db,
    { ...row, ...optional, userSeq: person.seq, notificationId, body },
    now,
  );
}

function audienceOf({ userSeq, guildSeq, guildId }: StoredDecision) {
  return { userSeq, guildSeq, guildId };
}

/** Returns a question as a message that whoever knows no forms can read and answer. */
export function questionMessage({ text, fields }: QuestionForm): string {
  const lines = fields.flatMap((field) => {
    const title = fields.length === 1 && field.kind !== 'yes_no' ? [] : [`**${field.label}**`];
    const choices = 'options' in field ? field.options.map((option) => `- ${option}`) : [];
    const yesOrNo = field.kind === 'yes_no' ? ['- Yes', '- No'] : choices;
    return [[...title, ...yesOrNo].join('\n\n').replaceAll('\n\n- ', '\n- ')];
  });
  return [text, ...lines.filter((line) => line !== '')].join('\n\n');
}
