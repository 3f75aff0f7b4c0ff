import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Run, RunStep } from '#shared/domain/run/schema.ts';
import { useList } from '../../../entities/store/entity-store.ts';
import { useOffering } from '../../../entities/home/home-store.ts';
import { operatorStore } from '../../../entities/operator/operator-store.ts';
import { text } from '../../../text/text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { focusSoon } from '../../../ui/focus-soon.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { RunActs } from './run-acts.tsx';
import { RunFacts } from './run-facts.tsx';
import type { RunLinks } from './run-links.ts';
import { RunSteps } from './run-steps.tsx';
import { useRun } from './use-run.ts';
import type { ReadRun } from './use-run.ts';
import '../../../ui/screen.css';
import './run.css';

const words = text.run;
const skeletonRows = 6;

interface RunScreenProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly runId: string;
  readonly links: RunLinks;
}

/** The screen of a run of an operator, or the reason why there is nothing to see. */
export function RunScreen(props: RunScreenProps) {
  const { homeId, links } = props;
  const offered = useOffering(homeId, 'operator-runs');
  if (offered === 'missing') {
    return (
      <Failure title={words.notLoaded} detail={words.untold}>
        <a href={links.operators}>{words.back}</a>
      </Failure>
    );
  }
  return <OfferedRun {...props} />;
}

function OfferedRun(props: RunScreenProps) {
  const { homeId, runId, links } = props;
  const { run, retry, ...reading } = useRun(homeId, runId);
  if (run !== undefined) {
    return <ShownRun {...props} {...reading} run={run} onUndone={retry} />;
  }
  return reading.problem === undefined ? (
    <Skeleton label={words.loading} rows={skeletonRows} />
  ) : (
    <Failure title={words.notLoaded} detail={reading.problem.detail} onRetry={retry}>
      <a href={links.operators}>{words.back}</a>
    </Failure>
  );
}

function ShownRun({
  homeId,
  guildId,
  run,
  steps,
  problem,
  links,
  onUndone,
}: RunScreenProps &
  Pick<ReadRun, 'steps' | 'problem'> & { readonly run: Run; readonly onUndone: () => void }) {
  const { rows: operators } = useList(operatorStore, homeId, { guildId });
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The keyboard was in what this screen has replaced.
  useEffect(() => (place.current === null ? undefined : focusSoon(place.current)), []);
  // The acts on a run change as it ends.
  useKeptFocus(place, heading, true);
  const operator = operators.find(({ id }) => id === run.operatorId)?.name ?? run.operatorId;
  const { conversationId, endedAt, reason, tokens } = run;
  return (
    <section
      ref={place}
      className="screen thing-screen run"
      aria-label={words.title(operator)}
      tabIndex={-1}
    >
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {words.title(operator)}
        </h1>
      </header>
      <div className="thing-body run-body">
        <RunFacts {...{ homeId, guildId, run, operator, links }} model={modelIn(steps)} />
        {reason !== undefined && <p dir="auto">{reason}</p>}
        <RunActs {...{ homeId, run, operator, onUndone }} hasModel={tokens !== undefined} />
        <Steps isFailed={problem !== undefined} hasSteps={steps !== undefined}>
          <RunSteps
            {...{ homeId, guildId, links, conversationId }}
            steps={steps ?? []}
            isEnded={endedAt !== undefined}
          />
        </Steps>
      </div>
    </section>
  );
}

/** The steps of a run, or why they are not there. */
function Steps({
  isFailed,
  hasSteps,
  children,
}: {
  isFailed: boolean;
  hasSteps: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { title, loading, notLoaded } = words.steps;
  return (
    <section className="run-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isFailed && <p role="alert">{notLoaded}</p>}
      {!hasSteps && !isFailed && <Skeleton label={loading} rows={skeletonRows} />}
      {hasSteps && children}
    </section>
  );
}

/** The model that replied last, where one did. */
function modelIn(steps: readonly RunStep[] | undefined): string | undefined {
  return steps?.findLast(({ model }) => model !== undefined)?.model;
}
