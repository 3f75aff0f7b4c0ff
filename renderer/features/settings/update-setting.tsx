import type { Update } from '#shared/capability/update.ts';
import { call } from '../../bridge/call.ts';
import { useOutboxCounts } from '../../entities/outbox/outbox-counts.ts';
import { applyUpdate, useUpdate } from '../../entities/update-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Setting } from './setting.tsx';
import { useAct } from '../../actions/use-act.ts';

const words = text.settings.sections.about.update;

type Run = (act: () => Promise<Update>) => void;

/** How this application stands to its next version, and what the person does about it. */
export function UpdateSetting() {
  const update = useUpdate((state) => state.update);
  const { isBusy, failure, run } = useAct();
  const runAndShow: Run = (act) => run(async () => applyUpdate(await act()));
  return (
    <Setting words={words} isWide>
      {update && (
        <p role="status" className="setting-fact">
          {sentenceOf(update)}
        </p>
      )}
      {update && update.stage !== 'off' && (
        <>
          <UpdateActs update={update} isBusy={isBusy} run={runAndShow} />
          <InlineError detail={failure} />
          <Choice
            kind="switch"
            label={words.checksBySelf}
            isChosen={update.checksBySelf}
            onChange={(checksBySelf) => runAndShow(() => call('update.change', { checksBySelf }))}
          />
        </>
      )}
    </Setting>
  );
}

function sentenceOf({ stage, failedCheck, version = '', percent = 0 }: Update): string {
  return stage === 'current' && failedCheck !== undefined
    ? words.failedChecks[failedCheck]
    : words.stages[stage](version, percent);
}

function UpdateActs({ update, isBusy, run }: { update: Update; isBusy: boolean; run: Run }) {
  const { waiting, needing } = useOutboxCounts();
  const { stage, version = '' } = update;
  const inOutbox = waiting + needing;
  const skip = () => run(() => call('update.skip', { version }));
  return (
    <>
      <div className="setting-acts">
        {(stage === 'current' || stage === 'checking') && (
          <Button
            disabled={isBusy || stage === 'checking'}
            onClick={() => run(() => call('update.check', {}))}
          >
            {words.check}
          </Button>
        )}
        {stage === 'available' && (
          <Button
            kind="primary"
            disabled={isBusy}
            onClick={() => run(() => call('update.download', {}))}
          >
            {words.download}
          </Button>
        )}
        {stage === 'ready' && (
          <Button
            kind="primary"
            disabled={isBusy || inOutbox > 0}
            onClick={() => run(() => call('update.install', {}))}
          >
            {words.install}
          </Button>
        )}
        {(stage === 'available' || stage === 'ready') && (
          <Button disabled={isBusy} onClick={skip}>
            {words.skip}
          </Button>
        )}
      </div>
      {stage === 'ready' && inOutbox > 0 && <p className="quiet">{words.outboxWaits(inOutbox)}</p>}
    </>
  );
}
