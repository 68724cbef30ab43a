import { groupBy } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { sortByTexts } from '../../../base/util/text/compare-texts.ts';
import { costOf } from '../../../model/fields/cost.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { CostReconciliation, RollForwardLine } from '../../../model/outcomes/roll-forward.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { type CostEntry, CostSources, type TieOutInput } from './entered-cost.ts';

/** How many transactions took something of which the tie-out does not know whether and at what cost it was entered. */
export function countUnknownInputs(input: TieOutInput): number {
  return sourcesOf(input).countUnknown(input.after);
}

const sourcesOf = deriveOnce((input: TieOutInput) => new CostSources(input));

/**
 * Entered cost by company, fund and currency: before + added = after, to the last decimal. Counted is every security
 * that no transaction created, with its investment amount (total cost of token warrants); one that a known transaction
 * consumed and the service no longer lists counts with the amount it was last listed, journaled or entered with. Sales
 * and proceeds change nothing. By name, sorted; companies and funds by their names, not ids.
 */
export function tieOutCosts(input: TieOutInput): readonly TieOutLine[] {
  const { before, after, added } = input;
  const sources = sourcesOf(input);
  const lines = new Map<string, Sums>();
  for (const entry of sources.countedIn(before)) addTo(lines, entry, 'before');
  for (const { id, data } of added) {
    const cost = costOf(data);
    if (cost !== undefined) addTo(lines, { id: id ?? '', companyId: data.company, fundId: data.fundId, cost }, 'added');
  }
  for (const entry of sources.countedIn(after)) addTo(lines, entry, 'after');
  const nameOf = toNames(before, after);
  const all = [...lines.values()].map((sums) => toLine(sums, nameOf));
  return sortByTexts(all, ({ company, fund, currency }) => [company, fund, currency]);
}

interface Sums {
  readonly companyId: string;
  readonly fundId: string;
  readonly currency: string;
  before: Decimal;
  added: Decimal;
  after: Decimal;
}

function addTo(lines: Map<string, Sums>, { companyId, fundId, cost }: CostEntry, side: 'before' | 'added' | 'after') {
  const key = JSON.stringify([companyId, fundId, cost.currency]);
  const line = lines.get(key) ?? { companyId, fundId, currency: cost.currency, before: ZERO, added: ZERO, after: ZERO };
  line[side] = addDecimals(line[side], cost.value);
  lines.set(key, line);
}

function toLine(
  { companyId, fundId, currency, before, added, after }: Sums,
  nameOf: (id: string) => string,
): TieOutLine {
  const difference = subtractDecimals(addDecimals(before, added), after);
  return { company: nameOf(companyId), fund: nameOf(fundId), currency, before, added, after, difference };
}

function toNames(before: Snapshot, after: Snapshot): (id: string) => string {
  const funds = [...before.securities, ...after.securities].flatMap(({ fundId, fundName }) =>
    fundName === undefined ? [] : [[fundId, fundName] as const],
  );
  const named = [...before.companies, ...before.funds, ...after.companies, ...after.funds];
  const names = new Map([...funds, ...named.map(({ id, name }) => [id, name] as const)]);
  return (id) => names.get(id) ?? id;
}

/** Entered cost beside closing cost, of the same companies, with what lies between them; by fund and currency. */
export function reconcileCosts(
  tieOut: readonly TieOutLine[],
  lines: readonly RollForwardLine[],
): readonly CostReconciliation[] {
  const keyOf = ({ fund, currency }: { readonly fund: string; readonly currency: string }): string =>
    JSON.stringify([fund, currency]);
  const [entered, rolled] = [groupBy(tieOut, keyOf), groupBy(lines, keyOf)];
  const all = [...new Set([...entered.keys(), ...rolled.keys()])];
  const reconciled = all
    .map((key) => reconcile(entered.get(key) ?? [], rolled.get(key) ?? []))
    .filter(({ entered: cost, earlier, closing }) => [cost, earlier, closing].some((value) => value !== ZERO));
  return sortByTexts(reconciled, ({ fund, currency }) => [fund, currency]);
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
