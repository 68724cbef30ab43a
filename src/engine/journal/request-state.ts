/**
 * The life of one attempt at a write, as the journal holds it. Each arrow is on the disk before the next step is taken.
 *
 *     planned ──► sent ─────────────────► settled
 *                  ├─────► answered ──► settled
 *                  ├─────► refused  ──► settled
 *                  └─────► unknown  ──► settled
 *
 * - planned: to be sent; nothing more is known than which rows. A run that ends early leaves requests here.
 * - planned → sent: the items, their digest and what the service held for the companies concerned are on disk (each thing
 *   held with the first request of the run that it concerns), and only then is it handed to the client. From here on the
 *   service may have it: found after a crash, its fate is unknown. Older journals have a state of its own between the
 *   two, `intended`, in which a request was certainly never sent.
 * - sent → settled: the service said it is done and showed every id; or the request certainly never left.
 * - sent → answered: the service said it is done. Ids still have to be learnt (securities, companies).
 * - sent → refused: the service said no. A refused add may still have stored a part.
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
  planned: ['sent'],
  intended: [],
  sent: ['answered', 'refused', 'unknown', 'settled'],
  answered: ['settled'],
  refused: ['settled'],
  unknown: ['settled'],
  settled: [],
};

/** True where the service has, or may have, something of the request that has not been looked up yet. */
export function isFateOpen(state: RequestState): boolean {
  return state === 'sent' || state === 'answered' || state === 'refused' || state === 'unknown';
}

/** The states an attempt can be in before it comes to `to`, for the update that holds the journal to the arrows. */
export function requestStatesBefore(to: RequestState): readonly RequestState[] {
  return REQUEST_STATES.filter((from) => ARROWS[from].includes(to));
}
