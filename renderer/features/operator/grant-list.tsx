import { useEffect, useState } from 'react';
import type { Grant } from '#shared/domain/operator/trust.ts';
import { useAct } from '../../actions/use-act.ts';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { grantsOf, readGrants, useGrants } from '../../entities/grants/grant-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatDate } from '../../ui/time.ts';

const words = text.operators.grants;
const skeletonRows = 2;

/** The acts that an operator is always allowed, each of which can be revoked. */
export function GrantList({ homeId, operatorId }: { homeId: string; operatorId: string }) {
  const grants = useGrants((state) => grantsOf(state, homeId, operatorId));
  const [problem, setProblem] = useState<string>();
  const { isBusy, failure, run } = useAct();
  useEffect(() => {
    readGrants(homeId, operatorId).catch((error: unknown) => setProblem(problemOf(error).detail));
  }, [homeId, operatorId]);
  if (grants === undefined) {
    return problem === undefined ? (
      <Skeleton label={words.loading} rows={skeletonRows} />
    ) : (
      <p role="alert">{problem}</p>
    );
  }
  const revoke = (operation: string) =>
    run(() => submit(homeId, 'operator.revoke', { operatorId, operation }));
  return (
    <>
      {grants.length === 0 && <p className="quiet">{words.none}</p>}
      {grants.length > 0 && (
        <ul ref={rovingRows} className="operator-grants" aria-label={words.title}>
          {grants.map((grant) => (
            <GrantRow key={grant.operation} {...{ grant, isBusy }} onRevoke={revoke} />
          ))}
        </ul>
      )}
      <InlineError detail={failure} />
    </>
  );
}

function GrantRow({
  grant: { operation, grantedAt },
  isBusy,
  onRevoke,
}: {
  grant: Grant;
  isBusy: boolean;
  onRevoke: (operation: string) => void;
}) {
  const name = words.operations[operation] ?? words.otherOperation;
  return (
    <li>
      <span className="operator-run-cause">{name}</span>
      <time className="quiet" dateTime={grantedAt}>
        {words.since(formatDate(grantedAt))}
      </time>
      <Button
        aria-label={words.revokeOf(name)}
        disabled={isBusy}
        onClick={() => onRevoke(operation)}
      >
        {words.revoke}
      </Button>
    </li>
  );
}
