import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useAct } from '../../actions/use-act.ts';
import { call } from '../../bridge/call.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { isConnected, useHomes } from '../../entities/home/home-store.ts';
import { runStore } from '../../entities/run/run-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { TryAnswer } from './try-answer.tsx';
import './try-operator.css';

const words = text.operators.trial;

interface TryProps {
  readonly homeId: string;
  readonly operator: Operator;
  /** Undefined until they are known. */
  readonly models: readonly Model[] | undefined;
}

/** The button by which a person tries an operator. */
export function TryButton(props: TryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.act(props.operator.name)}</Button>
      {isOpen && <TryDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Asks an operator something, to see how it answers. What goes on ends with the dialog. */
function TryDialog({ homeId, operator, models, onClose }: TryProps & { onClose: () => void }) {
  const { name } = operator;
  const [written, setWritten] = useState('');
  const { runId, isOpen, ask, stop } = useTrial(homeId, operator);
  const { isBusy, failure, run } = useAct();
  const isReached = useHomes(({ homes }) =>
    homes.some((home) => home.id === homeId && isConnected(home)),
  );
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (isReached && !isBusy && written.trim() !== '') {
      run(() => ask(written));
    }
  };
  return (
    <Dialog title={words.act(name)} onClose={onClose}>
      <form className="try-form" noValidate onSubmit={begin}>
        <p>{words.about(name)}</p>
        <Driven {...{ operator, models }} />
        <TextField
          multiline
          label={words.message(name)}
          dir="auto"
          maxLength={textLimits.messageText}
          value={written}
          onChange={setWritten}
        />
        {!isReached && <p role="status">{words.offline(name)}</p>}
        <InlineError detail={failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.close}</Button>
          {isOpen ? (
            <Button onClick={() => run(stop)}>{text.conversation.stopOperator(name)}</Button>
          ) : (
            <Button
              kind="primary"
              type="submit"
              disabled={!isReached || isBusy || written.trim() === ''}
            >
              {words.ask}
            </Button>
          )}
        </div>
      </form>
      {runId !== undefined && <TryAnswer key={runId} {...{ homeId, runId, operator }} />}
    </Dialog>
  );
}

/** Says what answers, where the words go, and that they count. */
function Driven({ operator: { name, driver }, models }: Pick<TryProps, 'operator' | 'models'>) {
  if (driver?.modelId === undefined) {
    return <p className="quiet">{words.byScript(name)}</p>;
  }
  const model = models?.find(({ id }) => id === driver.modelId);
  return (
    <p className="quiet">
      {model &&
        (model.isLocal
          ? words.byLocal(model.name)
          : words.byHosted(model.name, hostOf(model)))}{' '}
      {words.counts(name)}
    </p>
  );
}

function hostOf({ origin }: Model): string {
  return new URL(origin).host;
}

/** The trial that was begun last. It is stopped where whoever began it is gone. */
function useTrial(homeId: string, { id: operatorId, name }: Operator) {
  const [runId, setRunId] = useState<string>();
  const row = useRow(runStore, homeId, runId ?? '');
  const isOpen = runId !== undefined && row?.endedAt === undefined;
  const stop = (id: string) => submit(homeId, 'run.stop', { runId: id });
  const leaving = useRef<(() => void) | undefined>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    leaving.current = isOpen ? () => void stop(runId).catch(() => undefined) : undefined;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leaving.current?.();
    };
  }, []);
  const ask = async (written: string) => {
    const { entry, output } = await submit(homeId, 'operator.try', { operatorId, text: written });
    if (output === undefined) {
      // Nobody would see an answer that comes later
      await call('outbox.discard', { entryId: entry.id });
      throw problemError('unavailable', words.offline(name));
    }
    if (isGone.current) {
      await stop(output.runId);
    }
    setRunId(output.runId);
  };
  return { runId, isOpen, ask, stop: async () => runId !== undefined && stop(runId) };
}
