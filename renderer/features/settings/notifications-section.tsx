import { useId } from 'react';
import type { AlertClass, AlertSettings } from '#shared/capability/alert.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatComing } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { quietChoices, quietUntil } from '#shared/rules/quiet-times.ts';
import { Setting } from './setting.tsx';
import { useAlertSettings } from './use-alert-settings.ts';
import './notifications.css';

const words = text.notifications;
const section = text.settings.sections.notifications;

const classes = Object.keys(words.classes) as AlertClass[];

interface PartProps {
  readonly settings: AlertSettings;
  readonly onChange: (change: Partial<AlertSettings>) => void;
}

/** The choices about the system's notifications. Each counts at once. */
export function NotificationsSection() {
  const { settings, isSupported, trouble, failure, change } = useAlertSettings();
  if (settings === undefined) {
    return (
      <>
        <p className="field-note">{failure === undefined && words.loading}</p>
        <InlineError detail={failure} />
      </>
    );
  }
  return (
    <>
      {!isSupported && <p className="field-note">{words.notSupported}</p>}
      {trouble !== undefined && <p className="field-note">{trouble}</p>}
      <Setting words={section.classes} isWide>
        <ClassChoices settings={settings} onChange={change} />
      </Setting>
      <Setting words={section.preview} isWide>
        <Choice
          kind="switch"
          label={words.preview.name}
          detail={words.preview.detail}
          isChosen={settings.showsText}
          onChange={(showsText) => change({ showsText })}
        />
      </Setting>
      <Setting words={section.quiet} isWide>
        <QuietChoices settings={settings} onChange={change} />
        <QuietHours settings={settings} onChange={change} />
      </Setting>
      <InlineError detail={failure} />
    </>
  );
}

function ClassChoices({ settings, onChange }: PartProps) {
  return (
    <div className="choices">
      {classes.map((each) => (
        <Choice
          key={each}
          kind="switch"
          label={words.classes[each].name}
          detail={words.classes[each].detail}
          isChosen={settings.classes[each]}
          onChange={(isOn) => onChange({ classes: { ...settings.classes, [each]: isOn } })}
        />
      ))}
    </div>
  );
}

/** Do not disturb by hand. One that is on for a time is a choice of its own, until it is over. */
function QuietChoices({ settings, onChange }: PartProps) {
  const group = useId();
  const now = useNow();
  const { quietUntil: until } = settings;
  const isTimed = until !== undefined && until !== 'always' && now < new Date(until);
  const chosen = isTimed ? undefined : until === 'always' ? 'always' : 'off';
  return (
    <div className="choices" role="radiogroup" aria-label={section.quiet.name}>
      {isTimed && (
        <Choice
          kind="radio"
          group={group}
          label={words.quiet.until(formatComing(until))}
          isChosen
          onChange={() => undefined}
        />
      )}
      {quietChoices.map((choice) => (
        <Choice
          key={choice}
          kind="radio"
          group={group}
          label={words.quiet[choice]}
          isChosen={choice === chosen}
          onChange={() => onChange({ quietUntil: quietUntil(choice, new Date()) })}
        />
      ))}
    </div>
  );
}

/** Do not disturb by the clock. */
function QuietHours({ settings, onChange }: PartProps) {
  const { quietHours } = settings;
  const change = (hours: Partial<AlertSettings['quietHours']>) =>
    onChange({ quietHours: { ...quietHours, ...hours } });
  return (
    <div className="choices">
      <Choice
        kind="switch"
        label={words.quiet.hours}
        isChosen={quietHours.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      {quietHours.isOn && (
        <div className="notification-hours">
          <TimeField
            label={words.quiet.from}
            value={quietHours.from}
            onChange={(from) => change({ from })}
          />
          <TimeField
            label={words.quiet.to}
            value={quietHours.until}
            onChange={(until) => change({ until })}
          />
        </div>
      )}
    </div>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-control"
        type="time"
        required
        value={value}
        // A time that is only half written is none.
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
    </div>
  );
}
