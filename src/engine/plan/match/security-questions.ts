import { deriveOnce } from '../../../base/util/derive-once.ts';
import { fitOutput, isPurchaseAt, type OutputFit } from '../../../model/conversion/fit-output.ts';
import type { PossibleOutput } from '../../../model/conversion/possible-outputs.ts';
import { OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import { UNIT_COLUMNS } from '../../../model/fields/units.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { formatDecimal, roundToPlaces } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import {
  decideByChanges,
  decideByNearest,
  decideFor,
  type ExplainedChange,
  findingAt,
  type RowDecision,
  toChange,
} from '../row-plan.ts';
import type { EnteredHolding } from './claim-entered.ts';
import { differingSecurityFields, hasSameKey, keyTextsOfRow } from './compare-security.ts';
import { type Creations, figuresOfRow } from './creations.ts';
import { describeCounts, type OriginOf } from './describe-counts.ts';
import { companyOf } from './match-histories.ts';
import { fitsConsumption } from './match-securities.ts';

export interface SecurityState {
  readonly context: PlanContext;
  readonly matched: ReadonlyMap<RowKey, Holding>;
  /** The things that runs entered for rows that match nothing. */
  readonly entered: ReadonlyMap<RowKey, EnteredHolding>;
  /** The holdings that no row is, by company. */
  readonly left: ReadonlyMap<string, readonly Holding[]>;
  /** Those of them of which nothing is known but the transactions that took from them. */
  readonly leftUnknown: ReadonlyMap<string, readonly Holding[]>;
  /** Transaction rows that name by its ID a security which is not listed: a Securities row may state just that one. */
  readonly namingUnlisted: ReadonlySet<RowKey>;
  /** Conversion and exercise rows, by `creationKeyOf`: each creates a certificate. */
  readonly creating: ReadonlyMap<string, readonly LinkedTransaction[]>;
  /** The holding, known by its figures, that no row is and that a known transaction of this row took from. */
  readonly inputOf: (row: LinkedSecurity) => Holding | undefined;
  readonly originOf: OriginOf;
  /** The fund of a transaction row's security, and so of what it creates. */
  readonly fundOf: (transaction: LinkedTransaction) => string | undefined;
}

/** Asks where a row that is nowhere looks like something that is there, or that another row creates. */
export function findQuestion(row: LinkedSecurity, state: SecurityState, creations: Creations): PossiblyCreated {
  const input = state.inputOf(row);
  if (input !== undefined) {
    const how = 'A transaction of it is there, on a security that exists';
    return { decision: decideByChanges(row, input.id, how, changesOf(row, input, state)) };
  }
  // A security that a run entered for the row counts before one that happens to have the row's key by now.
  const known = state.entered.get(row.record.key);
  if (known !== undefined) {
    const { holding, how } = known;
    return { decision: decideByChanges(row, holding.id, how, changesOf(row, holding, state)) };
  }
  const bought = creations.boughtLike(leftOf(row, state), row);
  if (bought.length > 0) return { decision: differsFrom(row, bought, state) };
  const like = findLike(row, state, creations);
  if (like === undefined) return {};
  return classifyLike(row, like, creations);
}

/** Finds holdings known only by transactions that the row may be. `isExplained`: those transactions are rows. */
export function findConsumed(
  row: LinkedSecurity,
  state: SecurityState,
  isExplained: (row: LinkedSecurity, holding: Holding) => boolean,
): readonly Holding[] {
  const unknown = state.leftUnknown.get(companyOf(row)) ?? NONE_LEFT;
  return unknown.filter((holding) => !isExplained(row, holding) && fitsConsumption(row, holding));
}

