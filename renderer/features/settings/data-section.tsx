import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { removeSample } from '../../actions/remove-sample.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { BackupList } from './backup-list.tsx';
import { Setting } from './setting.tsx';
import { useAct } from '../../actions/use-act.ts';
import { useAnswer } from './use-answer.ts';

const words = text.settings.sections.data;

/** The bounds of the cache that a person can choose. */
const limits = [100_000_000, 250_000_000, cacheLimits.bytes, 1e9, 2e9, 5e9];

const describe = () => call('data.describe', {});

/** The data on this computer: where it is, how much there is of it, and its backups. */
export function DataSection() {
  const { answer, failure, askAgain } = useAnswer(describe);
  const act = useAct();
  return (
    <>
      <Setting words={words.folder} isWide>
        {answer && <p className="setting-fact">{answer.folder}</p>}
        <Button onClick={() => act.run(() => call('data.open_folder', { folder: 'data' }))}>
          {words.folder.open}
        </Button>
      </Setting>
      <Setting words={words.sizes} isWide>
        <dl className="settings-facts">
          {answer?.sizes.map(({ part, bytes }) => (
            <div key={part}>
              <dt>{words.sizes.parts[part]}</dt>
              <dd>{formatBytes(bytes)}</dd>
            </div>
          ))}
        </dl>
      </Setting>
      <Setting words={words.cache}>
        {answer && (
          <CacheLimit
            bytes={answer.cacheLimitBytes}
            onChange={(bytes) =>
              act.run(async () => {
                await call('data.limit_cache', { bytes });
                askAgain();
              })
            }
          />
        )}
      </Setting>
      <InlineError detail={act.failure ?? failure} />
      <SampleContent />
      <Setting words={words.backups} isWide>
        <BackupList onChanged={askAgain} />
      </Setting>
    </>
  );
}

const readFirstRun = () => call('first_run.describe', {});

/** Removes what the first run put into the guild, where it is still there. */
function SampleContent() {
  const { answer, askAgain } = useAnswer(readFirstRun);
  const { isBusy, failure, run } = useAct();
  const remove = async () => {
    await removeSample();
    askAgain();
  };
  return (
    <>
      <Setting words={words.sample}>
        <Button disabled={isBusy || answer?.made?.sample === undefined} onClick={() => run(remove)}>
          {words.sample.remove}
        </Button>
      </Setting>
      <InlineError detail={failure} />
    </>
  );
}

function CacheLimit({ bytes, onChange }: { bytes: number; onChange: (bytes: number) => void }) {
  const offered = [...new Set([...limits, bytes])].toSorted((one, other) => one - other);
  return (
    <select
      className="field-control"
      aria-label={words.cache.name}
      value={bytes}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {offered.map((limit) => (
        <option key={limit} value={limit}>
          {formatBytes(limit)}
        </option>
      ))}
    </select>
  );
}
