/** Returns whether an error is from the operating system, about a file or a folder. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string'
  );
}
