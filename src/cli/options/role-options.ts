import type { OutputOptions } from './common-options.ts';

/** Of `capsheet team grant` and `revoke`. */
export interface RoleOptions extends OutputOptions {
  /** Every firm where left out. */
  readonly firm?: string;
}
