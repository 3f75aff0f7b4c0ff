/** A stretch in which a thread handled no input. */
export interface BusyStretch {
  /** The CPU time of the thread, which other load on the machine does not change. */
  readonly cpuMs: number;
  /** The elapsed time, including all waiting. */
  readonly wallMs: number;
}

/** Reports the longest stretch since the last call. */
export interface BusyWatch {
  longest(): BusyStretch;
}

/** Measures how long this thread works without handling new input. */
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
