import { groupBy } from '../../base/util/collections/group-by.ts';
import { foldName } from '../../base/util/text/text.ts';
import { CLASS_ENDINGS } from '../../model/lexicon/class-kinds.ts';
import { addDecimals, compareDecimals, type Decimal, decimal, multiplyDecimals } from '../../model/values/decimal.ts';
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

/** What stands in a file, by ids; `funds` maps folded names of holders to the firm's names of its funds. */
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
    /** What the funds bought: nothing that an event made of what they had. */
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

export interface OcfRound {
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
  /** What the quantity is the sum of. */
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
  /** What each security of a fund became. */
  readonly parts: ReadonlyMap<string, OcfPart>;
}
