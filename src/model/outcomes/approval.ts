/** Who agreed to a plan before it was applied. It binds the plan file as it is, byte by byte, and nothing else. */
export interface Approval {
  /** The name of the person, who had signed in. */
  readonly approvedBy: string;
  readonly email?: string;
  /** ISO 8601 in UTC. */
  readonly approvedAt: string;
  /** Of the plan file that was approved. */
  readonly planSha256: string;
  readonly comment?: string;
}

/** What a run without an approval says of its names. */
export const NAMES_WITHOUT_SIGN_IN = 'user names of the operating system; nobody signed in';

/** `Maria Lopez (maria@harbour.example)`. */
export function nameApprover({ approvedBy, email }: Approval): string {
  return email === undefined || email === approvedBy ? approvedBy : `${approvedBy} (${email})`;
}
