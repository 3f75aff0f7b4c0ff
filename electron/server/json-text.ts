/**
 * A value that is JSON text already: SQLite writes lists faster than rows can be read and
 * stringified again (performance goal 4). `Shape` says what the text holds.
 */
export class JsonText<Shape> {
  readonly json: string;
  declare readonly shape: Shape;

  constructor(json: string) {
    this.json = json;
  }
}

/** The JSON of a value, whichever form it has. */
export function toJson(value: unknown): string {
  return value instanceof JsonText ? value.json : JSON.stringify(value);
}
