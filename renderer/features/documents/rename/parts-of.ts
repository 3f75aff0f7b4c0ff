import { togetherLimits } from '#shared/limits/limits.ts';

/** A write with texts, and what stood there before. */
interface Write {
  readonly input: Readonly<Record<string, unknown>>;
  readonly baseVersion?: { readonly values: Readonly<Record<string, unknown>> } | undefined;
}

/** Writes in as few parts as are each accepted at once, in their order. */
export function partsOf<Each extends Write>(
  writes: readonly Each[],
  most: { readonly writes: number; readonly text: number } = mostAtOnce,
): Each[][] {
  const parts: Each[][] = [];
  let part: Each[] = [];
  let length = 0;
  for (const write of writes) {
    const own = lengthOf(write.input) + lengthOf(write.baseVersion?.values ?? {});
    if (part.length === 0 || part.length >= most.writes || length + own > most.text) {
      part = [];
      parts.push(part);
      length = 0;
    }
    part.push(write);
    length += own;
  }
  return parts;
}

/** A write has ids and names beside its texts. */
const besideTexts = 1_000;

const mostAtOnce = {
  writes: togetherLimits.writes,
  text: togetherLimits.text - togetherLimits.writes * besideTexts,
};

function lengthOf(fields: Readonly<Record<string, unknown>>): number {
  return Object.values(fields).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}
