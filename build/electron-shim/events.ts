import type * as Electron from 'electron';

/** Makes an event object as Electron passes it to listeners, with its own details. */
export function buildEvent<Details extends object>(
  details: Details = {} as Details,
): Electron.Event<Details> {
  let isPrevented = false;
  const event = {
    preventDefault() {
      isPrevented = true;
    },
    get defaultPrevented() {
      return isPrevented;
    },
  };
  Object.defineProperties(event, Object.getOwnPropertyDescriptors(details));
  return event as Electron.Event<Details>;
}
