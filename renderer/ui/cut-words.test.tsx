import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longNames } from '../testing/boxes.ts';
import { letTimePass } from '../testing/held-time.ts';
import { show } from '../testing/show.tsx';
import { Button, YieldingWords } from './button.tsx';
import './screen.css';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

test.each(longNames)('%s is told whole as long as the pointer is on it', async (name) => {
  show(
    <div style={{ width: '8rem' }}>
      <p style={cut}>{name}</p>
      <p>Ada</p>
    </div>,
  );
  const words = page.getByText(name);
  await userEvent.hover(words);
  await expect.element(words).toHaveAttribute('title', name);
  await userEvent.hover(page.getByText('Ada'));
  await expect.element(words).not.toHaveAttribute('title');
  await expect.element(page.getByText('Ada')).not.toHaveAttribute('title');
});

test('of a megabyte its beginning is told', async () => {
  show(<p style={cut}>{'Rye bread '.repeat(100_000)}</p>);
  const words = page.getByText(/^Rye bread/);
  await userEvent.hover(words);
  await expect.element(words).toHaveAttribute('title', 'Rye bread '.repeat(200).trim());
});

test('words that fit are told once, and not again', async () => {
  show(<p style={cut}>Ada</p>);
  await userEvent.hover(page.getByText('Ada'));
  await expect.element(page.getByText('Ada')).not.toHaveAttribute('title');
});

test('lines that are cut are told whole, and a title of its own stays', async () => {
  const clamped = {
    display: '-webkit-box',
    overflow: 'hidden',
    width: '8rem',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
  } as const;
  show(
    <>
      <p style={clamped}>Bread for the whole town, and cake</p>
      <p style={clamped} title="All that is baked">
        Rolls for the whole town, and pie
      </p>
    </>,
  );
  const bread = page.getByText('Bread for the whole town, and cake');
  await userEvent.hover(bread);
  await expect.element(bread).toHaveAttribute('title', 'Bread for the whole town, and cake');
  await userEvent.hover(page.getByText('Rolls for the whole town, and pie'));
  await expect.element(bread).not.toHaveAttribute('title');
  await expect
    .element(page.getByText('Rolls for the whole town, and pie'))
    .toHaveAttribute('title', 'All that is baked');
});

test('an element over cut words tells them, unless it is a layer of its own', async () => {
  const over = { position: 'absolute', inset: 0 } as const;
  show(
    <>
      <div style={{ position: 'relative', width: '8rem' }}>
        <p style={cut}>Bread for the whole town</p>
        <a href="#bread" aria-label="Bread" style={over} />
      </div>
      <div style={{ position: 'relative', width: '8rem' }}>
        <p style={cut}>Rolls for the whole town</p>
        <div role="dialog" aria-label="Rolls" style={over} />
      </div>
    </>,
  );
  await userEvent.hover(page.getByRole('link', { name: 'Bread' }));
  await expect
    .element(page.getByRole('link', { name: 'Bread' }))
    .toHaveAttribute('title', 'Bread for the whole town');
  await userEvent.hover(page.getByRole('dialog'));
  await expect.element(page.getByRole('link')).not.toHaveAttribute('title');
  await expect.element(page.getByRole('dialog')).not.toHaveAttribute('title');
});

test('a button tells its words where they have given way to its sign, and keeps its name', async () => {
  const button = (
    <Button>
      <svg width="16" height="16" aria-hidden="true" />
      <YieldingWords>New document</YieldingWords>
    </Button>
  );
  show(
    <>
      <div className="screen" style={{ width: '20rem' }}>
        <div>{button}</div>
      </div>
      <div className="screen" style={{ width: '60rem' }}>
        <div>{button}</div>
      </div>
    </>,
  );
  const buttons = page.getByRole('button', { name: 'New document', exact: true });
  const [narrow, wide] = [buttons.nth(0), buttons.nth(1)];
  await expect.poll(() => narrow.element().clientWidth).toBeLessThan(48);
  await userEvent.hover(narrow);
  await expect.element(narrow).toHaveAttribute('title', 'New document');
  await userEvent.hover(wide);
  await expect.element(wide).not.toHaveAttribute('title');
});

test('a field tells what does not fit in it, and a key never', async () => {
  const long = 'A word that is longer than its field';
  show(
    <div>
      <input aria-label="Title" defaultValue={long} size={4} />
      <input aria-label="Key" type="password" defaultValue={long} size={4} />
    </div>,
  );
  for (const [name, told] of [
    ['Title', long],
    ['Key', undefined],
  ] as const) {
    const field = page.getByLabelText(name);
    // oxlint-disable-next-line no-await-in-loop -- one pointer
    await userEvent.hover(field);
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => field.element().getAttribute('title') ?? undefined).toBe(told);
  }
});

const hint = () => document.querySelector('.cut-words')?.textContent ?? '';

test('cut words under the keyboard are told whole as well, until the next key', async () => {
  const long = 'Bread and rolls for the whole town, and cake for the fair';
  show(
    <div style={{ width: '8rem', marginBlockStart: '6rem' }}>
      <button type="button" style={{ display: 'block', width: '100%' }}>
        <span style={{ ...cut, display: 'block' }}>{long}</span>
      </button>
      <button type="button">Ada</button>
    </div>,
  );
  await userEvent.keyboard('{Tab}');
  await letTimePass(500);
  expect(hint()).toBe(long);
  // It covers nothing of what it is about, and no button below it.
  const shown = document.querySelector('.cut-words')?.getBoundingClientRect();
  const about = page.getByRole('button').first().element().getBoundingClientRect();
  expect(shown?.bottom).toBeLessThanOrEqual(about.top);
  await userEvent.keyboard('{Tab}');
  expect(hint()).toBe('');
  await letTimePass(500);
  expect(hint()).toBe('');
});

test('the words of a first row, which has no room above it, stand below it', async () => {
  show(
    <button type="button" style={{ display: 'block', width: '8rem' }}>
      <span style={{ ...cut, display: 'block' }}>Bread and rolls for the whole town</span>
    </button>,
  );
  const about = page.getByRole('button').element().parentElement as HTMLElement;
  about.style.position = 'fixed';
  about.style.top = '0';
  await userEvent.keyboard('{Tab}');
  await letTimePass(500);
  const shown = document.querySelector('.cut-words')?.getBoundingClientRect();
  const row = page.getByRole('button').element().getBoundingClientRect();
  expect(shown?.top).toBeGreaterThanOrEqual(row.bottom);
});

test('the active row of a list that keeps the focus is told whole', async () => {
  const rows = ['Bread and rolls for the whole town', 'Cake for the fair and for the town'];
  show(
    <div role="listbox" aria-label="Things" tabIndex={0} aria-activedescendant="thing-1">
      {rows.map((row, at) => (
        <div key={row} id={`thing-${at}`} role="option" aria-selected={at === 1}>
          <div style={{ ...cut, width: '8rem' }}>{row}</div>
        </div>
      ))}
    </div>,
  );
  await userEvent.keyboard('{Tab}');
  await letTimePass(500);
  expect(hint()).toBe(rows[1]);
});

test('the pointer gets a title, and nothing beside it', async () => {
  show(
    <button type="button" style={{ ...cut, width: '4rem' }}>
      Bread and rolls for the whole town
    </button>,
  );
  await userEvent.click(page.getByRole('button'));
  await letTimePass(500);
  expect(hint()).toBe('');
});
