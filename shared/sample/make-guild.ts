import { addressOf } from '../address/home-path.ts';
import { thingPath } from '../address/thing-address.ts';
import type { ThingKind } from '../address/thing-address.ts';
import type { OperationInput, OperationName, OperationOutput } from '../registry/registry.ts';
import type { Operator } from '../domain/operator/schema.ts';
import { childTypeOf } from '../domain/work-item/hierarchy.ts';
import { firstRole, firstType } from './template.ts';
import type { Template, TemplateItem } from './template.ts';

/** Performs an operation on a service. A repeat with the same key is the same write. */
export type PerformOnce = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
  idempotencyKey: string,
) => Promise<OperationOutput<Name>>;

/** A sample thing as it was made: a change of it by anybody has another `updatedAt`. */
export interface SampleThing {
  readonly id: string;
  readonly updatedAt?: string | undefined;
}

/** A guild that was made, and its sample content, parents before children. */
export interface MadeGuild {
  readonly guildId: string;
  readonly items: readonly SampleThing[];
  readonly documents: readonly SampleThing[];
  readonly conversations: readonly SampleThing[];
  /** The thread to begin in; absent where there is none. */
  readonly threadId?: string | undefined;
}

export interface MakeGuildOrder {
  readonly name: string;
  /** Absent for a guild without sample content. */
  readonly template?: Template | undefined;
  /** The person's first message to an operator. It is theirs, and no sample. */
  readonly firstMessage?: string | undefined;
  /** The title of the thread that it begins, where its first line would be none. */
  readonly firstTitle?: string | undefined;
  /** The model that is to drive the operators, as it is listed. */
  readonly model?: { readonly origin: string; readonly name: string } | undefined;
  /** The home as links name it. */
  readonly homeId: string;
  /** Begins the key of each request. Made again under the same one, nothing is doubled. */
  readonly run: string;
}

/** Makes a guild with the content of a template, or a first message, through the public API. */
export async function makeGuild(
  perform: PerformOnce,
  { name, template, firstMessage, firstTitle, model, homeId, run }: MakeGuildOrder,
): Promise<MadeGuild> {
  let step = 0;
  const once: Once = (operation, input) => {
    step += 1;
    return perform(operation, input, `${run}-${step}`);
  };
  const { id: guildId } = await once('guild.create', { name });
  const none = { guildId, items: [], documents: [], conversations: [] };
  if (template === undefined && firstMessage === undefined && model === undefined) {
    return none;
  }
  const { operators } = await once('operator.list', { guildId });
  if (model !== undefined) {
    await driveBy(perform, { guildId, operators, model, run });
  }
  if (template === undefined) {
    return {
      ...none,
      threadId: await beginThread(once, guildId, operators, {
        initialMessage: firstMessage,
        title: firstTitle,
      }),
    };
  }
  const items = await makeItems(once, guildId, template.work);
  const document = await once('document.create', { guildId, ...template.document });
  const { title, role, greeting } = template.thread;
  const host = hostOf(operators, role);
  const base = { guildId, items, documents: [facts(document)] };
  if (host === undefined) {
    return { ...base, conversations: [] };
  }
  const thread = await once('conversation.create', { guildId, title, operatorIds: [host.id] });
  const linkTo = (kind: ThingKind, id = '') => addressOf(thingPath({ kind, homeId, id }));
  await once('message.create', {
    conversationId: thread.id,
    asOperatorId: host.id,
    text: greeting(host.name, {
      objective: linkTo('item', items[0]?.id),
      document: linkTo('document', document.id),
    }),
  });
  return { ...base, conversations: [{ id: thread.id }], threadId: thread.id };
}

/**
 * Has a model drive the operators; one that is listed no more leaves them with their scripts. Its
 * requests are not among the numbered ones: made again, there may be others.
 */
async function driveBy(
  perform: PerformOnce,
  {
    guildId,
    operators,
    model: { origin, name },
    run,
  }: {
    readonly run: string;
    readonly guildId: string;
    readonly operators: readonly Operator[];
    readonly model: NonNullable<MakeGuildOrder['model']>;
  },
): Promise<void> {
  const { models } = await perform('model.list', { guildId }, `${run}-models`);
  const modelId = models.find((each) => each.origin === origin && each.name === name)?.id;
  if (modelId === undefined) {
    return;
  }
  for (const { id: operatorId } of operators) {
    const input = { operatorId, kind: 'model', modelId, fallback: 'script' } as const;
    await perform('operator.set_driver', input, `${run}-driver-${operatorId}`);
  }
}

/** Begins a thread with the first words of the person; undefined where there is no operator. */
async function beginThread(
  once: Once,
  guildId: string,
  operators: readonly Operator[],
  {
    initialMessage,
    title,
  }: Pick<OperationInput<'conversation.create'>, 'initialMessage' | 'title'>,
): Promise<string | undefined> {
  const host = hostOf(operators, firstRole);
  if (host === undefined) {
    return undefined;
  }
  const operatorIds = [host.id];
  const said = { ...(initialMessage && { initialMessage }), ...(title && { title }) };
  const { id } = await once('conversation.create', { guildId, operatorIds, ...said });
  return id;
}

/** The operator of a role, or any. */
function hostOf(operators: readonly Operator[], role: string): Operator | undefined {
  return operators.find((operator) => operator.role === role) ?? operators[0];
}

type Once = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>;

/** Makes an item, then those below it, in the order of the template. */
async function makeItems(
  once: Once,
  guildId: string,
  item: TemplateItem,
  parent?: { readonly id: string; readonly type: typeof firstType },
): Promise<SampleThing[]> {
  const type = parent === undefined ? firstType : childTypeOf(parent.type);
  if (type === undefined) {
    return [];
  }
  const { title, description, children = [] } = item;
  const made = await once('work_item.create', {
    guildId,
    type,
    title,
    ...(description !== undefined && { description }),
    ...(parent && { parentId: parent.id }),
  });
  const things = [facts(made)];
  for (const child of children) {
    things.push(...(await makeItems(once, guildId, child, { id: made.id, type })));
  }
  return things;
}

function facts({ id, updatedAt }: SampleThing): SampleThing {
  return { id, ...(updatedAt !== undefined && { updatedAt }) };
}
