import { lazy, Suspense } from 'react';
import type { FieldConflict } from '#shared/capability/outbox.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { useThing } from '../../entities/thing/use-thing.ts';
import { text } from '../../text/text.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { fieldLabel, fieldValue, isMarkdown } from '../../writes/entry-labels.ts';

const ComparedCells = lazy(() =>
  import('../../ui/markdown/compare/compared-cells.tsx').then((module) => ({
    default: module.ComparedCells,
  })),
);

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
            {isMarkdown(field) ? (
              <Texts left={isDeletion ? seen : mine} right={theirs} isDeletion={isDeletion} />
            ) : (
              <>
                <Value homeId={homeId} field={field} value={isDeletion ? seen : mine} />
                <Value homeId={homeId} field={field} value={theirs} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both values of a text, as they are read. */
function Texts({
  left,
  right,
  isDeletion,
}: {
  left: unknown;
  right: unknown;
  isDeletion: boolean;
}) {
  const sideOf = (value: unknown, tag: 'del' | 'ins') =>
    ({ text: typeof value === 'string' ? value : '', tag: isDeletion ? tag : 'mark' }) as const;
  return (
    <Suspense>
      <ComparedCells
        left={sideOf(left, 'del')}
        right={sideOf(right, 'ins')}
        none={text.outbox.none}
        onOpenLink={openLink}
        onCopy={copyText}
      />
    </Suspense>
  );
}

/** A value, with the name of the operator or item that it refers to. */
function Value({ homeId, field, value }: { homeId: string; field: string; value: unknown }) {
  const idIf = (isOf: string) => (field === isOf && typeof value === 'string' ? value : '');
  const operator = useRow(operatorStore, homeId, idIf('assignedOperatorId'));
  const parent = useThing(homeId, 'item', idIf('parentId'));
  return <td>{fieldValue(field, value, operator?.name ?? parent?.title)}</td>;
}
