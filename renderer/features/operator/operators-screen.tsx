import { Bot, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { mayOffer, offering, offers, useHomes } from '../../entities/home/home-store.ts';
import { modelsOf, useModels } from '../../entities/model/model-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { AddOperator } from './add-operator.tsx';
import { CostsButton } from './costs-dialog.tsx';
import { operatorFacts } from './operator-facts.ts';
import { PauseAll } from './pause-operators.tsx';
import '../../ui/screen.css';
import './operators.css';

const words = text.operators;

/** The operators of a guild, and the ways to add one and to pause them all. */
export function OperatorsScreen({
  homeId,
  guildId,
  operatorHref,
  onOpen,
  onModels,
}: OperatorPlace & {
  operatorHref: (id: string) => string;
  onOpen: (id: string) => void;
  /** Leads to where servers of models are named. */
  onModels: () => void;
}) {
  const { rows, load } = useList(operatorStore, homeId, { guildId });
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => void operatorStore.readOnce(homeId, { guildId }), [homeId, guildId]);
  const canSet = offers(home, 'operator-settings');
  const add = mayOffer(home, 'operators') && (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      <Plus size={16} aria-hidden="true" />
      <YieldingWords>{words.add.act}</YieldingWords>
    </Button>
  );
  const isUnlisted = offering(home, 'operators') === 'missing';
  const isUntold = offering(home, 'operator-settings') === 'missing';
  return (
    <section className="screen operators" aria-labelledby="operators-title">
      <OperatorsHead count={rows.length === 0 ? '' : words.count(rows.length)}>
        {canSet && <Button onClick={onModels}>{text.settings.sections.models.title}</Button>}
        {offers(home, 'operator-runs') && <CostsButton {...{ homeId, guildId }} />}
        {canSet && rows.length > 0 && <PauseAll {...{ homeId, guildId }} operators={rows} />}
        {add}
      </OperatorsHead>
      {isUntold && <p className="operators-note quiet">{words.untold}</p>}
      <ListContent
        words={isUnlisted ? { ...words, empty: words.unlisted } : words}
        isReading={load.kind === 'loading' || load.kind === 'idle'}
        problem={load.kind === 'failed' ? load.problem.detail : undefined}
        onRetry={() => void operatorStore.read(homeId, { guildId })}
        isEmpty={rows.length === 0}
        icon={<Bot />}
        begin={add}
        hasMatches
        onClearFilter={() => undefined}
      >
        <OperatorList {...{ homeId, guildId, operatorHref }} operators={rows} />
      </ListContent>
      {isAdding && (
        <AddOperator
          {...{ homeId, guildId, onOpen }}
          operators={rows}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

function OperatorsHead({ count, children }: { count: string; children: ReactNode }) {
  return (
    <header className="screen-head">
      <h1 id="operators-title">{words.title}</h1>
      <p className="screen-count" role="status">
        {count}
      </p>
      {children}
    </header>
  );
}

function OperatorList({
  homeId,
  guildId,
  operators,
  operatorHref,
}: OperatorPlace & { operators: readonly Operator[]; operatorHref: (id: string) => string }) {
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const models = useModels((state) => modelsOf(state, homeId, guildId));
  return (
    <ul ref={rovingRows} className="operator-list" aria-label={words.list}>
      {operators.map((operator) => {
        const { id, name } = operator;
        const facts = operatorFacts(operator, models, home);
        return (
          <li key={id}>
            <a className="operator-row" href={operatorHref(id)}>
              <Avatar name={name} size="m" />
              <span className="operator-row-words">
                <span className="operator-row-name" dir="auto">
                  {name}
                </span>
                <span className="quiet" dir="auto">
                  {facts.length > 0 && words.facts(facts)}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
