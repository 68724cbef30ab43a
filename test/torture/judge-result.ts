import { z } from 'zod';
import { type Rounding, roundNumbers } from '../../src/engine/plan/known/rounding.ts';
import { ROW_OUTCOMES } from '../../src/model/outcomes/outcome.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { addDecimals, type Decimal, decimal } from '../../src/model/values/decimal.ts';

/** The parts of `apply --json` that are judged. */
const resultDocument = z.object({
  schema: z.literal('capsheet/result@1'),
  rows: z.array(
    z.object({
      sheet: z.string(),
      row: z.number(),
      outcome: z.enum(ROW_OUTCOMES),
      verified: z.boolean().optional(),
      id: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
  findings: z.array(z.looseObject({ code: z.string() })),
  tieOut: z.array(
    z.object({
      company: z.string(),
      fund: z.string(),
      currency: z.string(),
      after: z.string(),
      difference: z.string(),
    }),
  ),
});
export type ResultDocument = z.output<typeof resultDocument>;

const errorDocument = z.object({ schema: z.literal('capsheet/error@1'), code: z.string() });
export type ErrorDocument = z.output<typeof errorDocument>;

/** Throws for what is no document of capsheet. */
export function readDocument(stdout: string): ResultDocument | ErrorDocument {
  return z.union([resultDocument, errorDocument]).parse(JSON.parse(stdout));
}

const ENDED_BEFORE = /the run ended before \(([a-z-]+)\)/;

/** Gives what ended the apply, where something did before its rows were sent. */
export function endingOf(document: ResultDocument | ErrorDocument): string | undefined {
  if ('code' in document) return document.code;
  return document.rows.flatMap(({ message = '' }) => ENDED_BEFORE.exec(message)?.[1] ?? [])[0];
}

const THERE: ReadonlySet<string> = new Set(['added', 'replaced', 'unchanged', 'skipped']);

interface ResultCircumstances {
  /** The rows of the workbook. */
  readonly rowCount: number;
  /** It says by its exit status that all is in. */
  readonly isDone: boolean;
  /** Says whether a row that is not in may stay so. */
  readonly mayStayOut: (row: ResultDocument['rows'][number]) => boolean;
}

/** Gives what is wrong with the document of an apply. */
export function judgeResult(
  { rows, tieOut }: ResultDocument,
  { rowCount, isDone, mayStayOut }: ResultCircumstances,
): readonly string[] {
  const seen = new Set(rows.map(({ sheet, row }) => `${sheet} ${row}`));
  const missing = rowCount - seen.size;
  const bad = isDone ? rows.filter((row) => !isIn(row) && !mayStayOut(row)) : [];
  const open = isDone ? tieOut.filter(({ difference }) => difference !== '0') : [];
  return [
    ...(missing === 0 ? [] : [`${missing} rows without an outcome`]),
    ...bad.map(({ sheet, row, outcome, verified }) => `${sheet} row ${row} is ${outcome}, verified ${verified}`),
    ...open.map(({ company, fund, difference }) => `the tie-out of ${company}, ${fund} is off by ${difference}`),
  ];
}

function isIn({ outcome, verified }: ResultDocument['rows'][number]): boolean {
  return THERE.has(outcome) && (verified === true || outcome === 'skipped');
}

/** Gives what is wrong with the sums of the tie-out, held against what the service has stored and gives to so many places. */
export function judgeTieOut({ tieOut }: ResultDocument, held: Snapshot, rounding: Rounding): readonly string[] {
  const given = held.securities.map((security) => roundNumbers(security, rounding));
  const sums = sumCosts({ ...held, securities: given });
  return tieOut.flatMap(({ company, fund, currency, after }) => {
    const sum = sums.get([company, fund, currency].join(' | ')) ?? '0';
    return sum === after ? [] : [`the tie-out says ${after} ${currency} of ${company}, ${fund}; it is ${sum}`];
  });
}

/** Entered cost of what no transaction created, by company, fund and currency. */
function sumCosts(held: Snapshot): ReadonlyMap<string, Decimal> {
  const names = new Map([...held.companies, ...held.funds].map(({ id, name }) => [id, name]));
  const created = new Set(held.transactions.map(({ outputSecurityId }) => outputSecurityId));
  const sums = new Map<string, Decimal>();
  for (const { id, companyId, fundId, investmentAmount, totalCost } of held.securities) {
    const cost = investmentAmount ?? totalCost;
    if (created.has(id) || cost === undefined) continue;
    const key = [names.get(companyId), names.get(fundId), cost.currency].join(' | ');
    sums.set(key, addDecimals(sums.get(key) ?? decimal('0'), cost.value));
  }
  return sums;
}
