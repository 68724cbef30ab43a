/** What came of one attempt to send. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** `fault` is for people and names no secret; `isFinal` where another attempt would fail as well. */
  | { readonly kind: 'failed'; readonly fault: string; readonly isFinal: boolean };

export const SENT: Delivery = { kind: 'sent' };

/** To be tried again. */
export function failedNow(fault: string): Delivery {
  return { kind: 'failed', fault, isFinal: false };
}

/** Not to be tried again. */
export function failedForGood(fault: string): Delivery {
  return { kind: 'failed', fault, isFinal: true };
}
