import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchFocus } from './watch-visibility.ts';

/** An application whose windows gain and lose the focus as a test says. */
function watched() {
  const app = new EventEmitter();
  const told: boolean[] = [];
  let focused = 0;
  watchFocus(
    app as never,
    () => focused > 0,
    (isHidden) => told.push(isHidden),
  );
  return {
    told,
    focus: () => {
      focused += 1;
      app.emit('browser-window-focus');
    },
    blur: () => {
      focused -= 1;
      app.emit('browser-window-blur');
    },
  };
}

test('where no minimising is told, a window without the focus counts as not seen', () => {
  const { told, focus, blur } = watched();
  focus();
  blur();
  focus();
  expect(told).toEqual([false, true, false]);
});

test('the focus may go from one window to another in either order', () => {
  const first = watched();
  first.focus();
  first.blur();
  first.focus();
  expect(first.told.at(-1)).toBe(false);
  const second = watched();
  second.focus();
  second.focus();
  second.blur();
  expect(second.told.at(-1)).toBe(false);
});
