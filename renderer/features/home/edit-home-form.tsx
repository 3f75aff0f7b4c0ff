import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { AddressField } from './address-field.tsx';
import { EventsUrlField } from './events-url-field.tsx';
import { useEditHome } from './use-edit-home.ts';
import { useServiceCheck } from './use-service-check.ts';

/** Changes what a home is called, where it is and which guilds of it are wanted. */
export function EditHomeForm({ home, onClose }: { home: Home; onClose: () => void }) {
  const { draft, change, isElsewhere, canSave, failure, save } = useEditHome(home, onClose);
  const { check, isLooking, lookSoon } = useServiceCheck();
  return (
    <form className="home-form" noValidate onSubmit={save}>
      <TextField
        label={text.home.name.label}
        maxLength={500}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <AddressField
        address={draft.address}
        check={check}
        isLooking={isLooking}
        allowsPlainHttp={draft.allowsPlainHttp}
        onChange={(address, allowsPlainHttp) => {
          change({ address, allowsPlainHttp });
          lookSoon({ baseUrl: address, allowsPlainHttp });
        }}
      />
      <TextField
        label={text.home.guilds.idsLabel}
        hint={text.home.guilds.allHint}
        multiline
        spellCheck={false}
        value={draft.guildIds}
        onChange={(guildIds) => change({ guildIds })}
      />
      <EventsUrlField value={draft.eventsUrl} onChange={(eventsUrl) => change({ eventsUrl })} />
      {isElsewhere && home.service?.keyStorage !== undefined && (
        <p className="home-soft" role="status">
          {text.home.settings.keyStays}
        </p>
      )}
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" type="submit" disabled={!canSave}>
          {text.home.settings.save}
        </Button>
      </div>
    </form>
  );
}
