import { byId } from '../../../base/util/collections/by-id.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { plural } from '../../../base/util/text/words.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import type { NewSecurity, NewTransaction } from '../../../model/service/new-data.ts';
import type { Security } from '../../../model/service/snapshot.ts';
import { securityAsSent } from '../../ledger/as-sent.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, TransactionEntry } from '../cap-table/entries.ts';
import { type Held, type Near, pairNear } from '../pair-near.ts';
import type { RuleFinding } from '../rule.ts';
import { showCompany, showFund, showPlace } from '../words.ts';

type Deal = SecurityEntry | TransactionEntry;

/** The columns that are changed in the app; those together that belong together. */
const CHANGED = [['Fund'], ['Issue Date', 'Date'], ['Share Class', 'Round'], ['Security']];
/** The columns that are others for what a company of another name has. */
const OF_COMPANY = [['Company', 'Round', 'Share Class']];

/**
 * Finds what the service has and no row is, and a row to be sent that is hardly something else: it equals it in all but fund, day,
 * class or security, or in all but a company that is new; or it states other values under the Ref of what a run entered. One of
 * many may be chance: it is told where little is left of the fund, company or workbook besides.
 */
export function findChangedElsewhere(table: CapTable): RuleFinding[] {
  const sent = [...table.sent.securities, ...table.sent.transactions].filter(({ row }) => !row.isFurther);
  if (sent.length === 0) return [];
  const held = listHeld(table.ledger);
  const stated = held.filter(({ id }) => table.isRow(id));
  const named = new Set([...sent.map(({ company }) => company), ...stated.map(({ companyId }) => companyId)]);
  const likely = held.filter(({ companyId }) => named.has(companyId));
  const changed = findNear(sent, likely, table);
  const told = new Set(changed.map(({ row }) => row));
  const untold = sent.filter(({ row }) => !told.has(row));
  const restated = findRestated(untold, byId(held), table);
  return [
    ...changed.map((near) => toFinding(near, table)),
    ...restated,
    ...reportRenamed(findRenamed(named, table), table),
  ];
}

/** Nothing where more is left of the things than `most`, or than is found. */
function findMost<Thing, Found extends object>(
  things: readonly Thing[],
  find: (thing: Thing) => Found | undefined,
  most?: number,
): readonly Found[] {
  const found = things.flatMap((thing) => find(thing) ?? []);
  return things.length - found.length > (most ?? found.length) ? [] : found;
}

/**
 * Finds what a run entered under the Ref of a row, of the same fund and class or security or of the same day and figures: a quarter
 * that is restated states other values. A Ref under which several such things are left is used anew for each; and where a workbook
 * states nothing that is there, other figures are another purchase or sale.
 */
function findRestated(sent: readonly Planned<Deal>[], held: ReadonlyMap<string, Held>, table: CapTable): RuleFinding[] {
  if (held.size === 0) return [];
  const isOfNewAlone = ![...held.keys()].some((id) => table.isRow(id));
  const keysOf = (ref: string | undefined, deal: Restated) => refKeys(ref, deal).slice(isOfNewAlone ? 1 : 0);
  const stating = new Map(sent.flatMap((deal) => keysOf(deal.row.ref, deal).map((key) => [key, deal.row] as const)));
  const left = table.ledger.entryHistory.accepted.flatMap(({ ref, id, input, data }) => {
    const isDeal = data.kind === 'security' || data.kind === 'transaction';
    if (!isDeal || !held.has(id) || table.isRow(id)) return [];
    const key = keysOf(ref, data).find((each) => stating.has(each));
    return [{ id, input, ref, row: key === undefined ? undefined : stating.get(key) }];
  });
  const ofRow = groupBy(left, ({ row }) => row);
  return [...groupBy(left, ({ input }) => input).values()].flatMap((some) =>
    findMost(some, ({ id, input, ref, row }) => {
      if (row === undefined || ref === undefined || ofRow.get(row)?.length !== 1) return undefined;
      const message = `An earlier run entered ${id} under the Ref ${quote(ref)} from ${quote(input)}, which no row is: this row states other values.`;
      const hint =
        'If this row corrects it, change it in the app and leave the row as it is; if this is one more, write new under Action.';
      return { row, column: 'Ref', message, hint };
    }),
  );
}

type Restated = Deal | NewSecurity<string> | NewTransaction<string>;

/** Two keys of which one is equal for a row and what it may restate: where it belongs, and its day and figures. Nothing has them without a Ref. */
function refKeys(ref: string | undefined, deal: Restated): readonly string[] {
  if (ref === undefined) return [];
  const isSale = 'event' in deal;
  const of = [ref, deal.company, isSale ? deal.event : deal.type];
  const place = isSale ? [deal.security] : [deal.fundId, deal.shareClass];
  return [place, figuresOf(deal)].map((texts) => JSON.stringify([...of, ...texts]));
}

function figuresOf(deal: Restated): readonly (string | undefined)[] {
  if ('event' in deal) return [deal.date, 'kind' in deal ? deal.sharesSold : deal.unitsSold, deal.cashReceived?.value];
  const [units, cost] = 'kind' in deal ? [unitsOf(deal), costOf(deal)] : [deal.units, deal.cost];
  return [deal.issueDate, units, cost?.value];
}

