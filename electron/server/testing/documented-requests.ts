import type { DocumentedOperation } from './documented-service.ts';

/** A request made from a documented example. */
export interface DocumentedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Sorts creations first, by depth, and deletions last. */
export function inWorkingOrder(all: readonly DocumentedOperation[]): DocumentedOperation[] {
  const rank = ({ method, responses, path }: DocumentedOperation) =>
    (method === 'DELETE' ? 2_000 : '201' in responses ? 0 : 1_000) + path.split('/').length;
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** The ids in answers so far, by their nouns. */
export class KnownIds {
  readonly #ids = new Map<string, string>();

  learn(noun: string, id: string): void {
    if (!this.#ids.has(noun)) {
      this.#ids.set(noun, id);
    }
  }

  /** Records the ids of an answer and of the lists in it. */
  learnFrom(operationId: string, answer: unknown): void {
    for (const [field, value] of Object.entries(Object(answer))) {
      if (field === 'id') {
        this.learn(nounOf(operationId), String(value));
      }
      const first: unknown = Array.isArray(value) ? value[0] : undefined;
      if (typeof first === 'object' && first !== null && 'id' in first) {
        this.learn(field.replace(/s$/, '').toLowerCase(), String(first.id));
      }
    }
  }

  /**
   * Fields such as `asOperatorId` and `operatorIds` are for operators; a plain `id` is for the noun
   * of the operation.
   */
  find(field: string, operationId: string): string {
    const noun = field.replace(/Ids?$/, '').replace(/^(as|assigned)(?=[A-Z])/, '');
    // A thing in the trash was a work item, for one.
    const found = noun === 'thing' ? 'workitem' : noun.toLowerCase();
    return this.#ids.get(found) ?? this.#ids.get(nounOf(operationId)) ?? 'unknown';
  }
}

/**
 * Makes a request from the examples of an operation, with known ids in place of the example ids.
 */
export function requestOf(operation: DocumentedOperation, known: KnownIds): DocumentedRequest {
  const idFor = (field: string) => known.find(field, operation.operationId);
  let { path } = operation;
  const query = new URLSearchParams();
  for (const { name = '', in: place, example } of operation.parameters) {
    if (place === 'path') {
      path = path.replace(`{${name}}`, idFor(name));
    }
    // A cursor must come from the list itself, and a parent must fit its child.
    if (place === 'query' && name !== 'cursor' && !isIdField(name)) {
      query.set(name, String(example));
    }
  }
  if (query.size > 0) {
    path += `?${query.toString()}`;
  }
  const { method, requestBody } = operation;
  if (requestBody === undefined) {
    return { method, path };
  }
  const fields = Object.entries(Object(requestBody.content['application/json'].example));
  const body = fields
    .filter(([field]) => field !== 'parentId')
    .map(([field, value]) => {
      if (!isIdField(field)) {
        return [field, value];
      }
      return [field, Array.isArray(value) ? [idFor(field)] : idFor(field)];
    });
  return { method, path, body: Object.fromEntries(body) as Record<string, unknown> };
}

function isIdField(field: string): boolean {
  return /(^id|Ids?)$/.test(field);
}

function nounOf(operationId: string): string {
  return (operationId.split('.')[0] ?? '').replaceAll('_', '');
}
