import type { ToldPartKind } from '#shared/domain/run/schema.ts';
import { toldLimits } from '#shared/limits/server-limits.ts';
import type { ToldPart } from '../../runs/told-store.ts';
import type { ModelRequest, ModelTurn, RequestPiece } from './model-port.ts';

/** A piece of a request in its body, from its first sign up to, not including, the sign at its end. */
interface Found {
  readonly kind: ToldPartKind;
  readonly title: string | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts the body of a request at the pieces that its words have, so that pieces that are sent again are
 * equal. What stands around the words belongs to the part before it. The parts have exactly the bytes
 * of the body, or else the whole body is one.
 */
export function cutBody(body: string, request: ModelRequest): ToldPart[] {
  const whole = Buffer.from(body);
  const parts = partsOf(body, request);
  const isSame = Buffer.concat(parts.map(({ content }) => content)).equals(whole);
  return (isSame ? parts : [{ kind: 'form' as const, title: undefined, content: whole }]).flatMap(
    (part) => bounded(part),
  );
}

/** As `cutBody`, without the look at whether the parts have the bytes of the body. */
function partsOf(body: string, request: ModelRequest): ToldPart[] {
  const found = findPieces(body, request);
  const cuts = found.map(({ kind, title, start }, index) => {
    const next = found[index + 1];
    const end = next?.start ?? (kind === 'tool' ? body.length : found[index]?.end);
    return { kind, title, content: Buffer.from(body.slice(start, end)) };
  });
  const last = found.at(-1);
  const first = Buffer.from(body.slice(0, found[0]?.start ?? 0));
  const rest = Buffer.from(last?.kind === 'tool' ? '' : body.slice(last?.end ?? 0));
  return [...form(first), ...cuts, ...form(rest)];
}

function form(content: Buffer): ToldPart[] {
  return content.length === 0 ? [] : [{ kind: 'form', content }];
}

/** Returns the texts of a request that its server reads: its rules and its words, in their order. */
export function wordsOf(request: ModelRequest): readonly RequestPiece[] {
  return [rulesOf(request), ...turnsOf(request)];
}

/** Returns the pieces that are found, in their order in the body. */
function findPieces(body: string, request: ModelRequest): Found[] {
  const found: Found[] = [];
  // The rules may stand before or behind the words, as the kind of API has it
  for (const pieces of [[rulesOf(request)], turnsOf(request)]) {
    let from = 0;
    for (const { kind, title, text } of pieces) {
      const at = text === '' ? undefined : rangeOf(body, text, from);
      if (at !== undefined) {
        found.push({ kind, title: title?.slice(0, toldLimits.title).toWellFormed(), ...at });
        from = at.end;
      }
    }
  }
  for (const { name } of request.tools) {
    const words = `"name":${JSON.stringify(name)},"description":`;
    const start = body.indexOf(words);
    if (start !== -1) {
      const title = name.slice(0, toldLimits.title).toWellFormed();
      found.push({ kind: 'tool', title, start, end: start + words.length });
    }
  }
  let end = 0;
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter((piece) => {
      const isApart = piece.start >= end;
      end = isApart ? piece.end : end;
      return isApart;
    });
}

function rulesOf({ system }: ModelRequest): RequestPiece {
  return { kind: 'rules', text: system };
}

function turnsOf({ turns: [first, ...others], outline }: ModelRequest): readonly RequestPiece[] {
  const begin = first === undefined ? [] : (outline?.pieces ?? piecesOf(first));
  return [...begin, ...others.flatMap((turn) => piecesOf(turn))];
}

function piecesOf(turn: ModelTurn): readonly RequestPiece[] {
  switch (turn.role) {
    case 'user':
      return turn.pieces ?? [{ kind: 'message', text: turn.text }];
    case 'result':
      return [{ kind: 'result', title: turn.name, text: turn.text }];
    case 'assistant':
      return turn.parts.flatMap((part): RequestPiece[] => {
        if (part.type === 'call') {
          return [{ kind: 'call', title: part.name, text: part.arguments }];
        }
        return part.type === 'text' ? [{ kind: 'reply', text: part.text }] : [];
      });
  }
}

/** Returns where a text stands in JSON, as a string of its own or within one, or as it is. */
function rangeOf(body: string, text: string, from: number) {
  for (const words of [JSON.stringify(text).slice(1, -1), text]) {
    const start = body.indexOf(words, from);
    if (start !== -1) {
      return { start, end: start + words.length };
    }
  }
  return undefined;
}

/** Cuts a part that is longer than one may be. */
function bounded({ kind, title, content }: ToldPart): ToldPart[] {
  const parts: ToldPart[] = [];
  for (let from = 0; from === 0 || from < content.length; from += toldLimits.partBytes) {
    const piece = content.subarray(from, from + toldLimits.partBytes);
    parts.push(from === 0 ? { kind, title, content: piece } : { kind: undefined, content: piece });
  }
  return parts;
}
