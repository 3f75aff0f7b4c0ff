import { automaticTitle } from '../domain/conversation/title.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The people known of a home: whose key it is, and the names of operators by their ids. */
export interface KnownPeople {
  /** Their id and name are empty until a service has told them. */
  readonly own: { readonly id: string; readonly name: string };
  readonly names: ReadonlyMap<string, string>;
}

/** The people of a home of which nothing is known. */
export const nobody: KnownPeople = { own: { id: '', name: '' }, names: new Map() };

/** The effect of a write on a row: fields that it sets, or that it hides the row. */
export type Effect = Fields | 'hidden';

/** The rules of one noun that do not follow from its resource. */
interface PendingRules {
  /** The values of fields that a creation leaves out. */
  readonly defaults?: Fields;
  /** The fields that a service adds to a creation. */
  readonly createdFields?: (input: Fields, at: string, people: KnownPeople) => Fields;
  /** The effects of writes that are no change and no deletion, by the roles of their operations. */
  readonly effects?: Readonly<Record<string, Effect>>;
}

const rules: Readonly<Partial<Record<string, PendingRules>>> = {
  conversation: { createdFields: createdConversation },
  document: { defaults: { type: 'document' } },
  notification: { effects: { read: { read: true }, readAll: { read: true } } },
  operator: { createdFields: ({ capabilities = [] }) => ({ capabilities }) },
  trash: { effects: { restore: 'hidden' } },
  work_item: {
    defaults: { priority: 'medium' },
    createdFields: () => ({ status: 'todo', progress: 0 }),
  },
};

/** The values of fields that a creation of a noun leaves out. */
export function defaultsOf(noun: string): Fields | undefined {
  return rules[noun]?.defaults;
}

/** The fields that a service adds to a creation of a noun. */
export function createdFields(
  noun: string,
  input: Fields,
  at: string,
  people: KnownPeople,
): Fields | undefined {
  return rules[noun]?.createdFields?.(input, at, people);
}

/** The effect of an operation on the row that it is about; undefined where it has none. */
export function effectOf(noun: string, role: string): Effect | undefined {
  return role === 'delete' ? 'hidden' : rules[noun]?.effects?.[role];
}

function createdConversation(input: Fields, at: string, { own, names }: KnownPeople): Fields {
  // The input was parsed by the schema of the operation.
  const { title, operatorIds, initialMessage } = input as {
    readonly title?: string;
    readonly operatorIds: readonly string[];
    readonly initialMessage?: string;
  };
  const operatorNames = operatorIds.flatMap((id) => names.get(id) ?? []);
  return {
    title: title ?? automaticTitle(initialMessage, operatorNames),
    participants: [
      { id: own.id, type: 'user', name: own.name },
      ...operatorIds.map((id) => ({ id, type: 'operator', name: names.get(id) ?? '' })),
    ],
    ...(initialMessage !== undefined && {
      lastMessage: { text: initialMessage, authorId: own.id, createdAt: at },
    }),
    archived: false,
    operatorIds: undefined,
    initialMessage: undefined,
  };
}
