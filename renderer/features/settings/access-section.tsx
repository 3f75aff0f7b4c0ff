import { useEffect, useState } from 'react';
import type { LocalAccess } from '#shared/capability/access.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { AccessPort } from './access-port.tsx';
import { ApiDialog } from './api-dialog.tsx';
import { ApiKey } from './api-key.tsx';
import { Setting } from './setting.tsx';
import { useAct } from '../../actions/use-act.ts';

const words = text.settings.sections.access;

/** Lets other programs on this computer use its guild, or keeps them out. */
export function AccessSection() {
  const [access, setAccess] = useAccess();
  const [apiKey, setApiKey] = useState<string>();
  // The choice is shown while it is carried out.
  const [wanted, setWanted] = useState(false);
  const { isBusy, failure, run } = useAct();
  if (access === undefined) {
    return null;
  }
  const isOn = access.state !== 'off';
  const turnOn = (port: number, isNewKey = false) => {
    setWanted(true);
    run(async () => {
      const turned = await call('access.turn_on', { port, isNewKey });
      setAccess(turned.access);
      setApiKey((former) => turned.apiKey ?? former);
    });
  };
  const turnOff = () =>
    run(async () => {
      setAccess(await call('access.turn_off', {}));
      setApiKey(undefined);
    });
  return (
    <>
      <Setting words={words.isOn} isWide>
        <Choice
          kind="switch"
          label={words.isOn.choice}
          isChosen={isBusy ? wanted : isOn}
          onChange={(isChosen) => {
            setWanted(isChosen);
            (isChosen ? turnOn : turnOff)(access.port);
          }}
        />
        <p role="status" className="setting-fact">
          {words.isOn.states[access.state](access.baseUrl)}
        </p>
        <InlineError detail={failure ?? access.detail} />
      </Setting>
      <Setting words={words.port} isWide>
        <AccessPort
          key={access.port}
          port={access.port}
          isBusy={isBusy}
          isOn={access.state === 'on'}
          onOpen={turnOn}
        />
      </Setting>
      <Setting words={words.key} isWide>
        <ApiKey apiKey={apiKey} />
        <Button disabled={isBusy || !isOn} onClick={() => turnOn(access.port, true)}>
          {access.hasKey ? words.key.renew : words.key.make}
        </Button>
      </Setting>
      <ApiSetting baseUrl={access.baseUrl} />
    </>
  );
}

function ApiSetting({ baseUrl }: { baseUrl: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Setting words={words.api}>
        <Button onClick={() => setIsShown(true)}>{words.api.open}</Button>
      </Setting>
      {isShown && <ApiDialog baseUrl={baseUrl} onClose={() => setIsShown(false)} />}
    </>
  );
}

/** How the access stands, as main tells. */
function useAccess(): [LocalAccess | undefined, (access: LocalAccess) => void] {
  const [access, setAccess] = useState<LocalAccess>();
  useEffect(() => {
    const stop = onSignal('access.changed', setAccess);
    call('access.describe', {}).then(setAccess, reportProblem);
    return stop;
  }, []);
  return [access, setAccess];
}
