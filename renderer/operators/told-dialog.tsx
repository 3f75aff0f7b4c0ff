import type { Told } from '#shared/domain/run/schema.ts';
import { useState } from 'react';
import { copyText } from '../bridge/outside.ts';
import { text } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../ui/bytes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatExact } from '../ui/time.ts';
import { useTold } from './use-told.ts';
import '../ui/number-table.css';
import './told-dialog.css';

const words = text.told;

/** The characters of a request that are shown. A longer one would hold the page. */
const shownLength = 100_000;

interface ToldProps {
  readonly homeId: string;
  readonly runId: string;
  /** The operator's. */
  readonly name: string;
}

/** The button that shows what an operator's model was told in a run. */
export function ToldButton(props: ToldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button onClick={() => setIsShown(true)}>{words.title(props.name)}</Button>
      {isShown && <ToldDialog {...props} onClose={() => setIsShown(false)} />}
    </>
  );
}

/** The requests to an operator's model, call by call: the parts of each, and its exact text. */
export function ToldDialog({ homeId, runId, name, onClose }: ToldProps & { onClose: () => void }) {
  const { answer, failure, setCall, retry } = useTold(homeId, runId);
  const told = answer?.told;
  return (
    <Dialog title={words.title(name)} size="wide" onClose={onClose}>
      <div className="told">
        {failure !== undefined && (
          <Failure title={words.notLoaded} detail={failure} onRetry={retry} />
        )}
        {failure === undefined && answer === undefined && <p>{words.loading}</p>}
        {answer !== undefined && told === undefined && <p>{words.nothing}</p>}
        {answer !== undefined && told !== undefined && (
          <>
            <Calls call={told.call} calls={answer.calls} onChoose={setCall} />
            <Facts told={told} />
            {told.body === undefined ? (
              <p>{words.notKept}</p>
            ) : (
              <>
                <Parts parts={told.parts} />
                <ExactRequest key={told.call} body={told.body} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Which call is shown, with the ways to the others, where there are others. */
function Calls({
  call,
  calls,
  onChoose,
}: {
  call: number;
  calls: number;
  onChoose: (call: number) => void;
}) {
  return (
    calls > 1 && (
      <div className="told-calls">
        <Button disabled={call <= 1} onClick={() => onChoose(call - 1)}>
          {words.earlier}
        </Button>
        <span aria-live="polite">{words.call(call, calls)}</span>
        <Button disabled={call >= calls} onClick={() => onChoose(call + 1)}>
          {words.later}
        </Button>
      </div>
    )
  );
}

/** Where it went and when, what had no room, and what the server says it has read. */
function Facts({ told }: { told: Told }) {
  const { model, origin, sentAt, leftOut, readTokens, leastTokens, alarm } = told;
  return (
    <>
      <p dir="auto">{words.sent(model, origin, formatExact(sentAt))}</p>
      {leftOut.length > 0 && <p>{words.leftOut(leftOut)}</p>}
      {readTokens !== undefined &&
        (alarm === undefined ? (
          <p>{words.read(readTokens)}</p>
        ) : (
          <p role="status" className="told-alarm" data-alarm={alarm}>
            {words.alarms[alarm](readTokens, leastTokens)}
          </p>
        ))}
    </>
  );
}

function Parts({ parts }: { parts: Told['parts'] }) {
  return (
    <table className="number-table told-parts">
      <caption>{words.parts}</caption>
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.size}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ kind, title, bytes }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other key
          <tr key={at}>
            <th scope="row" dir="auto">
              {title === undefined ? words.kinds[kind] : words.titled(words.kinds[kind], title)}
            </th>
            <td>{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExactRequest({ body }: { body: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <section className="told-request" aria-label={words.request}>
      <header>
        <h3>{words.request}</h3>
        <Button onClick={() => void copyText(body).then(setIsCopied)}>
          {isCopied ? words.copied : words.copy}
        </Button>
      </header>
      {body.length > shownLength && <p>{words.shown(shownLength, body.length)}</p>}
      {/* It scrolls: whoever has no pointer scrolls it with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={words.request}>
        {body.slice(0, shownLength)}
      </pre>
    </section>
  );
}
