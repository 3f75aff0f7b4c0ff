import { lazy, Suspense } from 'react';
import type { Proposal, ProposedChange } from '#shared/domain/proposal/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { isCivilDate } from '#shared/text/civil-date.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { useThing } from '../../entities/thing/use-thing.ts';
import { text } from '../../text/text.ts';
import { writtenDate } from '../../ui/dates/written-date.ts';
import { dateFields } from '../../writes/entry-labels.ts';

const ComparedCells = lazy(() =>
  import('../../ui/markdown/compare/compared-cells.tsx').then((module) => ({
    default: module.ComparedCells,
  })),
);

type Words = Readonly<Record<string, string>>;
const { fields, values, unnamed, none, percent } = text.outbox;
const named: Words = unnamed;
const valuesOf: Readonly<Record<string, Words>> = values;

/** The fields that hold Markdown. */
const texts: ReadonlySet<string> = new Set(['content', 'description', 'text', 'initialMessage']);

/** The changes of a proposal: each field as it is and would be; of a new thing, all fields. */
export function ProposalChange({
  homeId,
  proposal: { changes, target, input },
}: {
  homeId: string;
  proposal: Proposal;
}) {
  const words = text.decision.change;
  const isNew = target === undefined && changes.every(({ from }) => from === undefined);
  const caption = target === undefined ? words.changed : words.of(target.title);
  return (
    <table className="decision-change">
      <caption dir="auto">{isNew ? words.made : caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {!isNew && <th scope="col">{words.now}</th>}
          <th scope="col">{isNew ? words.value : words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldName(change.field)}</th>
            {texts.has(change.field) && !isNew ? (
              <Texts change={change} whole={input[change.field]} />
            ) : (
              <>
                {!isNew && <Value homeId={homeId} field={change.field} value={change.from} />}
                <Value homeId={homeId} field={change.field} value={wholeOf(change, input)} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The new text of a field, of which the change may have only the beginning. */
function wholeOf({ field, to }: ProposedChange, input: Proposal['input']): string | undefined {
  const whole = input[field];
  return typeof whole === 'string' && whole !== '' ? whole : to;
}

/** Both states of a text, as they are read. */
function Texts({
  change: { from = '', to = '' },
  whole,
}: {
  change: ProposedChange;
  whole: unknown;
}) {
  const left = { text: from, tag: 'del' } as const;
  // Of a long text only the beginning is there: then both beginnings are compared
  const isCut = from.length >= decisionLimits.changeValue;
  const right = { text: typeof whole === 'string' && !isCut ? whole : to, tag: 'ins' } as const;
  return (
    <Suspense>
      <ComparedCells {...{ left, right, none }} onOpenLink={openLink} onCopy={copyText} />
    </Suspense>
  );
}

/** A value, with the name of the operator or item that it refers to. */
function Value({
  homeId,
  field,
  value = '',
}: {
  homeId: string;
  field: string;
  value: string | undefined;
}) {
  const idIf = (isOf: string) => (field === isOf ? value : '');
  const operator = useRow(operatorStore, homeId, idIf('assignedOperatorId'));
  const parent = useThing(homeId, 'item', idIf('parentId'));
  return (
    <td dir="auto" className="decision-value">
      {valueName(field, value, operator?.name ?? parent?.title)}
    </td>
  );
}

function valueName(field: string, value: string, name: string | undefined): string {
  // A thing that is named by its id, and named by none
  if (value === '' || (value === 'null' && Object.hasOwn(named, field))) {
    return none;
  }
  if (Object.hasOwn(named, field)) {
    return name ?? named[field] ?? value;
  }
  if (dateFields.has(field)) {
    return isCivilDate(value) ? writtenDate(value) : none;
  }
  const number = field === 'progress' ? Number(value) : NaN;
  return Number.isNaN(number) ? (valuesOf[field]?.[value] ?? value) : percent(number);
}

/** The name of a field as people call it. */
function fieldName(field: string): string {
  const known: Words = { ...fields, ...text.decision.change.fields };
  return known[field] ?? text.decision.change.other;
}
