let ready = false;

/** Whether `ready` has been emitted. */
export function isAppReady(): boolean {
  return ready;
}

/** Enables the APIs that need `ready`. Called once, just before it is emitted. */
export function markAppReady(): void {
  ready = true;
}

/** Throws Electron's error for a call that is refused before `ready`. */
export function requireReady(message: string, ErrorClass: ErrorConstructor = Error): void {
  if (!ready) {
    throw new ErrorClass(message);
  }
}

/** Throws Electron's error for a call that is refused after `ready`. */
export function requireNotReady(message: string): void {
  if (ready) {
    throw new Error(message);
  }
}
