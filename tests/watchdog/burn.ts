/** Runs for so long, by the thread's own time, and lets nobody else have a turn. */
export function burn(ms: number): void {
  const endMicros = ranMicros() + ms * 1_000;
  while (ranMicros() < endMicros) {}
}

function ranMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
