/** Something a row claims for itself, which no other row may claim too. */
export interface RowClaim {
  /** What kind of thing it is, and whose. */
  readonly scope: string;
  /** Within its scope equal for two claims to the same thing. */
  readonly key: string;
  /** How a message calls the thing. */
  readonly label: () => string;
  readonly column: string;
  readonly cell?: string;
  /** Two rows with different IDs are two things, whatever their names. */
  readonly id?: string;
}
