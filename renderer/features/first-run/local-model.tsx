import { useEffect, useState } from 'react';
import type { FirstRunChoice } from '#shared/capability/first-run.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { choose } from './first-run-store.ts';

const words = text.firstRun.model;

type FoundServer = CallOutput<'model_endpoint.find'>['servers'][number];

/** Offers a model that runs on this computer, where one is found. None is used unasked. */
export function LocalModel({ model, isBusy }: { model: FirstRunChoice['model']; isBusy: boolean }) {
  const server = useFoundServer();
  const [isDeclined, setIsDeclined] = useState(false);
  const offered = server !== undefined && !isDeclined;
  if (model === undefined && !offered) {
    return null;
  }
  return (
    <section className="first-run-model" aria-label={words.title}>
      <h2>{words.title}</h2>
      {model === undefined ? (
        server && <Offer {...{ server, isBusy }} onDecline={() => setIsDeclined(true)} />
      ) : (
        <>
          <p role="status">{words.used(model.name)}</p>
          <div className="first-run-doors">
            <Button disabled={isBusy} onClick={() => choose({ model: undefined })}>
              {words.keepScripts}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Offer({
  server,
  isBusy,
  onDecline,
}: {
  server: FoundServer;
  isBusy: boolean;
  onDecline: () => void;
}) {
  const options = server.models.map(({ name }) => ({ id: name, label: name }));
  const [chosen, setChosen] = useState(options[0]);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (chosen === undefined) {
    return null;
  }
  const use = async () => {
    setIsSaving(true);
    setFailure(undefined);
    try {
      await nameServer(server);
      choose({ model: { baseUrl: server.baseUrl, name: chosen.id } });
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsSaving(false);
    }
  };
  return (
    <>
      <p>{words.found(chosen.label, server.name ?? words.someProgram)}</p>
      {options.length > 1 && (
        <Combobox
          label={words.choice}
          options={options}
          chosen={chosen}
          isRequired
          onChoose={(option) => setChosen(option ?? chosen)}
        />
      )}
      <InlineError detail={failure} />
      <div className="first-run-doors">
        <Button disabled={isBusy || isSaving} onClick={() => void use()}>
          {words.use}
        </Button>
        <Button disabled={isBusy || isSaving} onClick={onDecline}>
          {words.notNow}
        </Button>
      </div>
    </>
  );
}

/** Keeps the server among the endpoints, unless it is there from before. */
async function nameServer({ baseUrl, models }: FoundServer): Promise<void> {
  const { endpoints } = await call('model_endpoint.list', {});
  if (!endpoints.some((endpoint) => endpoint.baseUrl === baseUrl)) {
    await call('model_endpoint.save', { baseUrl, models });
  }
}

/** The first server of models that is found on this computer, once it is found. */
function useFoundServer(): FoundServer | undefined {
  const [server, setServer] = useState<FoundServer>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const { servers } = await call('model_endpoint.find', {});
      if (!isOver) {
        setServer(servers.find(({ models }) => models.length > 0));
      }
    };
    // Where it fails nothing is offered; the settings look again and say why
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  return server;
}
