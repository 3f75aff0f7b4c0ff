import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { localKinds, localNames } from '../local/kinds.ts';
import type { LocalRow, LocalWrite } from '../local/kinds.ts';

const nameSchema = z.enum(localNames);

const [firstWrite, ...otherWrites] = localKinds.map(({ name, key, value }) =>
  z.strictObject({ kind: z.literal(name), key, value: value.optional() }),
);
if (firstWrite === undefined) {
  throw new Error('There is no kind of local state.');
}
// The schemas are those of the kinds, from which the type is made.
const writeSchema = z.discriminatedUnion('kind', [
  firstWrite,
  ...otherWrites,
]) as unknown as z.ZodType<LocalWrite, LocalWrite>;

/** Lists what is kept of a kind of local state, of all homes, within its limit. */
export const localList = defineCall({
  name: 'local.list',
  input: z.strictObject({ kind: nameSchema }),
  output: z.object({ rows: z.array(z.custom<LocalRow>()) }),
});

/** Keeps a row of local state, in place of the former one of its key; without a value it goes. */
export const localSave = defineCall({
  name: 'local.save',
  input: writeSchema,
  output: z.object({}),
});

/** Sent to every other window when a row was kept or removed in one, or without one: as it is kept. */
export const localChanged = defineEvent({
  name: 'local.changed',
  data: z.custom<LocalWrite>(),
});
