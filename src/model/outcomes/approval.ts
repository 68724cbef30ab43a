import type { Shape } from '../values/scalars.ts';
import type { approval } from './run-report.ts';

export type Approval = Shape<typeof approval>;

export const NAMES_WITHOUT_SIGN_IN = 'user names of the operating system; nobody signed in';

/** `Maria Lopez (maria@harbour.example)`. */
export function nameApprover({ approvedBy, email }: Approval): string {
  return email === undefined || email === approvedBy ? approvedBy : `${approvedBy} (${email})`;
}
