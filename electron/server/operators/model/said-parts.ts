import { storable } from '../../basics/storable.ts';
import type { JsonValue, ReplyPart } from './model-port.ts';
import type { SaidPiece } from './think-splitter.ts';

type Of = SaidPiece['of'];

/** The fields that a provider wants back with a part, under the provider's name. */
export type Replay = Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;

interface SaidPart {
  readonly of: Of;
  readonly texts: string[];
  replay?: Replay;
}

/** The text and reasoning of a reply so far, part by part, in the order in which they came. */
export class SaidParts {
  readonly #parts: SaidPart[] = [];
  readonly #byId = new Map<string, SaidPart>();

  /** Begins a part: what comes under its id belongs to no part before. */
  begin(of: Of, id: string): void {
    this.#byId.delete(keyOf(of, id));
  }

  take(of: Of, id: string, text: string): void {
    this.#part(of, id).texts.push(text);
  }

  /** Takes what the provider wants back with a part. What it told before stays, unless it differs. */
  sign(of: Of, id: string, replay: Replay): void {
    const part = this.#part(of, id);
    const before = part.replay ?? {};
    const both = Object.entries(replay).map(([name, fields]) => [
      name,
      { ...before[name], ...fields },
    ]);
    part.replay = { ...before, ...(Object.fromEntries(both) as Replay) };
  }

  /** The parts that say something, or that their provider wants back. */
  parts(): ReplyPart[] {
    return this.#parts
      .map(({ of, texts, replay }) => ({
        type: of,
        text: storable(texts.join('')),
        ...(replay !== undefined && { replay }),
      }))
      .filter(({ type, text, replay }) =>
        type === 'reasoning' && replay !== undefined ? true : text.trim() !== '',
      );
  }

  #part(of: Of, id: string): SaidPart {
    const key = keyOf(of, id);
    const known = this.#byId.get(key);
    if (known !== undefined) {
      return known;
    }
    const part = { of, texts: [] };
    this.#parts.push(part);
    this.#byId.set(key, part);
    return part;
  }
}

function keyOf(of: Of, id: string): string {
  return `${of} ${id}`;
}
