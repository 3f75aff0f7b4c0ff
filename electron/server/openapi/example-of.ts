import type { WireSchema } from './wire-schema.ts';

/** Example values by field name, for fields whose schemas are open. */
const texts: Record<string, string> = {
  name: 'Ada',
  title: 'Plan the launch',
  text: 'Please draft a plan for the launch.',
  initialMessage: 'Please draft a plan for the launch.',
  message: 'Ada in “Plan the launch”: Here is a first draft.',
  description: 'What has to happen, and by when.',
  content: '# Plan\n\n1. Agree on a date.',
  role: 'Planner',
  personality: 'Brief and friendly.',
  capabilities: 'planning',
  extensions: 'events',
  status: 'ok',
  version: '1.0.0',
  openapi: '3.1.1',
  cursor: 'WzQyXQ',
  nextCursor: 'WzQyXQ',
  q: 'launch',
  kinds: 'message',
  ifMatch: '*',
  snippet: '… a plan for the launch …',
};

/** The prefix of the identifiers in each field (contract: Identifiers). */
const prefixes: readonly [RegExp, string][] = [
  [/^guildId$/, 'gld'],
  [/^operatorIds?$|OperatorId$/, 'opr'],
  [/^conversationId$/, 'cnv'],
  [/^messageId$/, 'msg'],
  [/^notificationId$/, 'ntf'],
  [/^(workItemId|parentId)$/, 'wi'],
  [/^(docId|documentId)$/, 'doc'],
  [/^(authorId|userId)$/, 'usr'],
];

const uuid = '019a9e2c-6f00-7000-8000-000000000001';

/**
 * Returns an example value of a schema for readers of the document. `name` is the name of the field
 * or component; `components` resolves references.
 */
export function exampleOf(
  schema: WireSchema,
  components: Readonly<Record<string, WireSchema>>,
  name = '',
): unknown {
  const inner = (part: WireSchema, as = name) => exampleOf(part, components, as);
  if (schema.$ref !== undefined) {
    const component = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return inner(components[component] ?? {}, component);
  }
  if (schema.const !== undefined) {
    return schema.const;
  }
  if (schema.enum !== undefined) {
    return schema.enum[0];
  }
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) {
    return inner(choice);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([field, part]) => [
      field,
      inner(typeof part === 'object' ? part : {}, field === 'id' ? `${name}.id` : field),
    ]);
    return Object.fromEntries(fields) as object;
  }
  if (type === 'array') {
    return [inner(itemOf(schema))];
  }
  if (type === 'integer' || type === 'number') {
    return schema.minimum ?? 1;
  }
  if (type === 'boolean') {
    return true;
  }
  return type === 'null' ? null : exampleText(schema, name);
}

function itemOf({ items }: WireSchema): WireSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

function exampleText({ format }: WireSchema, name: string): string {
  if (format === 'date-time') {
    return '2026-11-20T10:00:00.000Z';
  }
  if (name.endsWith('.id')) {
    return `${prefixOf(`${lowered(name.slice(0, -3))}Id`)}_${uuid}`;
  }
  if (/Ids?$/.test(name)) {
    return `${prefixOf(name)}_${uuid}`;
  }
  return texts[name] ?? 'Text';
}

function prefixOf(field: string): string {
  return prefixes.find(([pattern]) => pattern.test(field))?.[1] ?? 'id';
}

function lowered(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
