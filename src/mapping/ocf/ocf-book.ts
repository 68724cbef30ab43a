import { groupBy } from '../../base/util/collections/group-by.ts';
import { foldName } from '../../base/util/text/text.ts';
import { CLASS_ENDINGS } from '../../model/lexicon/class-kinds.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  scaleDecimal,
  sumDecimals,
} from '../../model/values/decimal.ts';
import { suggest } from '../complaint.ts';
import { type OcfEvent, type OcfFile, type OcfItem, type OcfObject, type OcfOf, ofType } from './ocf-file.ts';

export type OcfIssuance = OcfOf<'TX_STOCK_ISSUANCE' | 'TX_CONVERTIBLE_ISSUANCE' | 'TX_WARRANT_ISSUANCE'>;
export type OcfCertificate = OcfOf<'TX_STOCK_ISSUANCE'>;
export type OcfMoney = NonNullable<OcfOf<'TX_STOCK_ISSUANCE'>['cost_basis']>;

/** Shares, or the amount of a note; a warrant may not say how many. */
export function quantityOf(issuance: OcfIssuance): Decimal {
  if (issuance.object_type === 'TX_CONVERTIBLE_ISSUANCE') return issuance.investment_amount.amount;
  return issuance.quantity ?? ONE;
}

/** The stated cost, else shares times price; absent for warrants. */
export function costOfIssuance(issuance: OcfIssuance): OcfMoney | undefined {
  if (issuance.object_type === 'TX_WARRANT_ISSUANCE') return undefined;
  if (issuance.object_type === 'TX_CONVERTIBLE_ISSUANCE') return issuance.investment_amount;
  const { share_price: price, quantity, cost_basis: cost } = issuance;
  return cost ?? { ...price, amount: multiplyDecimals(price.amount, quantity) };
}

/** Where the quantity stands. */
export function quantityPathOf({ object_type: type }: OcfIssuance): string {
  return type === 'TX_CONVERTIBLE_ISSUANCE' ? 'investment_amount.amount' : 'quantity';
}

const ONE = decimal(1);

export type OcfBook = ReturnType<typeof toOcfBook>;

/** The objects of a file, by ids; `funds` maps folded names of holders to the firm's names of its funds. */
export function toOcfBook({ objects }: OcfFile, funds: ReadonlyMap<string, string>) {
  const issued = [
    ...ofType(objects, 'TX_STOCK_ISSUANCE'),
    ...ofType(objects, 'TX_CONVERTIBLE_ISSUANCE'),
    ...ofType(objects, 'TX_WARRANT_ISSUANCE'),
  ];
  const issuances: ReadonlyMap<string, OcfIssuance> = new Map(
    issued.map((issuance) => [issuance.security_id, issuance]),
  );
  const holders = new Map(ofType(objects, 'STAKEHOLDER').map(({ id, name }) => [id, name.legal_name]));
  const fundIn = (stakeholderId: string): string | undefined => {
    const name = holders.get(stakeholderId);
    return name === undefined ? undefined : funds.get(foldName(name));
  };
  const all = objects.filter(isEvent);
  const changes = all.filter((event) => !isPaperOfSale(event, all, issuances));
  const createdBy = new Map<string, OcfEvent>();
  for (const event of changes) for (const id of madeBy(event)) if (!createdBy.has(id)) createdBy.set(id, event);
  /** The fund that holds a security; `undefined` where it is held by others. */
  const fundOf = (securityId: string): string | undefined => fundIn(issuances.get(securityId)?.stakeholder_id ?? '');
  return {
    objects,
    issuances,
    classes: new Map(ofType(objects, 'STOCK_CLASS').map((stockClass) => [stockClass.id, stockClass])),
    hasFunds: [...holders.keys()].some((id) => fundIn(id) !== undefined),
    fundOf,
    isFund: (stakeholderId: string): boolean => fundIn(stakeholderId) !== undefined,
    /** In the order of their days. */
    events: [...ofType(objects, 'TX_STOCK_CLASS_SPLIT'), ...changes].sort((a, b) =>
      a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
    ),
    /** The firm's name of a fund, else the holder's own. A holder is given by its id or by a security. */
    holderOf(stakeholderId: string | undefined, securityId: string | undefined): string | undefined {
      const id = stakeholderId ?? issuances.get(securityId ?? '')?.stakeholder_id;
      return id === undefined ? undefined : (fundIn(id) ?? holders.get(id));
    },
    /** The event that made a security of others, or left it of one. */
    creatorOf: (securityId: string): OcfEvent | undefined => createdBy.get(securityId),
    /** Securities that are issued again for a split, which therefore does not multiply them. */
    reissuedBy(splitId: string): ReadonlySet<string> {
      const reissued = all.filter(({ split }) => split === splitId);
      return new Set(reissued.flatMap(({ from, into }) => [...from, ...into]));
    },
    /** The funds' purchases: nothing that an event made of what they had. */
    purchases: (): readonly OcfIssuance[] =>
      [...issuances.values()].filter(({ security_id: id }) => {
        const from = createdBy.get(id)?.from ?? [];
        return fundOf(id) !== undefined && from.every((one) => fundOf(one) === undefined);
      }),
    /** The holders of securities that are not in the file, each with what it holds. */
    listUnknownHolders(items: readonly OcfItem[]): ReadonlyMap<string, readonly OcfItem[]> {
      const issued = items.filter(
        ({ type, stakeholderId }) => stakeholderId !== undefined && type.endsWith('_ISSUANCE'),
      );
      const unknown = issued.filter(({ stakeholderId = '' }) => !holders.has(stakeholderId));
      return groupBy(unknown, ({ stakeholderId = '' }) => stakeholderId);
    },
    suggestSecurity: (id: string): string => suggest(id, [...issuances.keys()]),
  };
}