function findNear(sent: readonly Planned<Deal>[], held: readonly Held[], table: CapTable): readonly Near[] {
  // A workbook of new rows alone states nothing of what is there, or little.
  const doubtful = [...groupBy(held, ({ fundId }) => fundId).values()].flatMap((some) => {
    const others = some.filter(({ id }) => !table.isRow(id));
    const stated = some.length - others.length;
    return stated === 0 || others.length - sent.length > stated ? [] : [{ stated, others }];
  });
  const unstated = doubtful.flatMap(({ others }) => others);
  const near = pairNear(sent, unstated, CHANGED, table);
  return doubtful.flatMap(({ stated, others }) => findMost(others, ({ id }) => near.get(id), stated));
}

/**
 * Finds what no row names of companies most of whose holdings rows of new companies equal. What several companies have alike, as
 * those of one batch may, tells nothing of any of them.
 */
function findRenamed(named: ReadonlySet<string>, table: CapTable): readonly Near[] {
  const ofNew = table.sent.securities.filter(
    ({ row, company }) => !row.isFurther && table.companies.get(company)?.row?.isFurther === false,
  );
  const elsewhere = ofNew.length === 0 ? [] : listElsewhere(named, table);
  if (elsewhere.length === 0) return [];
  const likely = groupBy(elsewhere, (security) => dealKey({ ...security, cost: costOf(security) }));
  const ofOneCompany = [...new Set(ofNew.map(dealKey))].flatMap((key) => {
    const some = likely.get(key) ?? [];
    return some.every(({ companyId }) => companyId === some[0]?.companyId) ? some : [];
  });
  const near = pairNear(ofNew, ofOneCompany, OF_COMPANY, table);
  const ofCompanies = [...groupBy(elsewhere, ({ companyId }) => companyId).values()];
  return ofCompanies.flatMap((some) => findMost(some, ({ id }) => near.get(id)));
}

/** Reports a company once, at its own row. */
function reportRenamed(near: readonly Near[], table: CapTable): RuleFinding[] {
  return [...groupBy(near, ({ here }) => here)].flatMap(([company = '', some]) => {
    const row = table.companies.get(company)?.row;
    if (row === undefined) return [];
    const names = [...new Set(some.map(({ there = '' }) => showCompany(there, table)))].join(' and ');
    const equal = `${plural(some.length, 'row')} of ${showCompany(company, table)} equal${some.length === 1 ? 's' : ''}`;
    const message = `${equal} what the portfolio service has of ${names}, which no row names, in all but company, round and class.`;
    const hint = `If it is the same company under a new name, call it ${names} in the workbook too; if it is another one, write new under Action.`;
    return [{ row, column: 'Company', message, hint, others: some.map((each) => each.row) }];
  });
}

function dealKey({ fundId, issueDate, cost }: Pick<SecurityEntry, 'fundId' | 'issueDate' | 'cost'>): string {
  return JSON.stringify([fundId, issueDate, cost?.value]);
}

function listHeld(ledger: SecurityLedger): Held[] {
  const others = ledger.transactions.flatMap((transaction): Held[] => {
    const fundId = ledger.holdings.get(transaction.inputSecurityId ?? '')?.security?.fundId;
    return fundId === undefined ? [] : [{ ...transaction, fundId }];
  });
  return [...listBought(ledger), ...others];
}

function listBought({ holdings }: SecurityLedger): Security[] {
  const bought = [...holdings.values()].filter(({ isListed, createdBy }) => isListed && createdBy === undefined);
  return bought.flatMap(({ security }) => security ?? []);
}

/**
 * The securities of companies that no row names, in all the firm, with those that runs entered: a service may list those of companies
 * that rows name, and no others.
 */
function listElsewhere(named: ReadonlySet<string>, table: CapTable): readonly Security[] {
  const isElsewhere = (company: string) => !named.has(company) && !table.isRow(company);
  const entered = table.firm.entryHistory.securities.flatMap(({ input, id, data }) =>
    input !== undefined && isElsewhere(data.company) ? [securityAsSent(data, id)] : [],
  );
  const bought = listBought(table.firm).filter(({ companyId }) => isElsewhere(companyId));
  return [...byId(entered, bought).values()];
}

function toFinding({ row, id, column, there, here }: Near, table: CapTable): RuleFinding {
  const show = (text = 'nothing') => {
    const sent = (table.securityOf(text) ?? table.creatorOf.get(text))?.row;
    if (sent !== undefined) return showPlace({ row: sent });
    return (table.shareClasses.get(text) ?? table.rounds.get(text))?.name ?? showFund(text, table);
  };
  const message = `The portfolio service has ${id}, which is in no row and equals this one in all but ${column}: ${show(there)} there, ${show(here)} here.`;
  const hint =
    'If somebody has changed it in the app, change this row likewise; if this is one more, write new under Action.';
  return { row, column, message, hint };
}
