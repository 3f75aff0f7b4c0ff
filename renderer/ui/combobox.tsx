import { Combobox as Base } from '@base-ui/react/combobox';
import { useId } from 'react';
import { text } from '../text/text.ts';
import './popup.css';
import './field.css';
import './combobox.css';

/** Something that can be chosen. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly detail?: string;
}

/** The options that are shown at a time; typing finds the others. */
const maxShown = 100;

/** A field in which one of many options is found by typing and chosen. */
export function Combobox({
  label,
  options,
  chosen,
  onChoose,
  placeholder,
}: {
  label: string;
  options: readonly Option[];
  chosen: Option | null;
  onChoose: (option: Option | null) => void;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={onChoose}
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(option: Option, other: Option) => option.id === other.id}
      limit={maxShown}
      autoHighlight
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {/* Named twice: while the list is open, everything but the field is hidden, its label too. */}
        <Base.Input
          id={id}
          className="field-control"
          aria-label={label}
          placeholder={placeholder}
        />
      </div>
      <Base.Portal>
        <Base.Positioner className="popup-place" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="popup combobox">
            <Base.Empty className="combobox-empty">{text.ui.nothingFound}</Base.Empty>
            <Base.List aria-label={label}>
              {(option: Option) => (
                <Base.Item key={option.id} value={option} className="popup-row">
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
    </Base.Root>
  );
}
