import type { Figures, Line } from './figures.ts';

/** Counts the figures that were compared and keeps those that are not the same. */
export class Tally {
  figures = 0;
  readonly mismatches: string[] = [];

  same(where: string, expected: string | undefined, actual: string | undefined): void {
    this.figures += 1;
    if (expected !== actual)
      this.mismatches.push(`${where}: ${expected ?? 'nothing'} expected, ${actual ?? 'nothing'} there`);
  }

  /** Lines of one key are told apart by their figures alone. */
  sameLines(where: string, expected: readonly Line[], actual: readonly Line[]): void {
    const keys = new Set([...expected, ...actual].map(({ key }) => key));
    for (const key of keys) {
      const of = (lines: readonly Line[]) => lines.filter((line) => line.key === key).map(({ figures }) => figures);
      this.#samePairs(`${where} | ${key}`, pairUp(of(expected), of(actual)));
    }
  }

  #samePairs(where: string, pairs: readonly (readonly [Figures | undefined, Figures | undefined])[]): void {
    for (const [wanted, there] of pairs) {
      if (wanted === undefined || there === undefined) this.same(where, wanted && show(wanted), there && show(there));
      else
        for (const name of new Set([...wanted.keys(), ...there.keys()]))
          this.same(`${where} | ${name}`, wanted.get(name), there.get(name));
    }
  }
}

/** Equal ones with each other, the rest in order. */
function pairUp(expected: readonly Figures[], actual: readonly Figures[]) {
  const rest = [...actual];
  const take = (index: number) => (index < 0 ? undefined : rest.splice(index, 1)[0]);
  const equal = expected.map((wanted) => take(rest.findIndex((there) => show(there) === show(wanted))));
  const others = equal.map((found) => found ?? rest.shift());
  return [
    ...expected.map((wanted, index) => [wanted, others[index]] as const),
    ...rest.map((there) => [undefined, there] as const),
  ];
}

function show(figures: Figures): string {
  return [...figures]
    .map((figure) => figure.join(' '))
    .sort()
    .join(', ');
}
