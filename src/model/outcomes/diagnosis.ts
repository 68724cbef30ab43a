import { z } from 'zod';
import { CapsheetError, rawTextsOf } from '../../base/util/capsheet-error.ts';
import { optionalText, plainText, type Shape } from '../values/scalars.ts';

/** One thing that `doctor` looked at. */
export const doctorCheck = z.strictObject({
  /** In the order in which they are looked at. */
  name: z.enum([
    'program',
    'settings',
    'profile',
    'state-folder',
    'network',
    'certificates',
    'service',
    'credentials',
    'clock',
    'role',
    'access',
    'shape',
  ]),
  status: z.enum(['ok', 'warning', 'error']),
  /** Contains nothing of the user's: `credentials-refused`. */
  code: plainText.describe('Stable; ok if nothing is wrong.'),
  seen: plainText,
  cure: optionalText.describe('What to do.'),
});
export type DoctorCheck = Shape<typeof doctorCheck>;
export type CheckName = DoctorCheck['name'];

export function passed(name: CheckName, seen: string): DoctorCheck {
  return { name, status: 'ok', code: 'ok', seen };
}

export interface CheckFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Settings stay unnamed in what is said until it is known who reads it. */
export function failed(name: CheckName, fault: CheckFault): DoctorCheck {
  const { message, hint } = fault instanceof CapsheetError ? rawTextsOf(fault) : fault;
  return { name, status: 'error', code: fault.code, seen: message, cure: hint };
}

export function doubtful(name: CheckName, { code, message, hint }: CheckFault): DoctorCheck {
  return { name, status: 'warning', code, seen: message, cure: hint };
}
