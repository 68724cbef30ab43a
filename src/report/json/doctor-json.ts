import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';

/** What `doctor --json` prints. */
export interface DoctorJson {
  readonly schema: 'capsheet/doctor@1';
  /** False where something is wrong; what is merely worth a look leaves it true. */
  readonly healthy: boolean;
  readonly checks: readonly DoctorCheck[];
}

export function toDoctorJson(checks: readonly DoctorCheck[]): DoctorJson {
  return { schema: 'capsheet/doctor@1', healthy: checks.every(({ status }) => status !== 'error'), checks };
}
