import { MoreHorizontal, Pin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../renderer/ui/button.tsx';
import { Choice } from '../../renderer/ui/choice.tsx';
import { Combobox } from '../../renderer/ui/combobox.tsx';
import type { Option } from '../../renderer/ui/combobox.tsx';
import { Confirm } from '../../renderer/ui/confirm.tsx';
import { ContextMenu } from '../../renderer/ui/context-menu.tsx';
import { Dialog } from '../../renderer/ui/dialog.tsx';
import { TextField } from '../../renderer/ui/field.tsx';
import { IconButton } from '../../renderer/ui/icon-button.tsx';
import type { MenuItem } from '../../renderer/ui/menu-items.tsx';
import { LineField } from '../../renderer/ui/line-field.tsx';
import { Menu } from '../../renderer/ui/menu.tsx';
import { Popover } from '../../renderer/ui/popover.tsx';
import { SearchField } from '../../renderer/ui/search-field.tsx';
import { SegmentedControl } from '../../renderer/ui/segmented-control.tsx';
import { showToast } from '../../renderer/ui/toast.tsx';
import { ViewChoice } from '../../renderer/ui/view-choice.tsx';
import { VirtualList } from '../../renderer/ui/virtual-list.tsx';
import type { Story } from './story.ts';

const nothing = () => undefined;

const items: readonly MenuItem[] = [
  { label: 'Rename', shortcut: 'F2' },
  { label: 'Copy link', shortcut: 'Mod+Shift+C' },
  { label: 'Share', isDisabled: true },
  { label: 'Move to', items: [{ label: 'Kitchen' }, { label: 'Shop' }] },
  { label: 'Archive', startsGroup: true },
  { label: 'Delete', isDanger: true },
];

const operators: readonly Option[] = [
  { id: 'ada', label: 'Ada', detail: 'Engineer' },
  { id: 'mira', label: 'Mira', detail: 'Writer' },
  { id: 'theo', label: 'Theo', detail: 'Researcher' },
];

const views = [
  { id: 'tree', label: 'Tree' },
  { id: 'board', label: 'Board' },
  { id: 'overview', label: 'Overview' },
];

const threads = Array.from({ length: 10_000 }, (_, index) => `Thread ${index + 1}`);

/** The parts that take input. */
export const controlStories: readonly Story[] = [
  {
    id: 'buttons',
    group: 'Parts',
    show: () => (
      <div className="workbench-row">
        <Button kind="primary">Primary</Button>
        <Button>Plain</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Danger</Button>
        <Button disabled>Disabled</Button>
      </div>
    ),
  },
  {
    id: 'icon-button',
    group: 'Parts',
    isFocused: true,
    show: () => <IconButton label="Pin" shortcut="Mod+P" icon={<Pin size={16} />} />,
  },
  {
    id: 'menu',
    group: 'Parts',
    press: 'More',
    show: () => (
      <Menu
        trigger={<IconButton label="More" icon={<MoreHorizontal size={16} />} />}
        items={items}
      />
    ),
  },
  {
    id: 'context-menu',
    group: 'Parts',
    pressOther: 'A thread',
    show: () => (
      <ContextMenu items={items}>
        <p>A thread</p>
      </ContextMenu>
    ),
  },
  {
    id: 'popover',
    group: 'Parts',
    press: 'How is this counted?',
    show: () => (
      <Popover trigger={<Button>How is this counted?</Button>} title="Progress">
        <p>The mean of all tasks beneath it; a cancelled one does not count.</p>
      </Popover>
    ),
  },
  {
    id: 'dialog',
    group: 'Parts',
    show: () => (
      <Dialog title="New thread" onClose={nothing}>
        <TextField label="Title" hint="optional" value="" onChange={nothing} />
        <Choice kind="checkbox" label="Ada" detail="Engineer" isChosen onChange={nothing} />
        <div className="dialog-acts">
          <Button>Cancel</Button>
          <Button kind="primary">Create thread</Button>
        </div>
      </Dialog>
    ),
  },
  {
    id: 'confirm',
    group: 'Parts',
    show: () => (
      <Confirm
        title="Discard this item?"
        detail="Create thread “A picnic”. This can’t be undone."
        act="Discard"
        onConfirm={nothing}
        onClose={nothing}
      />
    ),
  },
  {
    id: 'toast',
    group: 'Parts',
    press: 'Discard',
    show: () => (
      <Button onClick={() => showToast({ words: 'Discarded.', onUndo: nothing })}>Discard</Button>
    ),
  },
  {
    id: 'search-field',
    group: 'Parts',
    show: () => <SearchField label="Filter" value="oven" onChange={nothing} />,
  },
  { id: 'line-field', group: 'Parts', isFocused: true, show: () => <Lines /> },
  { id: 'combobox', group: 'Parts', press: 'Operator', show: () => <Operators /> },
  { id: 'view-choice', group: 'Parts', show: () => <Views /> },
  { id: 'segmented-control', group: 'Parts', show: () => <Segments /> },
  { id: 'virtual-list', group: 'Parts', show: () => <Threads /> },
];

/** A title and a line below it, as on the screen of a document. */
function Lines() {
  const shared = { maxLength: 200, valueOf: trimmed, onSave: () => Promise.resolve(true) };
  return (
    <>
      <LineField label="Title" isTitle current="Open the bakery" {...shared} />
      <LineField label="Description" current={'All that there is to do. '.repeat(9)} {...shared} />
    </>
  );
}

function trimmed(typed: string): string {
  return typed.trim();
}

function Operators() {
  const [chosen, setChosen] = useState<Option | null>(null);
  return (
    <div className="workbench-column">
      <Combobox
        label="Operator"
        options={operators}
        chosen={chosen}
        onChoose={setChosen}
        placeholder="Find an operator"
      />
    </div>
  );
}

function Views() {
  const [shownId, setShownId] = useState('board');
  return (
    <ViewChoice label="Show" views={views} shownId={shownId} onShow={setShownId}>
      <p>The {shownId} is here.</p>
    </ViewChoice>
  );
}

function Segments() {
  const [chosenId, setChosenId] = useState('tree');
  return (
    <SegmentedControl label="View" segments={views} chosenId={chosenId} onChoose={setChosenId} />
  );
}

function Threads() {
  const [active, setActive] = useState(2);
  return (
    <div className="workbench-column" style={{ height: '20rem' }}>
      <VirtualList
        label="Threads"
        rows={threads}
        activeIndex={active}
        onMove={setActive}
        onOpen={nothing}
      >
        {(thread) => thread}
      </VirtualList>
    </div>
  );
}
