import { useEffect, useState } from 'react';
import type { OperationOutput } from '#shared/registry/registry.ts';
import type { Cost } from '#shared/domain/run/schema.ts';
import { call, problemOf } from '../../bridge/call.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { formatMoment } from '../../ui/time.ts';
import '../../ui/number-table.css';
import './costs-dialog.css';

const words = text.costs;

const ways = ['operator', 'work_item', 'day'] as const;

type Way = (typeof ways)[number];
type Costs = OperationOutput<'run.costs'>;

/** The button that leads to what the models of a guild have used. */
export function CostsButton(place: OperatorPlace) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.act}</Button>
      {isOpen && <CostsDialog {...place} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CostsDialog({ homeId, guildId, onClose }: OperatorPlace & { onClose: () => void }) {
  const [by, setBy] = useState<Way>('operator');
  const { costs, problem, retry } = useCosts(homeId, guildId, by);
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      <div className="costs">
        <SegmentedControl
          label={words.ways}
          segments={ways.map((id) => ({ id, label: words.by[id] }))}
          chosenId={by}
          onChoose={setBy}
        />
        {problem !== undefined && (
          <Failure title={words.notLoaded} detail={problem} onRetry={retry} />
        )}
        {costs === undefined && problem === undefined && <p role="status">{words.loading}</p>}
        {costs !== undefined && costs.total.calls === 0 && <p role="status">{words.none}</p>}
        {costs !== undefined && costs.total.calls > 0 && <CostTable costs={costs} by={by} />}
      </div>
    </Dialog>
  );
}

function CostTable({ costs: { costs, isMore, total, since }, by }: { costs: Costs; by: Way }) {
  const notes = [
    words.since(formatMoment(since)),
    words.notes[by],
    isMore && words.more,
    total.reservedTokens > 0 && words.reserved(total.reservedTokens),
    total.unpriced > 0 && words.unpriced(total.unpriced),
  ];
  return (
    <>
      <table className="number-table cost-table">
        <caption>{words.tables[by]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.by[by]}</th>
            <th scope="col">{words.columns.calls}</th>
            <th scope="col">{words.columns.tokens}</th>
            <th scope="col">{words.columns.money}</th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <CostRow key={cost.id ?? ''} cost={cost} name={cost.title ?? cost.id ?? words.noItem} />
          ))}
        </tbody>
        <tfoot>
          <CostRow cost={total} name={words.total} />
        </tfoot>
      </table>
      {notes.filter(Boolean).map((note) => (
        <p key={String(note)} className="quiet">
          {note}
        </p>
      ))}
    </>
  );
}

function CostRow({ cost: { calls, tokens, money }, name }: { cost: Cost; name: string }) {
  const amounts = money.map(({ currency, amount }) => words.money(amount, currency));
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>{words.number(calls)}</td>
      <td>{words.number(tokens)}</td>
      <td>{amounts.length === 0 ? words.noMoney : amounts.join(', ')}</td>
    </tr>
  );
}

/** The costs of a guild, read as soon as they are shown in a way. */
function useCosts(homeId: string, guildId: string, by: Way) {
  const [wanted, setWanted] = useState({ homeId, guildId });
  const [reading, setReading] = useState<{ by?: Way; costs?: Costs; problem?: string }>({});
  useEffect(() => {
    let isWanted = true;
    const keep = (found: Omit<typeof reading, 'by'>) => {
      if (isWanted) {
        setReading({ ...found, by });
      }
    };
    call('run.costs', { ...wanted, by }).then(
      (costs) => keep({ costs }),
      (error: unknown) => keep({ problem: problemOf(error).detail }),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, by]);
  const retry = () => {
    setReading({});
    setWanted({ homeId, guildId });
  };
  // Costs that were read by another grouping are not shown in this one
  return { ...(reading.by === by && reading), retry };
}
