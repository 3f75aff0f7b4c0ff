import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { toggleMuted } from '../../actions/mute.ts';
import { operatorScope } from '../../actions/undo/change-setting.ts';
import { useUndoPlace } from '../../actions/undo/use-undo.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { mayOffer, offering, offers, useHomes } from '../../entities/home/home-store.ts';
import { triageStore } from '../../entities/local-state/triage-store.ts';
import { isMuted } from '../../entities/local-state/muted.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { OperatorLimitFields } from '../../operators/limit-fields.tsx';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { focusSoon } from '../../ui/focus-soon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { DriverChoice } from './driver-choice.tsx';
import { GrantList } from './grant-list.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { operatorFacts } from './operator-facts.ts';
import { PauseOperator } from './pause-operators.tsx';
import { RecentRuns } from './recent-runs.tsx';
import type { RunLinks } from './run/run-links.ts';
import { TrustChoice } from './trust-choice.tsx';
import { TryButton } from './try-operator.tsx';
import { useGuildModels } from './use-guild-models.ts';
import '../../ui/screen.css';
import './operators.css';

const words = text.operators.page;
const skeletonRows = 6;

interface OperatorScreenProps extends OperatorPlace {
  readonly operatorId: string;
  readonly links: RunLinks;
  /** The changes of the operator that are not with the service. */
  readonly unsent?: ReactNode;
  /** Leads to where servers of models are named. */
  readonly onModels: () => void;
  /** Opens a new thread with the operator. */
  readonly onTalk: () => void;
}

/** One operator: what it may do, who it is, what drives it, and what it did. */
export function OperatorScreen(props: OperatorScreenProps) {
  const { homeId, guildId, operatorId, links } = props;
  const { rows, load } = useList(operatorStore, homeId, { guildId });
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  useEffect(() => void operatorStore.readOnce(homeId, { guildId }), [homeId, guildId]);
  const operator = rows.find(({ id }) => id === operatorId);
  if (operator !== undefined) {
    return <ShownOperator {...props} {...{ operator, home }} />;
  }
  if (load.kind === 'loading' || load.kind === 'idle') {
    return <Skeleton label={text.operators.loading} rows={skeletonRows} />;
  }
  const failed = load.kind === 'failed' ? load.problem.detail : undefined;
  return (
    <Failure
      title={failed === undefined ? words.gone : text.operators.notLoaded}
      detail={failed ?? words.goneDetail}
      {...(failed !== undefined && {
        onRetry: () => void operatorStore.read(homeId, { guildId }),
      })}
    >
      <a href={links.operators}>{words.back}</a>
    </Failure>
  );
}

type ShownProps = OperatorScreenProps & {
  readonly operator: Operator;
  readonly home: Home | undefined;
};

function ShownOperator(props: ShownProps) {
  const { homeId, guildId, operator, home, links, unsent, onTalk } = props;
  const { name } = operator;
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const models = useGuildModels(homeId, guildId);
  // The keyboard was in what this screen has replaced.
  useEffect(() => (place.current === null ? undefined : focusSoon(place.current)), []);
  useKeptFocus(place, heading, true);
  useUndoPlace(homeId, operatorScope(operator.id));
  const settings = offering(home, 'operator-settings');
  return (
    <section ref={place} className="screen thing-screen operator" aria-label={name} tabIndex={-1}>
      <header className="operator-head">
        <nav aria-label={words.way}>
          <a href={links.operators}>{text.operators.title}</a>
        </nav>
        <div className="operator-title">
          <Avatar name={name} size="m" />
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {name}
          </h1>
          <p className="screen-count" dir="auto">
            {operatorFacts(operator, models, home).join(' · ')}
          </p>
          <div className="operator-acts">
            {settings === 'offered' && <TryButton {...{ homeId, operator, models }} />}
            <Button onClick={onTalk}>{words.talk}</Button>
          </div>
        </div>
      </header>
      {unsent}
      <div className="thing-body">
        {settings === 'missing' && <p className="quiet">{text.operators.untoldOne(name)}</p>}
        {settings === 'offered' && <TrustChoice {...{ homeId, guildId, operator }} />}
        {mayOffer(home, 'operators') && (
          <Part title={words.about}>
            <IdentityFields {...{ homeId, guildId, operator }} />
          </Part>
        )}
        {settings === 'offered' && <OperatorSettings {...props} models={models} />}
        <Part title={words.attention}>
          <NeverNeeds homeId={homeId} operator={operator} />
        </Part>
        {offers(home, 'operator-runs') && (
          <Part title={text.run.recent.title}>
            <RecentRuns {...{ homeId, guildId, links }} operatorId={operator.id} />
          </Part>
        )}
      </div>
    </section>
  );
}

/** The settings of an operator that its service offers. */
function OperatorSettings({
  homeId,
  guildId,
  operator,
  models,
  onModels,
}: ShownProps & { models: ReturnType<typeof useGuildModels> }) {
  return (
    <>
      <Part title={words.driver}>
        <DriverChoice {...{ homeId, guildId, operator, models }} onAddModel={onModels} />
        <PauseOperator {...{ homeId, guildId, operator }} />
      </Part>
      {operator.driver?.modelId !== undefined && (
        <Part title={words.limits}>
          <OperatorLimitFields {...{ homeId, guildId, operator }} />
        </Part>
      )}
      <Part title={text.operators.grants.title}>
        <GrantList homeId={homeId} operatorId={operator.id} />
      </Part>
    </>
  );
}

function NeverNeeds({ homeId, operator: { id } }: { homeId: string; operator: Operator }) {
  const isChosen = triageStore.use(({ rows }) => isMuted(homeId, 'operator', id, rows));
  return (
    <Choice
      kind="switch"
      label={words.neverNeeds}
      detail={words.neverNeedsDetail}
      isChosen={isChosen}
      onChange={() => void toggleMuted(homeId, 'operator', id)}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="operator-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
