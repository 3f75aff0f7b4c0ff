import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { text } from '../text/text.ts';
import './popup.css';
import './field.css';
import './combobox.css';

/** Something that can be chosen. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** Words that tell it from others of the same name. */
  readonly detail?: string;
  /** Stands before its label. */
  readonly sign?: ReactNode;
}

/** The options that are shown at a time; typing finds the others. */
const maxShown = 100;

interface ComboboxProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  readonly onChoose: (option: Option | null) => void;
  readonly placeholder?: string;
  /** Whether a choice can be replaced only, never emptied. */
  readonly isRequired?: boolean;
  /** The consequence of a choice, said before it is made: it stands over the open list. */
  readonly consequence?: string | undefined;
}

/** A field in which one of many options is found by typing and chosen. */
export function Combobox({
  label,
  options,
  chosen,
  onChoose,
  placeholder,
  isRequired = false,
  consequence,
}: ComboboxProps) {
  const id = useId();
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option: Option | null, details) => {
        if (option === null && isRequired) {
          details.cancel();
          // Escape empties nothing here, so it is left to what the field stands in
          details.allowPropagation();
        } else {
          onChoose(option);
        }
      }}
      onInputValueChange={(_typed, details) => {
        if (isRequired && details.reason === 'escape-key') {
          details.cancel();
        }
      }}
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(option: Option, other: Option) => option.id === other.id}
      limit={maxShown}
      autoHighlight
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <div className="combobox-field">
          {chosen?.sign !== undefined && <span className="combobox-sign">{chosen.sign}</span>}
          {/* Named twice: while the list is open, everything but the field is hidden, its label too. */}
          <Base.Input
            id={id}
            className="field-control"
            aria-label={label}
            aria-describedby={consequence === undefined ? undefined : `${id}-consequence`}
            placeholder={placeholder}
            // Typing replaces the choice.
            onClick={(event) => event.currentTarget.select()}
          />
          <ChevronDown className="field-icon combobox-arrow" aria-hidden="true" />
        </div>
        {consequence !== undefined && (
          <span className="hidden" id={`${id}-consequence`}>
            {consequence}
          </span>
        )}
      </div>
      <OpenList label={label} consequence={consequence} />
    </Base.Root>
  );
}

function OpenList({ label, consequence }: Pick<ComboboxProps, 'label' | 'consequence'>) {
  return (
    <Base.Portal>
      <Base.Positioner className="popup-place" sideOffset={4} collisionPadding={8}>
        <Base.Popup className="popup combobox">
          {consequence !== undefined && <p className="combobox-consequence">{consequence}</p>}
          <Base.Empty className="combobox-empty">{text.ui.nothingFound}</Base.Empty>
          <Base.List aria-label={label}>
            {(option: Option) => (
              <Base.Item key={option.id} value={option} className="popup-row">
                {option.sign}
                <span>{option.label}</span>
                {option.detail !== undefined && (
                  <span className="combobox-detail">{option.detail}</span>
                )}
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
