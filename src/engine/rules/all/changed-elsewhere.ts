import { byId, byKey } from '../../../base/util/collections/by-id.ts';
import { ClaimIndex } from '../../../base/util/collections/filled-index.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { plural } from '../../../base/util/text/words.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { unitColumnOf, unitsOf } from '../../../model/fields/units.ts';
import { SECURITY_FIELDS, TRANSACTION_FIELDS } from '../../../model/identity/identity.ts';
import type { NewSecurity, NewTransaction, Target } from '../../../model/service/new-data.ts';
import type { Security, Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { securityAsSent } from '../../ledger/as-sent.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, SentRow, TransactionEntry } from '../cap-table/entries.ts';
import type { RuleFinding } from '../rule.ts';
import { showCompany, showFund, showPlace } from '../words.ts';

/** The texts of `COLUMNS`; those that are blank, or that things of the kind do not have, `undefined`. */
type Texts = readonly (string | undefined)[];

type Deal = SecurityEntry | TransactionEntry;

/** A security or transaction that the service has. */
interface Held {
  readonly id: string;
  readonly company: string;
  readonly fundId: string;
  readonly thing: Bought | Transaction;
}

interface Bought {
  readonly security: Security;
  readonly transactions: readonly Transaction[];
}

type HeldSecurity = Held & { readonly thing: Bought };

interface Near {
  readonly row: SentRow;
  readonly id: string;
  readonly column: string;
  readonly there: string | undefined;
  readonly here: string | undefined;
}

type Columns = readonly (readonly string[])[];

/** The column counts for sales alone: all notes of a round convert on one day, and that of another is another conversion. */
const INPUT: readonly string[] = ['Security'];
/** The columns that are changed in the app; those together that belong together. */
const CHANGED: Columns = [
  ['Fund'],
  ['Issue Date', 'Date'],
  ['Share Class', 'Round'],
  INPUT,
  ['Shares Sold'],
  ['Cash Received'],
];
/** The columns that are others for what a company of another name has. */
const OF_COMPANY: Columns = [['Company', 'Round', 'Share Class']];

/**
 * Finds what the service has, no row is, and a row to be sent equals in all but its fund, day, class or security; or in all but
 * the company, where that is new and the workbook does not name the other. Where the workbook states most of what that fund
 * has, these are hardly two things: somebody has changed or renamed the one in the app.
 */
export function findChangedElsewhere(table: CapTable): RuleFinding[] {
  const sent = [...table.sent.securities, ...table.sent.transactions].filter(({ row }) => !row.isFurther);
  if (sent.length === 0) return [];
  const held = listHeld(table.ledger);
  const named = new Set([...sent, ...held.filter(({ id }) => table.isRow(id))].map(({ company }) => company));
  const likely = held.filter(({ company }) => named.has(company));
  const changed = findNear(sent, likely, table);
  const told = new Set(changed.map(({ row }) => row));
  return [
    ...changed.map((near) => toFinding(near, table)),
    ...findRestated(
      sent.filter(({ row }) => !told.has(row)),
      byId(held),
      table,
    ),
    ...reportRenamed(findRenamed(named, table), table),
  ];
}

/**
 * Finds what a run entered under the Ref of a row, of the same fund and class or security or of the same day and figures, and that
 * no row is: a quarter that is restated states other values. Where most of what an input entered is left, its Refs are used for
 * other things.
 */
function findRestated(sent: readonly Planned<Deal>[], held: ReadonlyMap<string, Held>, table: CapTable): RuleFinding[] {
  const left = table.ledger.entryHistory.accepted.flatMap(({ ref, id, input, data }) => {
    const isDeal = data.kind === 'security' || data.kind === 'transaction';
    return isDeal && held.has(id) && !table.isRow(id) ? [{ keys: refKeys(ref, data), id, input }] : [];
  });
  const stating = new Map(sent.flatMap((deal) => refKeys(deal.row.ref, deal).map((key) => [key, deal.row] as const)));
  return [...groupBy(left, ({ input }) => input).values()].flatMap((some) => {
    const found = some.flatMap(({ keys, ...of }) => {
      const row = keys.map((key) => stating.get(key)).find((each) => each !== undefined);
      return row === undefined ? [] : [{ ...of, row }];
    });
    const once = byKey(found, ({ row }) => row);
    return some.length - once.size > once.size ? [] : [...once.values()].flatMap(toRestated);
  });
}

function toRestated({ id, input, row }: Record<'id' | 'input', string> & { readonly row: SentRow }): RuleFinding[] {
  if (row.ref === undefined) return [];
  const message = `An earlier run entered ${id} under the Ref ${quote(row.ref)} from ${quote(input)}, which no row is: this row states other values.`;
  const hint =
    'If this row corrects it, change it in the app and leave the row as it is; if this is one more, write new under Action.';
  return [{ row, column: 'Ref', message, hint }];
}

/** Two keys of which one is equal for a row and what it may restate: where it belongs, and its day and figures. */
function refKeys(
  ref: string | undefined,
  deal: Deal | NewSecurity<string> | NewTransaction<string>,
): readonly string[] {
  const isSale = 'event' in deal;
  const of = [ref, deal.company, isSale ? deal.event : deal.type];
  const place = isSale ? [deal.security] : [deal.fundId, deal.shareClass];
  return [
    [...of, ...place],
    [...of, ...figuresOf(deal)],
  ].map((key) => JSON.stringify(key));
}

function figuresOf(deal: Deal | NewSecurity<string> | NewTransaction<string>): readonly (string | undefined)[] {
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
  const near = pairNear(
    sent.map(({ row }) => row),
    doubtful.flatMap(({ others }) => others),
    { columns: CHANGED, ledger: table.ledger, lotOf: (security) => lotsOf(table)(security) },
  );
  return doubtful.flatMap(({ stated, others }) => {
    const found = others.flatMap(({ id }) => near.get(id) ?? []);
    return others.length - found.length > stated ? [] : found;
  });
}

/**
 * Finds the companies that no row names, and most of whose holdings rows of new companies equal. What several companies have
 * alike, as those of one batch may, tells nothing of any of them.
 */
function findRenamed(named: ReadonlySet<string>, table: CapTable): readonly Near[] {
  const ofNew = table.sent.securities.filter(({ row, company }) => {
    const isNew = table.companies.get(company)?.row?.isFurther === false;
    return isNew && !row.isFurther;
  });
  if (ofNew.length === 0) return [];
  const elsewhere = listElsewhere(table).filter(({ company }) => !named.has(company) && !table.isRow(company));
  const likely = groupBy(elsewhere, ({ thing: { security } }) => dealKey({ ...security, cost: costOf(security) }));
  const ofOneCompany = [...new Set(ofNew.map(dealKey))].flatMap((key) => {
    const some = likely.get(key) ?? [];
    return some.every(({ company }) => company === some[0]?.company) ? some : [];
  });
  const near = pairNear(
    ofNew.map(({ row }) => row),
    ofOneCompany,
    { columns: OF_COMPANY, ledger: table.firm, lotOf: (security) => lotsOf(table)(security) },
  );
  return [...groupBy(elsewhere, ({ company }) => company).values()].flatMap((some) => {
    const found = some.flatMap(({ id }) => near.get(id) ?? []);
    return some.length - found.length > found.length ? [] : found;
  });
}

/** Reports a company once, at its own row. */
function reportRenamed(near: readonly Near[], table: CapTable): RuleFinding[] {
  return [...groupBy(near, ({ here }) => here)].flatMap(([company = '', some]) => {
    const row = table.companies.get(company)?.row;
    const names = [...new Set(some.map(({ there = '' }) => showCompany(there, table)))].join(' and ');
    if (row === undefined) return [];
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
  const { holdings, transactions } = ledger;
  const others = transactions.flatMap((thing): Held[] => {
    const { id, companyId: company, inputSecurityId = '' } = thing;
    const fundId = holdings.get(inputSecurityId)?.security?.fundId;
    return fundId === undefined ? [] : [{ id, company, fundId, thing }];
  });
  return [...listBought(ledger), ...others];
}

function listBought({ holdings }: SecurityLedger): HeldSecurity[] {
  return [...holdings.values()].flatMap(({ id, companyId: company, security, transactions, isListed, createdBy }) => {
    if (!isListed || createdBy !== undefined || security === undefined) return [];
    return [{ id, company, fundId: security.fundId, thing: { security, transactions } }];
  });
}

/** The securities of the firm, and those that runs entered: a service may list those of companies that rows name, and no others. */
function listElsewhere({ firm }: CapTable): HeldSecurity[] {
  const entered = firm.entryHistory.securities.flatMap(({ id, input, data }): HeldSecurity[] => {
    const thing = { security: securityAsSent(data, id), transactions: [] };
    return input === undefined ? [] : [{ id, company: data.company, fundId: data.fundId, thing }];
  });
  return [...byId(entered, listBought(firm)).values()];
}

type LotOf = (security: string) => string;

/** One key for all lots that are bought alike: which of them a row is, its sale alone would say, and that may be corrected. */
const lotsOf = deriveOnce((table: CapTable): LotOf => {
  const alike = groupBy(table.securities, ({ company, fundId, type, issueDate, shareClass, cost }) =>
    JSON.stringify([company, fundId, type, issueDate, shareClass, cost]),
  );
  const first = new Map(
    [...alike.values()].flatMap((some) => some.map(({ key }) => [key, some[0]?.key ?? key] as const)),
  );
  return (security) => first.get(security) ?? security;
});

/** Each row with one of its own, by the id of that. */
function pairNear(
  rows: readonly SentRow[],
  others: readonly Held[],
  { columns, ledger, lotOf }: { readonly columns: Columns; readonly ledger: SecurityLedger; readonly lotOf: LotOf },
): ReadonlyMap<string, Near> {
  const near = new Map<string, Near>();
  if (others.length === 0) return near;
  const toLot = (texts: Texts) => (texts[LOT] === undefined ? texts : texts.with(LOT, lotOf(texts[LOT])));
  const readings = others.flatMap((held) => readTexts(held, ledger).map((texts) => ({ held, texts: toLot(texts) })));
  let open = rows.map((row) => ({ row, texts: toLot(textsOfRow(row)) }));
  for (const changed of columns) {
    const places = changed.map((column) => COLUMNS.indexOf(column));
    const withoutChanged = (texts: Texts) => texts.map((text, at) => (places.includes(at) ? undefined : text));
    const index = new ClaimIndex(readings, ({ texts }) => withoutChanged(texts));
    open = open.filter(({ row, texts }) => {
      if (changed === INPUT && texts[CASH] === undefined) return true;
      const findDiffering = (held: Texts) => places.find((at) => texts[at] !== undefined && texts[at] !== held[at]);
      const isNear = (each: { readonly held: Held; readonly texts: Texts }) =>
        !near.has(each.held.id) && findDiffering(each.texts) !== undefined;
      const found = index.claim(withoutChanged(texts), isNear);
      const at = found && findDiffering(found.texts);
      if (found === undefined || at === undefined) return true;
      near.set(found.held.id, {
        row,
        id: found.held.id,
        column: COLUMNS[at] ?? '',
        there: found.texts[at],
        here: texts[at],
      });
      return false;
    });
  }
  return near;
}

const INPUT_FIELD = {
  column: 'Security',
  stated: ({ security }: Pick<NewTransaction<Target>, 'security'>) => targetKey(security),
  held: ({ inputSecurityId }: Transaction) => inputSecurityId,
};
const TRANSACTION_COLUMNS = [...TRANSACTION_FIELDS, INPUT_FIELD];
const COLUMNS = [...SECURITY_FIELDS, ...TRANSACTION_COLUMNS].map(({ column }) => column);
const CASH = COLUMNS.indexOf('Cash Received');
const LOT = COLUMNS.indexOf(INPUT_FIELD.column);
const NO_SECURITY: Texts = SECURITY_FIELDS.map(() => undefined);
const NO_TRANSACTION: Texts = TRANSACTION_COLUMNS.map(() => undefined);

function textsOfRow({ items }: SentRow): Texts {
  for (const item of items) {
    if (item.kind === 'security') return [...SECURITY_FIELDS.map((field) => field.stated(item)), ...NO_TRANSACTION];
    if (item.kind === 'transaction') return [...NO_SECURITY, ...TRANSACTION_COLUMNS.map((field) => field.stated(item))];
  }
  return [...NO_SECURITY, ...NO_TRANSACTION];
}

/** Above this many counts, a security that was sold in part is read with the one that is listed. */
const MOST_READINGS = 64;

/** The readings of what was sold in part: it may be stated as it was at any time. */
function readTexts({ thing }: Held, ledger: SecurityLedger): readonly Texts[] {
  if ('event' in thing) return [[...NO_SECURITY, ...TRANSACTION_COLUMNS.map((field) => field.held(thing))]];
  const { security, transactions } = thing;
  const texts = [...SECURITY_FIELDS.map((field) => field.held(security)), ...NO_TRANSACTION];
  const holding = transactions.length === 0 ? undefined : ledger.holdings.get(security.id);
  const counts = holding && ledger.countsOf(holding);
  if (counts === undefined || counts.size > MOST_READINGS) return [texts];
  const counted = COLUMNS.indexOf(unitColumnOf(security.type));
  return [...counts].map((count) => texts.with(counted, count));
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