function isEvent(object: OcfObject): object is OcfEvent {
  return 'from' in object;
}

/** The securities that hold what an event changed, and what it left. */
export function madeBy({ into, balance }: OcfEvent): readonly string[] {
  return [...into, ...(balance === undefined ? [] : [balance])];
}

/** Some exports write a repurchase twice: as that, and as a cancellation of the same shares. */
function isPaperOfSale(
  { object_type: type, from: [id = ''], quantity }: OcfEvent,
  events: readonly OcfEvent[],
  issuances: ReadonlyMap<string, OcfIssuance>,
): boolean {
  const issuance = issuances.get(id);
  if (type !== 'TX_STOCK_CANCELLATION' || quantity === undefined || issuance === undefined) return false;
  const isHalf = compareDecimals(addDecimals(quantity, quantity), quantityOf(issuance)) <= 0;
  return !isHalf && events.some((one) => one.kind === 'sale' && one.from[0] === id && one.quantity === quantity);
}

/** Two certificates that differ only in their numbers, which the service does not have. */
export function looksLike(a: OcfIssuance, b: OcfIssuance): boolean {
  const isStock = a.object_type === 'TX_STOCK_ISSUANCE' && b.object_type === 'TX_STOCK_ISSUANCE';
  return isStock && a.stock_class_id === b.stock_class_id && a.date === b.date && a.stakeholder_id === b.stakeholder_id;
}

interface OcfRound {
  readonly name: string;
  readonly closingDate: string;
}

const NOTE_NAMES: { readonly [type: string]: string } = { SAFE: 'SAFE', NOTE: 'Convertible Note' };

/**
 * Assigns rounds to issuances: a financing that lists them; else the class without "Preferred" or "Common", a kind of
 * note with its year, or warrants with theirs. A round closed on the day of its first issuance, whoever holds it.
 */
export function findOcfRounds(book: OcfBook): ReadonlyMap<OcfIssuance, OcfRound> {
  const financings = new Map(
    ofType(book.objects, 'FINANCING').flatMap((financing) =>
      financing.issuance_ids.map((id) => [id, financing] as const),
    ),
  );
  const named = [...book.issuances.values()].map((issuance) => {
    const financing = financings.get(issuance.id) ?? financings.get(issuance.security_id);
    return { issuance, name: financing?.name ?? nameRound(issuance, book), date: financing?.date };
  });
  const firstDays = new Map<string, string>();
  for (const { issuance, name } of named) {
    const known = firstDays.get(name);
    if (known === undefined || issuance.date < known) firstDays.set(name, issuance.date);
  }
  return new Map(
    named.map(({ issuance, name, date }) => [
      issuance,
      { name, closingDate: date ?? firstDays.get(name) ?? issuance.date },
    ]),
  );
}

function nameRound(issuance: OcfIssuance, book: OcfBook): string {
  const year = issuance.date.slice(0, 4);
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE': {
      const name = book.classes.get(issuance.stock_class_id)?.name ?? issuance.stock_class_id;
      return CLASS_ENDINGS.before(name)?.trim() || name;
    }
    case 'TX_CONVERTIBLE_ISSUANCE':
      return `${NOTE_NAMES[issuance.convertible_type] ?? 'Convertible Security'} ${year}`;
    default:
      return `Warrants ${year}`;
  }
}

