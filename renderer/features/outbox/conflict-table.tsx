import type { FieldConflict } from '#shared/capability/outbox.ts';
import { text } from '../../text/text.ts';
import { fieldLabel, fieldValue } from './entry-labels.ts';

/** Both values of every field that was changed on both sides. */
export function ConflictTable({ conflict }: { conflict: readonly FieldConflict[] }) {
  const words = text.outbox.conflict;
  return (
    <table className="outbox-conflict">
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.mine}</th>
          <th scope="col">{words.theirs}</th>
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
