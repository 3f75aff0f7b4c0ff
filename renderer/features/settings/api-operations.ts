/** An operation of the API, as its OpenAPI document describes it. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  readonly parameters: readonly { readonly name: string; readonly place: string }[];
  /** An example of the request's body, as JSON. */
  readonly body?: string;
  /** An example of the answer, as JSON. */
  readonly answer?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The operations of an OpenAPI document. What is not understood is left out. */
export function operationsOf(document: unknown): ApiOperation[] {
  return Object.entries(fieldsOf(fieldsOf(document)['paths'])).flatMap(([path, methods]) =>
    Object.entries(fieldsOf(methods)).map(([method, operation]) =>
      operationOf(path, method, fieldsOf(operation)),
    ),
  );
}

function operationOf(path: string, method: string, operation: Fields): ApiOperation {
  const { operationId, summary, tags, parameters, requestBody, responses } = operation;
  const [, success] = Object.entries(fieldsOf(responses)).find(([code]) => code < '300') ?? [];
  const body = exampleOf(requestBody);
  const answer = exampleOf(success);
  return {
    id: textOf(operationId),
    method: method.toUpperCase(),
    path,
    summary: textOf(summary),
    group: Array.isArray(tags) ? textOf(tags[0]) : '',
    parameters: (Array.isArray(parameters) ? parameters : []).flatMap((parameter: unknown) => {
      const { name, in: place } = fieldsOf(parameter);
      return typeof name === 'string' ? [{ name, place: textOf(place) }] : [];
    }),
    ...(body !== undefined && { body }),
    ...(answer !== undefined && { answer }),
  };
}

function exampleOf(part: unknown): string | undefined {
  const content = fieldsOf(fieldsOf(part)['content']);
  const { example } = fieldsOf(content['application/json']);
  return example === undefined ? undefined : JSON.stringify(example, undefined, 2);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
