/** The firm's own books: what happened, one event after the other, in the words of whoever keeps them. */
export type BookEvent = NewRound | NewClass | Purchase | Sale | Turn;

export interface NewRound {
  readonly kind: 'round';
  readonly company: string;
  readonly name: string;
  readonly closes: string;
  readonly currency: string;
}

export interface NewClass {
  readonly kind: 'class';
  readonly company: string;
  readonly round: string;
  readonly name: string;
  readonly price: string;
  readonly currency: string;
}

export const HELD_TYPES = [
  'certificate',
  'warrant',
  'convertible',
  'token investment',
  'token warrant',
  'token convertible',
] as const;
export type HeldType = (typeof HELD_TYPES)[number];

export interface Purchase {
  readonly kind: 'purchase';
  /** Its name in the books. */
  readonly ref: string;
  readonly type: HeldType;
  readonly company: string;
  readonly fund: string;
  readonly round: string;
  readonly shareClass?: string;
  readonly date: string;
  readonly currency: string;
  /** Nothing is paid for a warrant. */
  readonly cost?: string;
  /** Shares or tokens; a note has neither. */
  readonly units?: string;
  /** The price of one share or token: paid, or to be paid to exercise it. */
  readonly price?: string;
  readonly token?: string;
}

export interface Sale {
  readonly kind: 'sale';
  /** The ref of the security that is sold. */
  readonly of: string;
  readonly date: string;
  readonly units?: string;
  readonly cash: string;
  readonly currency: string;
}

/** A holding becomes shares of a class. */
export interface Turn {
  readonly kind: 'conversion' | 'exercise';
  readonly of: string;
  readonly date: string;
  readonly into: string;
  readonly round: string;
  /** The name of the shares in the books. */
  readonly creates: string;
}

export interface Quarter {
  readonly last: string;
  readonly events: readonly BookEvent[];
}
