let ready = false;

/** Whether `ready` has been emitted. */
export function isAppReady(): boolean {
  return ready;
}

/** Opens the APIs that need `ready`; called once, just before it is emitted. */
export function markAppReady(): void {
  ready = true;
}

/** Refuses with Electron's own words what it refuses before `ready`. */
export function requireReady(message: string, ErrorClass: ErrorConstructor = Error): void {
  if (!ready) {
    throw new ErrorClass(message);
  }
}

/** Refuses with Electron's own words what it refuses after `ready`. */
export function requireNotReady(message: string): void {
  if (ready) {
    throw new Error(message);
  }
}
