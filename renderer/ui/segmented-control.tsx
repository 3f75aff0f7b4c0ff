import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import './segmented-control.css';

/** A few ways to see the same, of which one is always chosen. */
export function SegmentedControl<Id extends string>({
  label,
  segments,
  chosenId,
  onChoose,
}: {
  label: string;
  segments: readonly { readonly id: Id; readonly label: string }[];
  chosenId: Id;
  onChoose: (id: Id) => void;
}) {
  const choose = ([id]: readonly Id[]) => {
    // Pressed once more, the chosen one stays.
    if (id !== undefined) {
      onChoose(id);
    }
  };
  return (
    <ToggleGroup className="segments" aria-label={label} value={[chosenId]} onValueChange={choose}>
      {segments.map((segment) => (
        <Toggle key={segment.id} value={segment.id} className="segment">
          {segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
