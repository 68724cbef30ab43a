import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';

/** What `doctor --json` prints. */
export interface DoctorJson extends DocumentName<'doctor@1'> {
  /** False where something is wrong; what is merely worth a look leaves it true. */
  readonly healthy: boolean;
  readonly checks: readonly DoctorCheck[];
}

export function toDoctorJson(checks: readonly DoctorCheck[]): DoctorJson {
  return { ...nameDocument('doctor@1'), healthy: checks.every(({ status }) => status !== 'error'), checks };
}
