import type * as Electron from 'electron';

/** Makes an event object as Electron hands them to listeners, with what belongs to this event. */
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
