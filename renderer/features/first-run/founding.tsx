import type { FirstRunState } from '#shared/capability/first-run.ts';
import { templateIds } from '#shared/sample/template.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { choose } from './first-run-store.ts';
import { useFounding } from './use-founding.ts';

const words = text.firstRun;

/** The guild on this computer: its name, and what it begins with. */
export function Founding({
  state,
  onFounded,
}: {
  state: FirstRunState;
  onFounded: () => void | Promise<void>;
}) {
  const { guildName, template } = state;
  const { isBusy, refusal, found } = useFounding(state, onFounded);
  return (
    <form
      className="first-run-form"
      onSubmit={(event) => {
        event.preventDefault();
        void found();
      }}
    >
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
      <ChoiceGroup
        legend={words.template}
        values={templateIds}
        label={(id) => words.templates[id].name}
        detail={(id) => words.templates[id].detail}
        chosen={template}
        onChoose={(id) => choose({ template: id })}
      />
      <InlineError detail={refusal} />
      <div className="dialog-acts">
        <Button disabled={isBusy} onClick={() => choose({ step: 'goal' })}>
          {text.ui.back}
        </Button>
        <Button kind="primary" type="submit" disabled={isBusy || guildName.trim() === ''}>
          {isBusy ? words.creating : words.createGuild}
        </Button>
      </div>
    </form>
  );
}
