/** A stretch in which a thread served nobody. */
export interface BusyStretch {
  /** What the thread itself worked: whatever else the machine does, this is the thread's doing. */
  readonly cpuMs: number;
  /** By the clock, with all that kept the thread from working. */
  readonly wallMs: number;
}

/** Tells of the longest stretch since it was last asked. */
export interface BusyWatch {
  longest(): BusyStretch;
}

/** Watches how long this thread goes without looking at what has arrived. */
export function watchBusy(): BusyWatch {
  let longest: BusyStretch = { cpuMs: 0, wallMs: 0 };
  let cpuMs = threadMs();
  let atMs = performance.now();
  const look = () => {
    const [cpuNow, now] = [threadMs(), performance.now()];
    const stretch = { cpuMs: cpuNow - cpuMs, wallMs: now - atMs };
    if (stretch.cpuMs > longest.cpuMs) {
      longest = stretch;
    }
    [cpuMs, atMs] = [cpuNow, now];
  };
  setInterval(look, 1).unref();
  return {
    longest: () => {
      look();
      const found = longest;
      longest = { cpuMs: 0, wallMs: 0 };
      return found;
    },
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
