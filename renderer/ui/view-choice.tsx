import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import './view-choice.css';

/** Ways to see the same, of which one is shown below their names. Arrows go from one to the next. */
export function ViewChoice<Id extends string>({
  label,
  views,
  shownId,
  onShow,
  children,
}: {
  label: string;
  views: readonly { readonly id: Id; readonly label: string }[];
  shownId: Id;
  onShow: (id: Id) => void;
  children: ReactNode;
}) {
  return (
    <div className="view-choice">
      <RadioGroup
        className="view-names"
        aria-label={label}
        value={shownId}
        onValueChange={(id: Id) => onShow(id)}
      >
        {views.map((view) => (
          <Radio.Root key={view.id} value={view.id} className="view-name">
            {view.label}
          </Radio.Root>
        ))}
      </RadioGroup>
      <div key={shownId} className="view-shown">
        {children}
      </div>
    </div>
  );
}
