/**
 * Makes a reading of what main keeps that is done once, whoever asks for it. After one that failed,
 * the next to ask reads again; why it failed, the store says in a notice of its own.
 *
 * @param onFailed told after a reading that failed
 */
export function readOnce(read: () => Promise<void>, onFailed?: () => void): () => Promise<void> {
  let reading: Promise<void> | undefined;
  const start = async () => {
    try {
      await read();
    } catch {
      onFailed?.();
      reading = undefined;
    }
  };
  return () => {
    reading ??= start();
    return reading;
  };
}
