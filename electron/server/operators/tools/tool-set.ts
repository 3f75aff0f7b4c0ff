import { z } from 'zod';
import { operations } from '#shared/registry/registry.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import type { JsonValue, ToolSpec } from '../model/model-port.ts';

/** The operations that are offered as tools: those that read, and at work those that write. */
const readTools = [
  'work_item.list',
  'work_item.get',
  'document.list',
  'document.get',
  'search.find',
] as const satisfies readonly OperationName[];
const workTools = [
  'work_item.create',
  'work_item.update',
  'document.create',
] as const satisfies readonly OperationName[];

/** Those that a person has to allow, by what a run is about. */
const proposedTools = {
  message: ['work_item.create', 'work_item.update', 'document.create', 'document.update'],
  assignment: ['document.update', 'message.create'],
} as const satisfies Record<string, readonly OperationName[]>;

export type ToolOperation =
  | (typeof readTools)[number]
  | (typeof workTools)[number]
  | 'document.update'
  | 'message.create';

/** The fields that no model gives: they follow from the run, or people alone decide them. */
const boundFields: ReadonlySet<string> = new Set([
  'guildId',
  'cursor',
  'asOperatorId',
  'assignedOperatorId',
  'ifMatch',
  'position',
  'whileWorking',
]);

/** The fields that are left out of a schema, because they cost more room than they are worth. */
const leftOut: ReadonlySet<string> = new Set([
  'mode',
  'kinds',
  'types',
  'statuses',
  'people',
  'after',
  'before',
]);

export const passInput = z.strictObject({ reason: z.string().trim().min(1) });
export const reportInput = z.strictObject({ content: z.string().trim().min(1) });

/** A question as a model gives it: which fields need choices is said where it is read. */
export const askInput = z.strictObject({
  text: z.string(),
  fields: z
    .array(
      z.strictObject({
        kind: z.enum(['one', 'several', 'text', 'number', 'yes_no']),
        label: z.string(),
        options: z.array(z.string()).optional(),
      }),
    )
    .max(decisionLimits.fields)
    .optional(),
});

/** The tools that are no operations: they ask, or end a run. */
const ownTools = {
  ask: {
    description:
      'Asks the person and waits for their answer. Ask only what you need and cannot read. Fields are what they fill in: one or several of some options, a text, a number, or yes_no. Without fields they answer with a text.',
    input: askInput,
  },
  pass: {
    description: 'Ends your part without writing anything. Give the reason in one sentence.',
    input: passInput,
  },
  report: {
    description:
      'Ends your work with a report in Markdown, without a title: what you made, what is open, what a person must decide. Your item then goes to review.',
    input: reportInput,
  },
} as const;

type OwnTool = keyof typeof ownTools;

/** Returns the tools for a run, always in the same order, so that servers can reuse what they read. */
export function toolsFor(
  cause: 'message' | 'assignment',
  { mayPass, mayWrite }: { readonly mayPass: boolean; readonly mayWrite: boolean },
): ToolSpec[] {
  const isAtWork = cause === 'assignment';
  const writes = mayWrite ? [...(isAtWork ? workTools : []), ...proposedTools[cause]] : [];
  return [
    ...[...readTools, ...writes].map((name) => operationSpec(name)),
    ownSpec('ask'),
    ...(isAtWork ? [ownSpec('report')] : []),
    ...(mayPass ? [ownSpec('pass')] : []),
  ];
}

/** Returns the name of an operation as that of a tool: some servers take no dots. */
function toolNameOf(operation: OperationName): string {
  return operation.replace('.', '-');
}

/** Returns the operation that a tool's name stands for, offered or not; undefined if there is none. */
export function operationOf(toolName: string): OperationName | undefined {
  return byToolName.get(toolName);
}

const byToolName: ReadonlyMap<string, OperationName> = new Map(
  Object.values(operations).map(({ name }) => [toolNameOf(name), name]),
);

/** Returns whether an operation is a tool at all. */
export function isTool(operation: OperationName): operation is ToolOperation {
  const all: readonly OperationName[] = [
    ...readTools,
    ...workTools,
    ...proposedTools.message,
    ...proposedTools.assignment,
  ];
  return all.includes(operation);
}

/** Returns the first field of an input that no model may give. */
export function boundFieldIn(input: object): string | undefined {
  return Object.keys(input).find((field) => boundFields.has(field));
}

function operationSpec(name: ToolOperation): ToolSpec {
  const { summary, input } = operations[name];
  return { name: toolNameOf(name), description: summary, input: schemaOf(input) };
}

function ownSpec(name: OwnTool): ToolSpec {
  const { description, input } = ownTools[name];
  return { name, description, input: schemaOf(input) };
}

/** Returns the JSON Schema of an input, without what is bound, and without patterns. */
function schemaOf(input: z.ZodObject): ToolSpec['input'] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => isGiven(field));
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([field, value]) => [field, withoutPattern(value)]),
    ),
    required: (schema.required ?? []).filter((field) => isGiven(field)),
    additionalProperties: false,
  };
}

function isGiven(field: string): boolean {
  return !boundFields.has(field) && !leftOut.has(field);
}

/** Patterns cost much room: what they refuse is refused with a sentence. */
function withoutPattern(schema: unknown): JsonValue {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === 'pattern' && typeof value === 'string' ? undefined : value,
    ),
  ) as JsonValue;
}
