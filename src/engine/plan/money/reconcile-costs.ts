import { groupBy } from '../../../base/util/collections/group-by.ts';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { CostReconciliation, RollForwardLine } from '../../../model/outcomes/roll-forward.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../../model/values/decimal.ts';

/** Entered cost beside closing cost, of the same companies, with what lies between them; by fund and currency. */
export function reconcileCosts(
  tieOut: readonly TieOutLine[],
  lines: readonly RollForwardLine[],
): readonly CostReconciliation[] {
  const keyOf = ({ fund, currency }: { readonly fund: string; readonly currency: string }): string =>
    JSON.stringify([fund, currency]);
  const [entered, rolled] = [groupBy(tieOut, keyOf), groupBy(lines, keyOf)];
  const all = [...new Set([...entered.keys(), ...rolled.keys()])];
  return all
    .map((key) => reconcile(entered.get(key) ?? [], rolled.get(key) ?? []))
    .filter(({ entered: cost, earlier, closing }) => [cost, earlier, closing].some((value) => value !== ZERO))
    .toSorted((a, b) => compareTexts(a.fund, b.fund) || compareTexts(a.currency, b.currency));
}

function reconcile(tieOut: readonly TieOutLine[], lines: readonly RollForwardLine[]): CostReconciliation {
  const { fund = '', currency = '' } = tieOut[0] ?? lines[0] ?? {};
  const sum = (of: (line: RollForwardLine) => Decimal | undefined): Decimal =>
    sumDecimals(lines.flatMap((line) => of(line) ?? []));
  const entered = sumDecimals(tieOut.map(({ after }) => after));
  const opening = sum(({ cost }) => cost.opening);
  const earlier = subtractDecimals(opening, sumDecimals(tieOut.map(({ before }) => before)));
  const moved = {
    exercised: sum(({ cost }) => cost.exercised),
    convertedOut: sum(({ cost }) => cost.convertedOut),
    convertedIn: sum(({ cost }) => cost.convertedIn),
    disposed: sum(({ cost }) => cost.disposed),
  };
  const closing = sum(({ cost }) => cost.closing);
  const reached = [earlier, ...Object.values(moved)].reduce(addDecimals, entered);
  return { fund, currency, entered, earlier, ...moved, closing, difference: subtractDecimals(reached, closing) };
}
