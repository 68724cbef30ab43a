/** What `doctor` looks at, in its order. */
export type CheckName =
  | 'program'
  | 'settings'
  | 'profile'
  | 'state-folder'
  | 'network'
  | 'certificates'
  | 'service'
  | 'credentials'
  | 'clock'
  | 'role'
  | 'access'
  | 'shape';

/** One thing that was looked at. */
export interface DoctorCheck {
  readonly name: CheckName;
  readonly status: 'ok' | 'warning' | 'error';
  /** Stable, and without anything of the user's: `credentials-refused`; `ok` where nothing is wrong. */
  readonly code: string;
  /** What was seen, in a sentence or two. */
  readonly seen: string;
  /** What to do, where something is wrong. */
  readonly cure?: string;
}

export function passed(name: CheckName, seen: string): DoctorCheck {
  return { name, status: 'ok', code: 'ok', seen };
}

/** What an error says of itself. */
export interface CheckFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export function failed(name: CheckName, { code, message, hint }: CheckFault): DoctorCheck {
  return { name, status: 'error', code, seen: message, cure: hint };
}

export function doubtful(name: CheckName, { code, message, hint }: CheckFault): DoctorCheck {
  return { name, status: 'warning', code, seen: message, cure: hint };
}
