import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { FirstRunState } from '#shared/capability/first-run.ts';
import { templateIds } from '#shared/sample/template.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { choose, foundGuild } from './first-run-store.ts';

const words = text.firstRun;

/** The guild on this computer: its name, and what it begins with. */
export function Founding({
  state: { guildName, template, isMaking, made, failure },
  onFounded,
}: {
  state: FirstRunState;
  onFounded: () => void | Promise<void>;
}) {
  const [refusal, setRefusal] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  useMadeElsewhere(made?.guildId, onFounded);
  const found = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    setRefusal(undefined);
    try {
      await foundGuild();
      await onFounded();
    } catch (error) {
      setRefusal(problemOf(error).detail);
      setIsAsked(false);
    }
  };
  const isBusy = isAsked || isMaking;
  return (
    <form className="first-run-form" onSubmit={(event) => void found(event)}>
      <p>{words.guildIntroduction}</p>
      <TextField
        label={words.guildName}
        maxLength={500}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing this step asks for.
        autoFocus
        value={guildName}
        onChange={(name) => choose({ guildName: name })}
      />
      <fieldset className="choices">
        <legend className="field-label">{words.template}</legend>
        {templateIds.map((id) => (
          <Choice
            key={id}
            kind="radio"
            group="template"
            label={words.templates[id].name}
            detail={words.templates[id].detail}
            isChosen={id === template}
            onChange={() => choose({ template: id })}
          />
        ))}
      </fieldset>
      <InlineError detail={refusal ?? failure} />
      <div className="dialog-acts">
        <Button disabled={isBusy} onClick={() => choose({ step: 'doors' })}>
          {text.ui.back}
        </Button>
        <Button kind="primary" type="submit" disabled={isBusy || guildName.trim() === ''}>
          {isBusy ? words.creating : words.createGuild}
        </Button>
      </div>
    </form>
  );
}

/** Goes on once a guild is there that an earlier start has begun. */
function useMadeElsewhere(
  guildId: string | undefined,
  onFounded: () => void | Promise<void>,
): void {
  const former = useRef(guildId);
  useEffect(() => {
    if (guildId !== undefined && guildId !== former.current) {
      former.current = guildId;
      void onFounded();
    }
  }, [guildId, onFounded]);
}
