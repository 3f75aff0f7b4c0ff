import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { Choice } from '../ui/choice.tsx';
import { shownButtons } from './shown-buttons.ts';

const offered = () =>
  shownButtons().map(({ label, about, isOfRow }) => [label, about, ...(isOfRow ? ['row'] : [])]);

test('a button is offered with its part of the screen, and one in a row with the row', () => {
  const pressed: string[] = [];
  show(
    <main>
      <section aria-label="Document">
        <button type="button" aria-label="Find in document" onClick={() => pressed.push('find')} />
        <div role="group" aria-label="View">
          <button type="button" aria-pressed="true">
            Side by side
          </button>
        </div>
      </section>
      <ul>
        <li>
          <h2 data-name="">Order flour</h2>
          <button type="button">Retry</button>
        </li>
        <li>
          <p>Buy</p>
          <p>an oven</p>
          <button type="button">
            <span>Keep</span> mine
          </button>
        </li>
      </ul>
    </main>,
  );
  expect(offered()).toEqual([
    ['Find in document', 'Document'],
    ['Side by side', 'View'],
    ['Retry', 'Order flour', 'row'],
    ['Keep mine', 'Buy an oven Keep mine', 'row'],
  ]);
  expect(shownButtons().map(({ isChosen }) => isChosen)).toEqual([false, true, false, false]);
  shownButtons()[0]?.press();
  expect(pressed).toEqual(['find']);
});

test('the heading of a column is not offered: its menu is', () => {
  show(
    <main>
      <div role="row">
        <div role="columnheader">
          <button type="button">Status</button>
        </div>
      </div>
      <button type="button">New objective</button>
    </main>,
  );
  expect(offered().map(([label]) => label)).toEqual(['New objective']);
});

test('choices are offered with their group, and choosing one is as a press on it', () => {
  const chosen: string[] = [];
  const radio = (name: string, isChosen: boolean) => (
    <Choice
      kind="radio"
      group="title"
      label={name}
      isChosen={isChosen}
      onChange={() => chosen.push(name)}
    />
  );
  show(
    <main>
      <fieldset>
        <legend>Title</legend>
        {radio('Mine: Rye', true)}
        {radio('Theirs: Spelt', false)}
      </fieldset>
      <Choice kind="checkbox" label="Changed" isChosen={false} onChange={() => undefined} />
      <div className="markdown">
        <input type="checkbox" aria-label="To do" />
      </div>
    </main>,
  );
  expect(offered()).toEqual([
    ['Mine: Rye', 'Title'],
    ['Theirs: Spelt', 'Title'],
    ['Changed', ''],
  ]);
  expect(shownButtons().map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
  shownButtons()[1]?.press();
  expect(chosen).toEqual(['Theirs: Spelt']);
});

test('a button that cannot be pressed, is not shown, belongs to a text or opens a menu is left out', () => {
  show(
    <>
      <nav>
        <button type="button">Outside of the screen</button>
      </nav>
      <main>
        <button type="button" disabled>
          Disabled
        </button>
        <button type="button" aria-disabled="true">
          Refused
        </button>
        <button type="button" hidden>
          Hidden
        </button>
        <button type="button" aria-haspopup="menu">
          Menu
        </button>
        <div className="markdown">
          <button type="button">Copy</button>
        </div>
        <div className="cm-editor">
          <button type="button">Fold</button>
          <div className="cm-conflict">
            <button type="button">Use mine</button>
          </div>
        </div>
      </main>
    </>,
  );
  expect(offered()).toEqual([['Use mine', '']]);
});
