import { EditorView } from '@codemirror/view';
import { untilActed } from '../../../ui/screen-focus.ts';
import { placesIn } from './conflict-places.ts';

/** A way to a place that has both versions, from where the keyboard is. */
export type PlaceWay = 'first' | 'next' | 'previous';

/** A place by its number, from 1 on, and how many there are. */
export interface NumberedPlace {
  readonly number: number;
  readonly count: number;
}

/**
 * Goes to a place and gives the focus to the first choice there; behind the last place comes the
 * first one. The caret stands there too.
 *
 * @returns the place; undefined where there is none
 */
export function goToPlace(view: EditorView, way: PlaceWay): NumberedPlace | undefined {
  const places = placesIn(view.state);
  const from = keyboardIn(view);
  const found =
    way === 'previous'
      ? places.findLastIndex((place) => place < from)
      : places.findIndex((place) => way === 'first' || place > from);
  const index = found >= 0 ? found : way === 'previous' ? places.length - 1 : 0;
  const at = places[index];
  if (at === undefined) {
    return undefined;
  }
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: 'center' }),
  });
  // The sign comes onto the page once the editor is scrolled.
  untilActed(() => {
    const choice = signsOf(view)
      .find((sign) => view.posAtDOM(sign) === at)
      ?.querySelector('button');
    choice?.focus({ preventScroll: true });
    return choice !== undefined && document.activeElement === choice;
  });
  return { number: index + 1, count: places.length };
}

/** The place in the text at which the keyboard is: that of the choice with the focus, else the caret. */
function keyboardIn(view: EditorView): number {
  const sign = signsOf(view).find((each) => each.contains(document.activeElement));
  return sign === undefined ? view.state.selection.main.head : view.posAtDOM(sign);
}

function signsOf(view: EditorView): HTMLElement[] {
  return [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-conflict-mine')];
}