export function changesOf(
  row: LinkedSecurity,
  holding: Holding,
  { context, originOf }: Pick<SecurityState, 'context' | 'originOf'>,
): ExplainedChange[] {
  const { security } = holding;
  if (security === undefined) return [];
  return differingSecurityFields(row, holding, context.ledger).map((field) => {
    const change = toChange(field, row.stated, security, context.nameOf);
    return UNIT_COLUMNS.has(field.column)
      ? { ...change, explained: describeCounts(holding, context.ledger, originOf) }
      : change;
  });
}

// One list for all rows without any: an index is kept for each list.
const NONE_LEFT: readonly Holding[] = [];
const NONE_CREATING: readonly LinkedTransaction[] = [];

function leftOf(row: LinkedSecurity, state: SecurityState): readonly Holding[] {
  return state.left.get(companyOf(row)) ?? NONE_LEFT;
}

function differsFrom(row: LinkedSecurity, candidates: readonly Holding[], state: SecurityState): RowDecision {
  return decideByNearest(row, candidates, {
    changesTo: (holding) => changesOf(row, holding, state),
    how: () => 'A security of the same type, company, fund, date and class exists',
    describe,
  });
}

function describe({ id, security }: Holding): string {
  const amount = security?.investmentAmount ?? security?.totalCost ?? security?.exercisePrice;
  const count = security?.shares ?? security?.quantity;
  const facts = [count && formatDecimal(count), amount && formatMoney(amount)].filter((part) => part !== undefined);
  return facts.length === 0 ? id : `${id} (${facts.join(', ')})`;
}

export function decideUncertain(row: LinkedSecurity, consumed: readonly Holding[]): RowDecision {
  const events = consumed.flatMap((holding) => holding.transactions).map(({ event, date }) => `${event} of ${date}`);
  const message = `The portfolio service has a transaction on something it no longer lists (${[...new Set(events)].join('; ')}), which may be this row. Nothing is sent.`;
  const hint =
    'Add the transaction as a row that refers to this one, or set its Action to "new" if it is an additional security.';
  return decideFor(row, 'Type', 'differs', { code: 'differs', message, hint });
}

/** Equal for a certificate and the conversions and exercises that may create it: company, day and class. */
export function creationKeyOf(row: LinkedSecurity | LinkedTransaction): string {
  const { company } = row.stated;
  const [date, into] =
    row.kind === 'security' ? [row.stated.issueDate, row.stated.shareClass] : [row.stated.date, row.stated.convertedTo];
  return JSON.stringify([company && targetKey(company), date, into && targetKey(into)]);
}

function isOfFund({ stated }: LinkedSecurity, fund: string | undefined): boolean {
  return fund === undefined || fund === stated.fundId;
}

/** The decision on a row that may be something else; nobody but the user can know, unless the row says it. */
interface PossiblyCreated {
  readonly decision?: RowDecision;
  /** On a row that is taken for what it says it is: what else it could be. */
  readonly aside?: Finding;
}

/** A conversion or exercise that a row's figures may come from. */
interface Likeness {
  /** Which one it is, as a part of a sentence: `the conversion of 2026-03-31 created`. */
  readonly what: string;
  readonly id?: string;
  /** Absent where nothing is known of what it took: then nobody can say what it creates. */
  readonly fit?: OutputFit;
  /** The thing it creates has a Ref of its own, so that a row with another one is something else. */
  readonly isNamed?: boolean;
}

/** Found once for all rows that say the same: thousands may, beside thousands of conversions that are alike. */
function findLike(row: LinkedSecurity, state: SecurityState, creations: Creations): Likeness | undefined {
  const likes = likesOf(creations);
  const said = JSON.stringify([keyTextsOfRow(row), figuresOfRow(row)]);
  if (!likes.has(said)) likes.set(said, findLikeliest(row, state, creations));
  return likes.get(said);
}

const likesOf = deriveOnce((_of: Creations) => new Map<string, Likeness | undefined>());

