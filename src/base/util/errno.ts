/** The operating system's word for what is wrong with a file; `undefined` for any other error. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}
