import type { Things } from './run-undo-world.ts';

/** The states of a guild around a run: before it, at its end, and when it is undone. */
export interface RunHistory {
  readonly before: Things;
  readonly ended: Things;
  readonly edited: Things;
}

/** The fields of an item that a run may have set. */
const fieldsOfRuns = ['status', 'progress'];

/**
 * Returns what an undo has to lead to. It knows nothing of the journal: what the run did is the
 * difference of the guild, and what nobody changed after its end is the run's.
 */
export function expectedAfter({ before, ended, edited }: RunHistory): Things {
  const expected = structuredClone(edited);
  const made = Object.keys(ended).filter((id) => before[id] === undefined);
  for (const [id, fields] of Object.entries(expected)) {
    const [former, ran] = [before[id], ended[id]];
    if (former !== undefined && ran !== undefined && fields['trashed'] === 0) {
      for (const field of fieldsOfRuns.filter((each) => fields[each] === ran[each])) {
        fields[field] = former[field];
      }
    }
  }
  for (const id of made.toReversed()) {
    const isOwn = JSON.stringify(edited[id]) === JSON.stringify(ended[id]);
    const hasChildren = Object.values(expected).some(
      ({ parentId, trashed }) => parentId === id && trashed === 0,
    );
    const thing = expected[id];
    if (isOwn && !hasChildren && thing?.['trashed'] === 0) {
      thing['trashed'] = 1;
    }
  }
  return expected;
}

/** Returns what differs, in a line each. */
export function differences(wanted: Things, found: Things): string[] {
  const ids = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...ids].flatMap((id) => {
    const [a, b] = [JSON.stringify(wanted[id]), JSON.stringify(found[id])];
    return a === b ? [] : [`${id}: ${a} became ${b}`];
  });
}

/** Returns how many things bear a change of a person that is gone. */
export function overwrittenIn({ ended, edited }: RunHistory, found: Things): number {
  return Object.entries(edited).filter(([id, fields]) =>
    Object.entries(fields).some(
      ([field, value]) => value !== ended[id]?.[field] && found[id]?.[field] !== value,
    ),
  ).length;
}
