import { pageLimits } from '#shared/limits/page-limits.ts';

/** A thing whose address stands in a text. */
export interface Mention {
  readonly kind: 'document' | 'item' | 'thread';
  readonly id: string;
}

/** An address of the application. The home in it is the name that its writer's computer has. */
const address = /guildhall:\/\/home\/[^/\s]{1,300}\/(document|item|thread)\/([\w%.~-]{1,600})/g;

/** The things whose addresses stand in a text, each once; at most `pageLimits.mentions`. */
export function mentionsIn(text: string): readonly Mention[] {
  const mentions = new Map<string, Mention>();
  for (const [, kind = '', encoded = ''] of text.matchAll(address)) {
    const id = decoded(encoded);
    if (id !== undefined) {
      mentions.set(`${kind} ${id}`, { kind: kind as Mention['kind'], id });
    }
    if (mentions.size >= pageLimits.mentions) {
      break;
    }
  }
  return [...mentions.values()];
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
