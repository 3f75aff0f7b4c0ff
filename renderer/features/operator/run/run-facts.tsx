import type { Run } from '#shared/domain/run/schema.ts';
import { text } from '../../../text/text.ts';
import { Fact } from '../../../ui/fact.tsx';
import { formatExact, formatMoment } from '../../../ui/time.ts';
import { RunCause } from './run-cause.tsx';
import type { RunLinks } from './run-links.ts';
import { runState } from '../../../operators/run-words.ts';

const { facts, tokens, money } = text.run;

/** The facts about a run, besides its steps. */
export function RunFacts({
  homeId,
  guildId,
  run,
  operator,
  model,
  links,
}: {
  homeId: string;
  guildId: string;
  run: Run;
  /** Its name. */
  operator: string;
  /** Undefined where no model was asked, or it is not known which. */
  model: string | undefined;
  links: RunLinks;
}) {
  return (
    <dl className="run-facts">
      <Fact name={facts.operator}>
        <a href={links.operator(run.operatorId)} dir="auto">
          {operator}
        </a>
      </Fact>
      <Fact name={facts.cause}>
        <Cause {...{ homeId, guildId, run, links }} />
      </Fact>
      <Fact name={facts.state}>
        <span role="status">{runState(run)}</span>
      </Fact>
      {model !== undefined && (
        <Fact name={facts.model}>
          <span dir="auto">{model}</span>
        </Fact>
      )}
      {run.tokens !== undefined && <Fact name={facts.tokens}>{tokens(run.tokens)}</Fact>}
      {run.cost !== undefined && <Fact name={facts.cost}>{money(run.cost)}</Fact>}
      <Fact name={facts.begun}>
        <Time at={run.createdAt} />
      </Fact>
      {run.endedAt !== undefined && (
        <Fact name={facts.ended}>
          <Time at={run.endedAt} />
        </Fact>
      )}
    </dl>
  );
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExact(at)}>
      {formatMoment(at)}
    </time>
  );
}

/** The way to the message or the item that a run is about. */
function Cause({
  homeId,
  guildId,
  run,
  links,
}: {
  homeId: string;
  guildId: string;
  run: Run;
  links: RunLinks;
}) {
  const { conversationId, messageId, workItemId } = run;
  const words = <RunCause {...{ homeId, guildId, run }} />;
  if (workItemId === undefined && conversationId === undefined) {
    return words;
  }
  const href =
    workItemId === undefined
      ? links.thread(conversationId ?? '', messageId)
      : links.item(workItemId);
  return (
    <a href={href} dir="auto">
      {words}
    </a>
  );
}
