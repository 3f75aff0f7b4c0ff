/**
 * A value that is JSON text already: SQLite writes lists faster than rows can be read and
 * stringified again (performance: goal 4). `Shape` says what the text holds.
 */
export class JsonText<Shape> {
  readonly json: string;
  declare readonly shape: Shape;

  constructor(json: string) {
    this.json = json;
  }
}

/**
 * JSON text that is too long to be made in one step of the event loop: it is made piece by piece
 * as it is sent (performance: goal 8). It can be taken once.
 */
export class JsonPieces<Shape> {
  readonly pieces: Iterator<string, void>;
  declare readonly shape: Shape;

  constructor(pieces: Iterator<string, void>) {
    this.pieces = pieces;
  }
}

/** The JSON of a value, whichever form it has. */
export function toJson(value: unknown): string {
  if (value instanceof JsonText) {
    return value.json;
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
