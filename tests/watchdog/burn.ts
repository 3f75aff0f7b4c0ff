/** Uses this much CPU time of the thread without a pause. */
export function burn(ms: number): void {
  const endMicros = ranMicros() + ms * 1_000;
  while (ranMicros() < endMicros) {}
}

function ranMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
