import { costOf } from '../../model/fields/cost.ts';
import type { FundTotal, PlanStep } from '../../model/outcomes/plan.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { addDecimals, type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type CostEntry, CostSources } from './entered-cost.ts';

/** What the tie-out will sum up, before anything is sent: what is there, and what the steps add to it. */
export function sumByFund(
  steps: readonly PlanStep[],
  held: { readonly snapshot: Snapshot; readonly knowledge: EntryHistory; readonly entered: readonly CostEntry[] },
): FundTotal[] {
  const { snapshot, knowledge, entered } = held;
  const sources = new CostSources({ before: snapshot, after: snapshot, added: [], knowledge, entered });
  const before = new Map<string, Decimal>();
  const added = new Map<string, Decimal>();
  for (const { fundId, cost } of sources.countedIn(snapshot)) addTo(before, fundId, cost);
  for (const { data } of steps.flatMap(({ requests }) => requests.flatMap(({ items }) => items))) {
    const cost = data.kind === 'security' ? costOf(data) : undefined;
    if (data.kind === 'security' && cost !== undefined) addTo(added, data.fundId, cost);
  }
  const names = new Map(snapshot.funds.map(({ id, name }) => [id, name]));
  const lines = [...new Set([...before.keys(), ...added.keys()])].map((key) => toLine(key, { before, added, names }));
  return lines.sort((a, b) => compareTexts(a.fund, b.fund) || compareTexts(a.currency, b.currency));
}

function addTo(sums: Map<string, Decimal>, fundId: string, cost: CostEntry['cost']): void {
  const key = JSON.stringify([fundId, cost.currency]);
  sums.set(key, addDecimals(sums.get(key) ?? ZERO, cost.value));
}

function toLine(
  key: string,
  sums: { readonly [side in 'before' | 'added']: ReadonlyMap<string, Decimal> } & {
    readonly names: ReadonlyMap<string, string>;
  },
): FundTotal {
  const [fundId = '', currency = ''] = JSON.parse(key);
  const [before, added] = [sums.before.get(key) ?? ZERO, sums.added.get(key) ?? ZERO];
  return { fund: sums.names.get(fundId) ?? fundId, currency, before, added, after: addDecimals(before, added) };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
