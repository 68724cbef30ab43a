import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { canUndergo, type SecurityType, traitsOf } from '../../src/model/fields/security-types.ts';
import type { NewTransaction } from '../../src/model/service/new-data.ts';
import type { CalendarDate } from '../../src/model/values/calendar-date.ts';
import { compareDecimals, type Decimal, decimal, subtractDecimals } from '../../src/model/values/decimal.ts';
import type { Chance } from './chance.ts';
import type { DrawnClass } from './draw-rounds.ts';
import type { DrawnSecurity } from './draw-securities.ts';
import { type DrawnThing, isRow, isThere, type Key, type Place } from './drawn-thing.ts';
import { cellsOf, drawDay, drawMoney, moneyCell, numberCell } from './values.ts';

export interface DrawnTransaction extends DrawnThing {
  readonly data: NewTransaction<Key>;
}

interface CompanyFacts {
  readonly company: DrawnThing;
  readonly securities: readonly DrawnSecurity[];
  readonly classes: readonly DrawnClass[];
}

/** How a transaction names what a conversion or exercise brings into being. */
export function outputKey(transaction: Key): Key {
  return `${transaction} output`;
}

/** A security that can be sold, converted or exercised. */
interface Holding {
  readonly key: Key;
  readonly kind: 'shares' | 'note' | 'warrant' | 'tokens';
  /** Absent of a note. */
  readonly units?: string;
  readonly isThere: boolean;
  readonly isRow: boolean;
}

export function drawTransactions(chance: Chance, facts: CompanyFacts): readonly DrawnTransaction[] {
  const drawn: DrawnTransaction[] = [];
  for (const security of facts.securities) {
    if (chance.is(0.35)) drawChain(chance, toHolding(security), { facts, drawn, year: 2025 });
  }
  return drawn;
}

function toHolding(security: DrawnSecurity): Holding {
  const { data, key } = security;
  const units = data.shares ?? data.quantity;
  const facts = { key, isThere: isThere(security), isRow: isRow(security) };
  return { ...facts, kind: kindOf(data.type), ...(units === undefined ? {} : { units }) };
}

function kindOf(type: SecurityType): Holding['kind'] {
  if (canUndergo('exercise', type)) return 'warrant';
  const { units } = traitsOf(type);
  return units === undefined ? 'note' : units === 'quantity' ? 'tokens' : 'shares';
}

interface Chain {
  readonly facts: CompanyFacts;
  readonly drawn: DrawnTransaction[];
  readonly year: number;
}

/** Some sales, or a conversion and what then becomes of its certificate; each year one step. */
function drawChain(chance: Chance, holding: Holding, chain: Chain): void {
  const { facts, drawn, year } = chain;
  if (year > 2027) return;
  const shareClass = facts.classes.length === 0 ? undefined : chance.pick(facts.classes);
  // Tokens are converted into nothing.
  if (shareClass === undefined || holding.kind === 'tokens' || chance.is(0.5)) {
    drawSales(chance, holding, chain);
    return;
  }
  const transaction = drawConversion(chance, holding, { ...chain, shareClass });
  drawn.push(transaction);
  // The shares of a note's certificate are not known before: there is at least one.
  const units = holding.kind === 'note' ? '1' : (holding.units ?? '1');
  const [there, row] = [isThere(transaction), isRow(transaction)];
  const created: Holding = { key: outputKey(transaction.key), kind: 'shares', units, isThere: there, isRow: row };
  if (chance.is(0.4)) drawChain(chance, created, { ...chain, year: year + 1 });
}

function drawConversion(
  chance: Chance,
  holding: Holding,
  { facts, drawn, year, shareClass }: Chain & { readonly shareClass: DrawnClass },
): DrawnTransaction {
  const event = holding.kind === 'warrant' ? 'exercise' : 'conversion';
  const key = `${facts.company.key} ~${drawn.length + 1}`;
  const data: NewTransaction<Key> = {
    ...{ kind: 'transaction', event, company: facts.company.key, date: drawDay(chance, year), security: holding.key },
    convertedTo: shareClass.key,
  };
  const cells = cellsOf({
    Event: event,
    Company: facts.company.key,
    Date: data.date,
    Security: nameOf(holding),
    'Converted To': shareClass.data.name,
    'Creates Ref': outputKey(key),
  });
  return { key, data, place: placeOf(chance, holding, isThere(shareClass)), cells };
}

/** In the order of their days, as a service may want them: what is there before is earlier than what is to be added. */
function drawSales(chance: Chance, holding: Holding, chain: Chain): void {
  let left = decimal(holding.units ?? '0');
  let { isThere } = holding;
  const count = holding.kind === 'note' || chance.is(0.5) ? 1 : chance.between(1, 3);
  for (const date of Array.from({ length: count }, () => drawDay(chance, chain.year)).sort()) {
    if (holding.kind !== 'note' && left === '0') return;
    const isAll = chance.is(0.3) && !holding.key.endsWith('output');
    const part = isAll ? left : decimal(String(chance.between(1, 5)));
    const sharesSold = compareDecimals(part, left) > 0 ? left : part;
    left = subtractDecimals(left, sharesSold);
    const facts = { ...chain, date, ...(holding.kind === 'note' ? {} : { sharesSold }) };
    const drawn = drawSale(chance, { ...holding, isThere }, facts);
    isThere &&= drawn.place !== 'workbook';
    chain.drawn.push(drawn);
  }
}

function drawSale(
  chance: Chance,
  holding: Holding,
  { facts, drawn, date, sharesSold }: Chain & { readonly date: CalendarDate; readonly sharesSold?: Decimal },
): DrawnTransaction {
  const key = `${facts.company.key} ~${drawn.length + 1}`;
  const cashReceived = drawMoney(chance, 500_000, 'USD');
  const data: NewTransaction<Key> = omitAbsent({
    kind: 'transaction' as const,
    event: 'sale' as const,
    company: facts.company.key,
    date,
    security: holding.key,
    sharesSold: sharesSold ?? decimal('0'),
    cashReceived,
  });
  const cells = cellsOf({
    Event: 'sale',
    Company: facts.company.key,
    Date: data.date,
    Security: nameOf(holding),
    'Shares Sold': sharesSold && numberCell(sharesSold),
    'Cash Received': moneyCell(cashReceived),
    Currency: cashReceived.currency,
  });
  return { key, data, place: placeOf(chance, holding, true), cells };
}

/** A row names it by its Ref; what no row says is named by its id. */
function nameOf({ key, isRow: hasRow }: Holding): DrawnThing['cells'][string] {
  return hasRow ? key : { idOf: key };
}

/**
 * The consumption of a security is known from the row of the one as well as of the other, wherever the service no
 * longer lists it: nobody can tell a look-alike otherwise, and so such a row stands with both.
 */
function placeOf(chance: Chance, holding: Holding, isClassThere: boolean): Place {
  return holding.isThere && holding.isRow && isClassThere && chance.is(0.3) ? 'both' : 'workbook';
}