/** Only shares or amount decide: on the day a note converts, a fund often buys the same class for cash as well. */
function findLikeliest(row: LinkedSecurity, state: SecurityState, creations: Creations): Likeness | undefined {
  const mayBeCreated = state.creating.size > 0 && row.stated.type === OUTPUT_TYPE;
  const creating = (mayBeCreated ? state.creating.get(creationKeyOf(row)) : undefined) ?? NONE_CREATING;
  const left = leftOf(row, state);
  if (creating.length === 0 && left.length === 0) return undefined;
  const created = creations.likelyHoldings(left, row).filter((holding) => hasSameKey(row, holding));
  const ofFund = creations.likelyRows(creating, row).filter((each) => isOfFund(row, state.fundOf(each)));
  const candidates = [
    ...created.map((holding) => createdLike(holding, creations)),
    ...ofFund.map((each) => creatingLike(each, creations)),
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
  return { what, outputs: creations.ofRow(row), isNamed: row.record.createsRef !== undefined };
}

/** One that may be bought as well is asked about, unless a Ref of its own says that it is a thing of its own. */
function classifyLike(row: LinkedSecurity, like: Likeness, creations: Creations): PossiblyCreated {
  const price = creations.classFacts(row.stated.shareClass).pricePerShare;
  if (like.fit !== undefined && isPurchaseAt(price, figuresOfRow(row)) === false)
    return { decision: createdDecision(row, like) };
  return row.record.ref === undefined
    ? { decision: questionDecision(row, like, price) }
    : { aside: takenFinding(row, like) };
}

function createdDecision(row: LinkedSecurity, { what, id }: Likeness): RowDecision {
  const message = `This is what ${what}; nothing is sent for it.`;
  const hint = 'Remove the row. If it is an additional security, set its Action to "new".';
  return { ...decideFor(row, 'Type', 'differs', { code: 'created-by-transaction', message, hint }), id };
}

/** No id: what rows say of it would be said of what was created. */
function questionDecision(row: LinkedSecurity, { what, fit }: Likeness, price: Money | undefined): RowDecision {
  const at = price === undefined ? '' : ` at ${formatMoney(price)} a share`;
  const message = `${describeRow(row)} can be what ${what} (${describeFit(fit)}), or a purchase of its own${at}. Nothing is sent until you decide.`;
  const hint =
    'If it is a purchase, give the row a Ref of its own, or set its Action to "new". If it is what was created, remove the row.';
  return decideFor(row, 'Type', 'differs', { code: 'created-by-transaction', message, hint });
}

function takenFinding(row: LinkedSecurity, { what, fit, isNamed }: Likeness): Finding {
  const message = `${describeRow(row)} can also be what ${what} (${describeFit(fit)}). Because the row has a Ref of its own, it is taken as a purchase.`;
  // Shares and amount alike are hardly chance, and a cost that counts twice is worse than a needless question.
  const severity = fit?.strength === 2 && isNamed !== true ? 'warning' : 'info';
  const hint = 'If it is what was created, remove the row. If both are right, set its Action to "new".';
  return findingAt(row, 'Type', { severity, code: 'created-by-transaction', message, hint });
}

function describeRow({ stated: { shares, investmentAmount } }: LinkedSecurity): string {
  const facts = [shares && `${formatDecimal(shares)} shares`, investmentAmount && formatMoney(investmentAmount)];
  return facts.filter((fact) => fact !== undefined).join(' for ') || 'This';
}

function describeFit(fit: OutputFit | undefined): string {
  return fit === undefined ? 'of which nothing is known' : describeOutput(fit.output);
}

/** `312,500 shares for 250,000 USD, with its discount`. */
function describeOutput({ shares, cost, by }: PossibleOutput): string {
  const count = shares && `${formatDecimal(roundToPlaces(shares.value, 0))} shares`;
  const amount = cost && formatMoney({ value: roundToPlaces(cost.value, 2), currency: cost.currency });
  const facts = [count, amount].filter((fact) => fact !== undefined).join(' for ');
  return by.length === 0 ? facts : `${facts}, with ${by.join(' and ')}`;
}
