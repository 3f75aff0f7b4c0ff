import type { FieldConflict } from '#shared/capability/outbox.ts';
import { useRow } from '../../entities/entity-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { useThing } from '../../entities/thing/use-thing.ts';
import { text } from '../../text/text.ts';
import { fieldLabel, fieldValue } from './entry-labels.ts';

/**
 * Both values of every field that was changed on both sides; of something that is to be deleted,
 * what its fields were and are.
 */
export function ConflictTable({
  homeId,
  conflict,
  isDeletion,
}: {
  homeId: string;
  conflict: readonly FieldConflict[];
  isDeletion: boolean;
}) {
  const words = text.outbox.conflict;
  return (
    <table className="outbox-conflict">
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{isDeletion ? words.before : words.mine}</th>
          <th scope="col">{isDeletion ? words.now : words.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {conflict.map(({ field, mine, theirs, seen }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <Value homeId={homeId} field={field} value={isDeletion ? seen : mine} />
            <Value homeId={homeId} field={field} value={theirs} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value, with the name of the operator or item that it refers to. */
function Value({ homeId, field, value }: { homeId: string; field: string; value: unknown }) {
  const idIf = (isOf: string) => (field === isOf && typeof value === 'string' ? value : '');
  const operator = useRow(operatorStore, homeId, idIf('assignedOperatorId'));
  const parent = useThing(homeId, 'item', idIf('parentId'));
  return <td>{fieldValue(field, value, operator?.name ?? parent?.title)}</td>;
}
