/** A process of a test. */
export interface Life {
  isDead: boolean;
}

/** Does work for a process, which never hears of its end once it has died. */
export async function whileAlive<Result>(life: Life, work: () => Promise<Result>): Promise<Result> {
  if (life.isDead) {
    return never();
  }
  const [result] = await Promise.allSettled([work()]);
  if (life.isDead) {
    return never();
  }
  if (result.status === 'rejected') {
    throw result.reason;
  }
  return result.value;
}

function never(): Promise<never> {
  return new Promise<never>(() => {});
}
