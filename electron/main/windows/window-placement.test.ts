import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumSize, placeWindow } from './window-placement.ts';

const primary = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});

test('a first window is centred on the primary screen', () => {
  expect(placeWindow(undefined, [primary, second])).toEqual({
    x: 340,
    y: 143,
    width: 1240,
    height: 820,
  });
});

test('a window opens where it was, on either screen', () => {
  expect(placeWindow(at(100, 100), [primary, second])).toEqual(at(100, 100).bounds);
  expect(placeWindow(at(2000, 100), [primary, second])).toEqual(at(2000, 100).bounds);
});

test('a window whose screen is gone is centred on one that exists, in its own size', () => {
  expect(placeWindow(at(2000, 100), [primary])).toEqual({
    x: 460,
    y: 203,
    width: 1000,
    height: 700,
  });
});

test('a window of which only an edge is left on a screen is brought back', () => {
  expect(placeWindow(at(1919, 100), [primary]).x).toBe(460);
});

test('a window larger than its screen is fitted to it', () => {
  expect(placeWindow(at(0, 0, 4000, 3000), [second, primary])).toEqual(primary);
});

test('a window always opens completely inside one screen', () => {
  const coordinate = fc.integer({ min: -5000, max: 5000 });
  const extent = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(coordinate, coordinate, extent, extent, (x, y, width, height) => {
      const placed = placeWindow(at(x, y, width, height), [primary, second]);
      expect(placed.width).toBeGreaterThanOrEqual(minimumSize.width);
      expect(placed.height).toBeGreaterThanOrEqual(minimumSize.height);
      const isInside = [primary, second].some(
        (area) =>
          placed.x >= area.x &&
          placed.y >= area.y &&
          placed.x + placed.width <= area.x + area.width &&
          placed.y + placed.height <= area.y + area.height,
      );
      expect(isInside).toBe(true);
    }),
  );
});
