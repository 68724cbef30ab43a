/**
 * The life of one attempt at a write, as the journal holds it. Each arrow is one synced write.
 *
 *     planned ──► intended ──► sent ──► answered ──► settled
 *                               ├─────► refused  ──► settled
 *                               └─────► unknown  ──► settled
 *
 * - planned: to be sent; nothing more is known than which rows. A run that ends early leaves requests here.
 * - planned → intended: the items, their digest and what the service held for the companies concerned are on disk (each
 *   thing held with the first request of the run that it concerns). Found after a crash, it was certainly never sent.
 * - intended → sent: it is handed to the client. From here on the service may have it: found after a crash, its fate
 *   is unknown.
 * - sent → answered: the service said it is done. Ids may still have to be learnt (securities, companies).
 * - sent → refused: the service said no, or it certainly never got it. A refused add may still have stored a part.
 * - sent → unknown: time-out, lost connection, a fault of the service, an answer that cannot be read.
 * - answered → settled: every item has its id, as far as the service shows one.
 * - refused → settled: the service was asked, and what it stored all the same is told from what it did not.
 * - unknown → settled: the same, after the settle time and two answers that agree. A replacement leaves nothing to look
 *   for: it is sent once more at once, and is settled when the settle time has passed, at the end of the run.
 *
 * Attempts of one planned request that were refused or lost together, halves of one batch, are settled by one look. What
 * is to be sent once more after settling becomes a new attempt with a number of its own: no arrow goes back.
 */
export const REQUEST_STATES = ['planned', 'intended', 'sent', 'answered', 'refused', 'unknown', 'settled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const ARROWS: { readonly [state in RequestState]: readonly RequestState[] } = {
  planned: ['intended'],
  intended: ['sent'],
  sent: ['answered', 'refused', 'unknown'],
  answered: ['settled'],
  refused: ['settled'],
  unknown: ['settled'],
  settled: [],
};

function isArrow(from: RequestState, to: RequestState): boolean {
  return ARROWS[from].includes(to);
}

/** True where the service has, or may have, something of the request that has not been looked up yet. */
export function isFateOpen(state: RequestState): boolean {
  return state === 'sent' || state === 'answered' || state === 'refused' || state === 'unknown';
}

/** The states an attempt can be in before it comes to `to`, for the update that holds the journal to the arrows. */
export function requestStatesBefore(to: RequestState): readonly RequestState[] {
  return REQUEST_STATES.filter((from) => isArrow(from, to));
}
