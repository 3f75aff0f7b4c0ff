import type { FieldConflict } from '#shared/capability/outbox.ts';
import { fieldLabel, fieldValue } from './entry-labels.ts';

/** Both values of every field that was changed on both sides. */
export function ConflictTable({ conflict }: { conflict: readonly FieldConflict[] }) {
  return (
    <table className="outbox-conflict">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Mine</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {conflict.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>{fieldValue(field, mine)}</td>
            <td>{fieldValue(field, theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
