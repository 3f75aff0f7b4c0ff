import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import './tabs.css';

/** One page of several. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Pages in one place, of which one is shown. Arrows move between their names. */
export function Tabs({
  label,
  tabs,
  shownId,
  onShow,
}: {
  label: string;
  tabs: readonly Tab[];
  shownId: string;
  onShow: (id: string) => void;
}) {
  return (
    <Base.Root className="tabs-root" value={shownId} onValueChange={(id) => onShow(String(id))}>
      <Base.List className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className="tab">
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="tab-panel">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