/** A holding of a fund: bought, or made of one that was. What is sold of it is still part of it. */
export interface OcfLot {
  readonly issuance: OcfIssuance;
  /** Unique; the round is that of the purchase. */
  readonly ref: string;
  readonly roundOf: OcfIssuance;
  /** Shares, or the amount of a note. */
  quantity: Decimal;
  /** Absent for warrants. */
  cost: OcfMoney | undefined;
  /** The object whose amount the cost is, where that is not the issuance. */
  readonly costOf: OcfIssuance;
  /** The conversion or exercise that is entered, so that the holding is not. */
  readonly madeBy: OcfEvent | undefined;
  isSold: boolean;
  /** The numbers of the file are those from before a split. */
  isSplit: boolean;
  /** The parts that add up to the quantity. */
  readonly parts: Map<OcfObject, { readonly path: string; readonly quantity: Decimal }>;
}

export interface OcfSale {
  readonly event: OcfEvent;
  readonly lot: OcfLot;
  /** Absent for a note, which is sold as a whole. */
  readonly quantity: Decimal | undefined;
}

export interface OcfConversion {
  readonly event: OcfEvent;
  readonly lot: OcfLot;
  readonly into: OcfCertificate;
}

/** Why something is not entered as it stands in the file. */
export interface OcfRemark {
  readonly severity: 'warning' | 'error';
  readonly code: 'ocf-left-out' | 'ocf-reference-broken' | 'ocf-more-than-held';
  readonly message: string;
  readonly hint: string;
}

export type OcfPart = 'entered' | 'changed' | 'remainder' | 'void' | 'replaced' | 'created';

export interface OcfReplay {
  /** Without those of which nothing is left to enter. */
  readonly lots: readonly OcfLot[];
  readonly sales: readonly OcfSale[];
  readonly conversions: readonly OcfConversion[];
  readonly remarks: readonly OcfRemark[];
  /** The part that each security of a fund became. */
  readonly parts: ReadonlyMap<string, OcfPart>;
}

interface OcfField {
  readonly object: OcfObject;
  readonly path: string;
}

/** A value of the format and the fields it is read from; none for our own words. */
interface OcfCell {
  readonly text: string;
  readonly from: readonly OcfField[];
}

/** A row of the format; amounts and counts are decimals. */
export interface OcfRow {
  readonly [column: string]: OcfCell | undefined;
}

export function toOcfCell(
  text: string | undefined,
  object?: OcfObject,
  ...paths: readonly string[]
): OcfCell | undefined {
  if (text === undefined) return undefined;
  return { text, from: object === undefined ? [] : paths.map((path) => ({ object, path })) };
}

export interface RowContext {
  readonly book: OcfBook;
  readonly company: OcfCell;
  readonly rounds: ReadonlyMap<OcfIssuance, OcfRound>;
  /** Unique labels of securities. */
  readonly refOf: (securityId: string) => string;
}

export function toRoundRow(round: OcfRound, { company }: RowContext): OcfRow {
  return { Company: company, Round: toOcfCell(round.name), 'Closing Date': toOcfCell(round.closingDate) };
}

/** Uses the price of the class, else that of its first issuance. */
export function toShareClassRow(issuance: OcfCertificate, lot: OcfLot, context: RowContext): OcfRow {
  const { amount, currency, from } = findClassPrice(issuance, context.book);
  const stockClass = context.book.classes.get(issuance.stock_class_id);
  return {
    Company: context.company,
    Round: roundOf(lot.roundOf, context),
    'Share Class': classOf(issuance, context),
    'Class Type': toOcfCell(stockClass?.class_type === 'COMMON' ? 'common' : 'preferred', stockClass, 'class_type'),
    'Price Per Share': { text: amount, from: [from] },
    Currency: toOcfCell(currency),
  };
}

/** Makes a row of a certificate or warrant, and the common columns of a note. */
export function toSecurityRow(lot: OcfLot, context: RowContext): OcfRow {
  const { issuance, ref, roundOf: purchase } = lot;
  const common = {
    Ref: toOcfCell(ref, issuance, 'custom_id'),
    Company: context.company,
    Round: roundOf(purchase, context),
    Fund: toOcfCell(context.book.fundOf(issuance.security_id), issuance, 'stakeholder_id'),
    'Issue Date': toOcfCell(issuance.date, issuance, 'date'),
  };
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE':
      return {
        ...common,
        Type: toOcfCell('certificate'),
        'Share Class': classOf(issuance, context),
        Shares: toQuantity(lot),
        ...toCost(lot),
      };
    case 'TX_CONVERTIBLE_ISSUANCE':
      return { ...common, Type: toOcfCell('convertible') };
    default: {
      const { quantity, exercise_price: price, warrant_expiration_date: due } = issuance;
      return {
        ...common,
        Type: toOcfCell('warrant'),
        Shares: quantity === undefined ? undefined : toQuantity(lot),
        'Exercise Price': toOcfCell(price?.amount, issuance, 'exercise_price.amount'),
        Currency: toOcfCell(price?.currency, issuance, 'exercise_price.currency'),
        'Due Date': toOcfCell(due, issuance, 'warrant_expiration_date'),
      };
    }
  }
}

