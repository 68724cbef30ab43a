/** Of most currencies, and of an amount whose currency nobody knows. */
const USUAL_PLACES = 2;

/** Those that have another number of minor units: ISO 4217. */
const OTHER_PLACES: ReadonlyMap<string, number> = new Map(Object.entries({ ISK: 0, JOD: 3, JPY: 0, KRW: 0, VND: 0 }));

/** How many digits an amount of a currency has at least behind its point, wherever people read it. */
export function placesOf(currency: string | undefined): number {
  return OTHER_PLACES.get(currency ?? '') ?? USUAL_PLACES;
}
