import { fitOutput, isPurchaseAt, type OutputFit } from '../../../model/conversion/fit-output.ts';
import type { PossibleOutput } from '../../../model/conversion/possible-outputs.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import { formatDecimal, roundToPlaces } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import type { Holding } from '../../ledger/holding.ts';
import { placeOf, type RowDecision } from '../row-plan.ts';
import { type Creations, figuresOfRow } from './creations.ts';

/** What looks like a row that is nowhere; nobody but the user can know, unless the row says it. */
export interface PossiblyCreated {
  readonly decision?: RowDecision;
  /** The row is taken for what it says it is; what else it could be is told. */
  readonly aside?: Finding;
}

/** A conversion or exercise that a row's figures may come from. */
export interface Likeness {
  /** Which one it is, as a part of a sentence: `the conversion of 2026-03-31 created`. */
  readonly what: string;
  /** What it created, where that is there. */
  readonly id?: string;
  /** Absent where nothing is known of what it took: then nobody can say what it creates. */
  readonly fit?: OutputFit;
}

/** Of a row's key: certificates that are there, and the rows that are yet to create one. */
export interface Alike {
  readonly created: readonly Holding[];
  readonly creating: readonly LinkedTransaction[];
}

/**
 * What creates the row's certificate, if its shares or its amount say so. Company, day, fund and class say nothing: on
 * the day on which a note converts a fund often buys the same class for cash as well.
 */
export function findLike(
  row: LinkedSecurity,
  { created, creating }: Alike,
  creations: Creations,
): Likeness | undefined {
  const candidates = [
    ...created.map((holding) => createdLike(holding, creations)),
    ...creating.map((each) => creatingLike(each, creations)),
  ];
  const figures = figuresOfRow(row);
  const fitting = candidates.flatMap(({ outputs, ...like }): Likeness[] => {
    const fit = fitOutput(figures, outputs);
    if (fit === undefined) return [like];
    return fit.strength === 0 ? [] : [{ ...like, fit }];
  });
  return fitting.toSorted((a, b) => strengthOf(b) - strengthOf(a))[0];
}

function strengthOf({ fit }: Likeness): number {
  return fit?.strength ?? 0;
}

type Candidate = Omit<Likeness, 'fit'> & { readonly outputs: readonly PossibleOutput[] };

function createdLike(holding: Holding, creations: Creations): Candidate {
  const creator = creations.creatorOf(holding);
  const what = creator === undefined ? 'a conversion created' : `the ${creator.event} of ${creator.date} created`;
  return { what, id: holding.id, outputs: creations.outputsOf(holding) };
}

function creatingLike(row: LinkedTransaction, creations: Creations): Candidate {
  const { origin } = row.record;
  const what = `the ${row.stated.event} in ${origin.sheet} row ${origin.rowNumber} creates`;
  return { what, outputs: creations.ofRow(row) };
}

/**
 * A row of what is created is not sent. One that may be bought as well is asked about, unless a Ref of its own says that
 * it is a thing of its own.
 */
export function judgeLike(row: LinkedSecurity, like: Likeness, creations: Creations): PossiblyCreated {
  const price = creations.classFacts(row.stated.shareClass).pricePerShare;
  if (like.fit !== undefined && isPurchaseAt(price, figuresOfRow(row)) === false)
    return { decision: createdDecision(row, like) };
  return row.record.ref === undefined
    ? { decision: askedDecision(row, like, price) }
    : { aside: takenFinding(row, like) };
}

function createdDecision(row: LinkedSecurity, { what, id }: Likeness): RowDecision {
  const message = `This is what ${what}; nothing is sent for it.`;
  const hint = 'Remove the row. If it is an additional security, set its Action to "new".';
  return { action: 'differs', why: message, id, findings: [tell(row, { severity: 'warning', message, hint })] };
}

/** No id: what rows say of it would be said of what was created. */
function askedDecision(row: LinkedSecurity, { what, fit }: Likeness, price: Money | undefined): RowDecision {
  const at = price === undefined ? '' : ` at ${formatMoney(price)} a share`;
  const reading = fit === undefined ? 'of which nothing is known' : sayOutput(fit.output);
  const message = `${sayRow(row)} can be what ${what} (${reading}), or a purchase of its own${at}. Nothing is sent until you decide.`;
  const hint =
    'If it is a purchase, give the row a Ref of its own, or set its Action to "new". If it is what was created, remove the row.';
  return { action: 'differs', why: message, findings: [tell(row, { severity: 'warning', message, hint })] };
}

function takenFinding(row: LinkedSecurity, { what, fit }: Likeness): Finding {
  const reading = fit === undefined ? 'of which nothing is known' : sayOutput(fit.output);
  const message = `${sayRow(row)} can also be what ${what} (${reading}). Because the row has a Ref of its own, it is taken as a purchase.`;
  return tell(row, { severity: 'info', message, hint: 'If it is what was created, remove the row.' });
}

function tell(
  row: LinkedSecurity,
  { severity, message, hint }: Pick<Finding, 'severity' | 'message'> & { readonly hint: string },
): Finding {
  return placeFinding(
    { severity, code: 'created-by-transaction', message, hint },
    row.record.origin,
    placeOf(row, 'Type'),
  );
}

function sayRow({ stated: { shares, investmentAmount } }: LinkedSecurity): string {
  const facts = [shares && `${formatDecimal(shares)} shares`, investmentAmount && formatMoney(investmentAmount)];
  return facts.filter((fact) => fact !== undefined).join(' for ') || 'This';
}

/** `312,500 shares for 250,000 USD, with its discount`. */
function sayOutput({ shares, cost, by }: PossibleOutput): string {
  const count = shares && `${formatDecimal(roundToPlaces(shares.value, 0))} shares`;
  const amount = cost && formatMoney({ value: roundToPlaces(cost.value, 2), currency: cost.currency });
  const facts = [count, amount].filter((fact) => fact !== undefined).join(' for ');
  return by.length === 0 ? facts : `${facts}, with ${by.join(' and ')}`;
}
