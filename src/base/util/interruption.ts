import { CapsheetError } from './capsheet-error.ts';

/** Somebody has stopped the work: nothing further begins. */
export class InterruptedError extends CapsheetError {
  readonly kind = 'interrupted';

  constructor() {
    super({
      code: 'interrupted',
      message: 'Interrupted.',
      hint: 'Start the same command again: what was done is known and is not done twice.',
      exitStatus: 130,
    });
    this.name = 'InterruptedError';
  }
}

/** Throws `interrupted` (exit status 130) if the user has stopped: no further stage begins. */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new InterruptedError();
}
