import { createHash } from 'node:crypto';
import { isRecord } from '#shared/contract/is-record.ts';
import { cutAtWord } from '#shared/domain/conversation/title.ts';
import type { ProposalTarget, ProposedChange } from '#shared/domain/proposal/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { toJson } from '../answers/json-text.ts';
import type { ProposalBody } from '../features/proposal/proposal.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { Act } from '../runs/envelope.ts';
import type { Run } from './run-rows.ts';

/** The fields of an input that say which thing it is about. */
const addressFields: ReadonlySet<string> = new Set([
  'guildId',
  'workItemId',
  'docId',
  'conversationId',
]);

/** Returns what a person is shown of an act, and what is performed if they allow it. */
export function proposalFor(perform: PerformInput, run: Run, act: Act): ProposalBody {
  const before = targetOf(perform, run, act);
  // The input of an operation is an object; TypeScript cannot relate the names
  const input = JSON.parse(JSON.stringify(act.input)) as Record<string, unknown>;
  const changes = Object.entries(input)
    .filter(([field]) => !addressFields.has(field))
    .map(([field, to]): ProposedChange => {
      const from = before?.state[field];
      return {
        field,
        ...(from !== undefined && { from: shown(from) }),
        ...(to !== null && to !== '' && { to: shown(to) }),
      };
    });
  return {
    operation: act.name,
    input,
    summary: summaryOf(perform, run, { act, title: before?.target.title }),
    changes,
    target: before?.target,
  };
}

interface Target {
  readonly target: ProposalTarget;
  readonly state: Readonly<Record<string, unknown>>;
}

/**
 * Reads the thing that an act changes, with its version; undefined where something is made. Nothing
 * else writes between this and what follows in the same step.
 *
 * @throws ProblemError where it is gone
 */
export function targetOf(
  perform: PerformInput,
  { actor }: Pick<Run, 'actor'>,
  act: Act,
): Target | undefined {
  if (act.name === 'work_item.update') {
    const { workItemId } = act.input;
    return target('work_item', perform('work_item.get', actor, { workItemId }).output);
  }
  if (act.name === 'document.update') {
    const { docId, guildId } = act.input;
    const { output, etag } = perform('document.get', actor, { docId, guildId });
    return target('document', output, etag);
  }
  return undefined;
}

function target(kind: ProposalTarget['kind'], output: unknown, etag?: string): Target {
  const text = toJson(output);
  const state: unknown = JSON.parse(text);
  if (!isRecord(state)) {
    throw new Error('What is to be changed is no thing.');
  }
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const version = etag ?? hash;
  const { id, title } = state;
  return { target: { kind, id: String(id), title: String(title), version }, state };
}

function summaryOf(
  perform: PerformInput,
  { actor }: Run,
  { act, title = '' }: { act: Act; title: string | undefined },
): string {
  if (act.name === 'work_item.create') {
    return `Add the ${act.input.type} ${quoted(act.input.title)}`;
  }
  if (act.name === 'work_item.update') {
    return `Change the item ${quoted(title)}`;
  }
  if (act.name === 'document.create') {
    return `Write the document ${quoted(act.input.title)}`;
  }
  if (act.name === 'document.update') {
    return `Change the document ${quoted(title)}`;
  }
  if (act.name === 'message.create') {
    const { conversationId } = act.input;
    const { output } = perform('conversation.get', actor, { conversationId });
    const thread: unknown = JSON.parse(toJson(output));
    return `Write into the thread ${quoted(isRecord(thread) ? String(thread['title']) : '')}`;
  }
  throw new Error(`Nobody proposes ${act.name}.`);
}

function quoted(text: string): string {
  return `“${cutAtWord(text, 100)}”`;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > decisionLimits.changeValue
    ? `${text.slice(0, decisionLimits.changeValue)}…`.toWellFormed()
    : text;
}
