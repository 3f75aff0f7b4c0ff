import { exampleIdentifier } from './wire-schema.ts';
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
  itemPrefix: 'BAK',
  formerItemPrefixes: 'OVEN',
  startOn: '2026-12-01',
  dueOn: '2026-12-24',
  snippet: '… a plan for the launch …',
  // Texts that name a thing of one kind or another, or one that may be gone.
  id: exampleIdentifier('usr'),
  authorId: exampleIdentifier('usr'),
  operatorId: exampleIdentifier('opr'),
  assignedOperatorId: exampleIdentifier('opr'),
  conversationId: exampleIdentifier('cnv'),
  messageId: exampleIdentifier('msg'),
  workItemId: exampleIdentifier('wi'),
  questionId: exampleIdentifier('qst'),
  proposalId: exampleIdentifier('prp'),
};

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
  const [example] = schema.examples ?? [];
  if (example !== undefined) {
    return example;
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
      inner(typeof part === 'object' ? part : {}, field),
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
  return texts[name] ?? 'Text';
}
