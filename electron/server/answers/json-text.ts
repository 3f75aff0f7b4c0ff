/**
 * A value that is already JSON text. SQLite writes lists faster than rows can be read and
 * stringified again (performance: goal 4). `Shape` is the type of the content.
 */
export class JsonText<Shape> {
  readonly json: string;
  declare readonly shape: Shape;

  constructor(json: string) {
    this.json = json;
  }
}

/** JSON that is ready to be sent, because it is sent again and again. */
export class JsonBytes<Shape> {
  readonly bytes: Buffer;
  declare readonly shape: Shape;

  constructor(json: string) {
    this.bytes = Buffer.from(json);
  }
}

/**
 * JSON text that is too long to make in one step of the event loop. It is made piece by piece while
 * it is sent (performance: goal 8). It can be read only once.
 */
export class JsonPieces<Shape> {
  readonly pieces: Iterator<string, void>;
  declare readonly shape: Shape;

  constructor(pieces: Iterator<string, void>) {
    this.pieces = pieces;
  }
}

/** Returns the JSON of a value in any of its forms. */
export function toJson(value: unknown): string {
  if (value instanceof JsonText) {
    return value.json;
  }
  if (value instanceof JsonBytes) {
    return value.bytes.toString();
  }
  if (value instanceof JsonPieces) {
    return wholeOf(value.pieces);
  }
  return JSON.stringify(value);
}

function wholeOf(pieces: Iterator<string, void>): string {
  let whole = '';
  for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
    whole += next.value;
  }
  return whole;
}