/** A quantity that events have changed is that of what is left and sold, where the file has numbers for it. */
export function toQuantity({ issuance, quantity, parts, isSplit }: OcfLot): OcfCell {
  const own = { object: issuance, path: quantityPathOf(issuance) };
  if (quantity === quantityOf(issuance)) return { text: quantity, from: [own] };
  const isSum = isSplit || sumDecimals([...parts.values()].map((part) => part.quantity)) === quantity;
  return { text: quantity, from: isSum ? [...parts].map(([object, { path }]) => ({ object, path })) : [] };
}

function toCost({ cost, costOf: of }: OcfLot): OcfRow {
  if (cost === undefined) return {};
  const path = of.object_type === 'TX_CONVERTIBLE_ISSUANCE' ? 'investment_amount' : pricePathOf(of);
  return {
    'Investment Amount': toOcfCell(cost.amount, of, `${path}.amount`),
    Currency: toOcfCell(cost.currency, of, `${path}.currency`),
  };
}

function pricePathOf(issuance: OcfIssuance): string {
  return 'cost_basis' in issuance && issuance.cost_basis !== undefined ? 'cost_basis' : 'share_price';
}

/** Enters a sale; the file does not say what a transfer brought. */
export function toSaleRow({ event, lot, quantity }: OcfSale, context: RowContext): OcfRow {
  const { price } = event;
  return {
    Event: toOcfCell('sale'),
    Company: context.company,
    Date: toOcfCell(event.date, event, 'date'),
    Security: toOcfCell(lot.ref, event, 'security_id'),
    'Shares Sold': toOcfCell(quantity, event, 'quantity'),
    // Undefined values make blank columns to be filled in.
    'Cash Received': toOcfCell(
      price && event.quantity && multiplyDecimals(price.amount, event.quantity),
      event,
      'price.amount',
    ),
    Currency: toOcfCell(price?.currency, event, 'price.currency'),
  };
}

export function toConversionRow({ event, lot, into }: OcfConversion, context: RowContext): OcfRow {
  return {
    Event: toOcfCell(event.object_type === 'TX_WARRANT_EXERCISE' ? 'exercise' : 'conversion'),
    Company: context.company,
    Date: toOcfCell(event.date, event, 'date'),
    Security: toOcfCell(lot.ref, event, 'security_id'),
    'Converted To': classOf(into, context),
    Round: roundOf(into, context),
    'Creates Ref': toOcfCell(context.refOf(into.security_id), into, 'custom_id'),
  };
}

function roundOf(issuance: OcfIssuance, { rounds }: RowContext): OcfCell | undefined {
  return toOcfCell(rounds.get(issuance)?.name);
}

function classOf(issuance: OcfCertificate, { book }: RowContext): OcfCell | undefined {
  const stockClass = book.classes.get(issuance.stock_class_id);
  return stockClass === undefined
    ? toOcfCell(issuance.stock_class_id, issuance, 'stock_class_id')
    : toOcfCell(stockClass.name, stockClass, 'name');
}

interface ClassPrice {
  readonly amount: string;
  readonly currency: string;
  readonly from: OcfField;
}

/**
 * Returns the price of the class, else that of its first issuance for cash, whoever holds it: what events make has prices
 * of its own. A split divides the price at which the shares were issued.
 */
export function findClassPrice(issuance: OcfCertificate, book: OcfBook): ClassPrice {
  const stockClass = book.classes.get(issuance.stock_class_id);
  const [first = issuance] = [...book.issuances.values()]
    .filter((other) => other.object_type === 'TX_STOCK_ISSUANCE')
    .filter((other) => other.stock_class_id === issuance.stock_class_id)
    .filter((other) => book.creatorOf(other.security_id) === undefined)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const stated = stockClass?.price_per_share;
  if (stockClass !== undefined && stated !== undefined && stated.amount !== first.share_price.amount)
    return priceOf(stockClass, stated);
  const splits = ofType(book.objects, 'TX_STOCK_CLASS_SPLIT').filter(
    ({ stock_class_id: id, date }) => id === issuance.stock_class_id && date > first.date,
  );
  const amount = splits.reduce(
    (price, { split_ratio: { numerator, denominator } }) => scaleDecimal(price, denominator, numerator),
    decimal(first.share_price.amount),
  );
  return { ...priceOf(stated === undefined ? first : (stockClass ?? first), first.share_price), amount };
}

function priceOf(object: OcfObject, { amount, currency }: { amount: string; currency: string }): ClassPrice {
  const path = object.object_type === 'STOCK_CLASS' ? 'price_per_share.amount' : 'share_price.amount';
  return { amount, currency, from: { object, path } };
}
