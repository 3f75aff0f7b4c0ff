/** The log within its frame. */
export function logIn(frame: HTMLElement | null): HTMLElement | null {
  return frame?.querySelector<HTMLElement>('[role=log]') ?? null;
}
