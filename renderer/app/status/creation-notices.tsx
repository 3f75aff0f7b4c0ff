import { useMemo, useState } from 'react';
import { openCreations, takeAllBack, takeUp } from '../../actions/creations.ts';
import type { OpenCreation } from '../../actions/creations.ts';
import { useActs } from '../../entities/acts/act-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';

/** From so many items on, the progress of their creation is shown. */
const shownFrom = 20;

/** How far plans are created, and what can be done about what was refused of them. */
export function CreationNotices() {
  const acts = useActs((state) => state.acts);
  const entries = useOutbox((state) => state.entries);
  const creations = useMemo(() => openCreations(acts, entries), [acts, entries]);
  return creations.map((creation) =>
    creation.refused.length > 0 ? (
      <Refused key={creation.act.id} creation={creation} />
    ) : (
      creation.all >= shownFrom && (
        <div key={creation.act.id} className="shell-notice" data-kind="news">
          <p>{text.work.plan.creating(creation.done, creation.all)}</p>
          <Progress
            label={text.work.plan.creating(creation.done, creation.all)}
            value={(100 * creation.done) / creation.all}
          />
        </div>
      )
    ),
  );
}

/** That a plan was created in part, with the two ways on. */
function Refused({ creation }: { creation: OpenCreation }) {
  const { plan } = text.work;
  const [isBusy, setIsBusy] = useState(false);
  const { refused, all } = creation;
  const items = new Set(refused.map(({ subject }) => subject.id)).size;
  const why = refused.find(({ reason }) => reason !== undefined)?.reason ?? text.bridge.refused;
  const begin = (act: (creation: OpenCreation) => Promise<void>) => {
    setIsBusy(true);
    void act(creation).finally(() => setIsBusy(false));
  };
  return (
    <div className="shell-notice" role="status">
      <p>{plan.refused(items, all, why)}</p>
      <Button disabled={isBusy} onClick={() => begin(takeUp)}>
        {plan.retry}
      </Button>
      <Button disabled={isBusy} onClick={() => begin(takeAllBack)}>
        {plan.takeBack}
      </Button>
    </div>
  );
}
