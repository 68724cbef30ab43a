import { openJournal } from '../journal/open-journal.ts';
import { addDecimals, type Decimal, ZERO } from '../model/decimal.ts';
import type { Knowledge } from '../model/knowledge.ts';
import type { PlanDocument } from '../model/plan.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { tieOut } from '../plan/tie-out.ts';
import { totalMoney } from '../report/planned-figures.ts';

/** Entered cost of one fund in one currency, of the companies that the plan concerns, and what sales bring in. */
export interface FundMoney {
  readonly fund: string;
  readonly currency: string;
  readonly before: Decimal;
  readonly added: Decimal;
  /** before + added. */
  readonly after: Decimal;
  /** How many securities are added. */
  readonly securities: number;
  readonly cash: Decimal;
  readonly sales: number;
}

/** What a plan makes of every fund's entered cost, counted as the tie-out of its run will count it. By name, sorted. */
export function planMoney({ plan, snapshot, service, firm }: PlanDocument, stateDir: string): readonly FundMoney[] {
  const journal = openJournal(stateDir);
  try {
    const lines = new Map<string, FundMoney>();
    const put = (fund: string, currency: string, toLine: (line: FundMoney) => FundMoney): void => {
      const key = JSON.stringify([fund, currency]);
      lines.set(key, toLine(lines.get(key) ?? noMoney(fund, currency)));
    };
    for (const { fund, currency, before } of costBefore(snapshot, journal.readKnowledge(service, firm.id)))
      put(fund, currency, (line) => ({ ...line, before: addDecimals(line.before, before) }));
    for (const { fund, currency, cost, ...more } of totalMoney({ plan, snapshot }))
      put(fund, currency, (line) => ({ ...line, ...more, added: cost }));
    return [...lines.values()].map((line) => ({ ...line, after: addDecimals(line.before, line.added) })).sort(compare);
  } finally {
    journal.close();
  }
}

/** The tie-out of a run that would do nothing. */
function costBefore(snapshot: Snapshot, knowledge: Knowledge) {
  return tieOut({ before: snapshot, after: snapshot, added: [], knowledge, entered: [] });
}

function noMoney(fund: string, currency: string): FundMoney {
  return { fund, currency, before: ZERO, added: ZERO, after: ZERO, securities: 0, cash: ZERO, sales: 0 };
}

/** By code unit: the same on every machine, whatever its language. */
function compare(a: FundMoney, b: FundMoney): number {
  const [one, other] = [`${a.fund}\n${a.currency}`, `${b.fund}\n${b.currency}`];
  return one < other ? -1 : one > other ? 1 : 0;
}
