import { byId } from '../../../base/util/collections/by-id.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { isSecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { type CarriedFacts, type CarriedOrigin, withCarriedBack } from '../../../model/records/carried-facts.ts';
import type { CheckedRecord, SecurityRecord, TransactionRecord } from '../../../model/records/record.ts';
import type { Company, Firm, FirmHoldings, Fund } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';

/**
 * The rows of a workbook that was written from another portfolio, as rows of a new one: their IDs are names by which the
 * rows refer to each other, securities are stated as they were issued, and what a conversion or exercise created comes
 * with it. A transaction on something that the workbook says nothing of cannot be entered. Pure.
 */
export function leaveIdsAside(records: readonly CheckedRecord[], carried: CarriedFacts): CheckedRecord[] {
  const book = toBook(records, carried);
  return records.map((record) => toLocal(record, book));
}

interface Book {
  readonly carried: CarriedFacts;
  readonly back: CarriedBack | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly grounded: ReadonlySet<RowKey>;
  readonly creators: ReadonlyMap<string, RowKey>;
}

function toBook(records: readonly CheckedRecord[], carried: CarriedFacts): Book {
  const { portfolio } = carried;
  const sent = records.filter(({ action }) => action !== 'skip');
  const transactions = sent.filter((record) => record.kind === 'transaction');
  const securities = sent.filter((record) => record.kind === 'security');
  const known = new Set(securities.flatMap(({ id, ref }) => [id, ref].flatMap(fold)));
  const grounded = new Set<RowKey>();
  const creators = new Map<string, RowKey>();
  const ground = (row: TransactionRecord): boolean => {
    if (grounded.has(row.key) || !isComplete(row) || !fold(inputOf(row, carried)).some((id) => known.has(id)))
      return false;
    grounded.add(row.key);
    const created = row.id === undefined ? undefined : portfolio?.created.get(row.id);
    if (created !== undefined) creators.set(created, row.key);
    for (const name of [created, row.createsRef].flatMap(fold)) known.add(name);
    return true;
  };
  while (transactions.map(ground).includes(true));
  const named = [...(portfolio?.funds ?? []), ...(portfolio?.customColumns ?? [])];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return { carried, back: carried.back, names, grounded, creators };
}

function fold(name: string | undefined): string[] {
  return name === undefined ? [] : [foldName(name)];
}

/** By its ID where it was chosen from the list of holdings. */
function inputOf({ security }: TransactionRecord, { holdingIds }: CarriedFacts): string | undefined {
  return security === undefined ? undefined : (holdingIds.get(foldName(security)) ?? security);
}

/** The class that it converted into may be gone by now, and then nobody says it. */
function isComplete({ event, convertedTo }: TransactionRecord): boolean {
  return event === 'sale' || convertedTo !== undefined;
}

function toLocal(record: CheckedRecord, book: Book): CheckedRecord {
  const local = withoutIds(record, book);
  if (local.kind === 'security') return toLocalSecurity(local, book);
  if (local.kind === 'transaction') return toLocalTransaction(local, book);
  if (local.kind === 'custom-values')
    return {
      ...local,
      values: local.values.map((value) => ({ ...value, column: book.names.get(value.column) ?? value.column })),
    };
  if (local.kind === 'valuation' || local.kind === 'control-total') return { ...local, ...fundOf(local, book) };
  return local;
}

/** The facts that a workbook carries mean something elsewhere, except what a run against this portfolio has added. */
function withoutIds(record: CheckedRecord, { back }: Book): CheckedRecord {
  const { id, carried, ...rest } = record;
  const kept = carried === undefined ? undefined : withCarriedBack(undefined, back);
  return {
    ...rest,
    former: omitAbsent({ id }),
    ...(kept === undefined ? {} : { carried: omitAbsent({ ...kept, isAsWritten: carried?.isAsWritten }) }),
  };
}

function fundOf({ fund }: { readonly fund?: string }, { names }: Book): { readonly fund?: string } {
  return omitAbsent({ fund: fund === undefined ? undefined : (names.get(fund) ?? fund) });
}

/** A number that somebody typed over stays. A listed cost is left out: another service may carry the cost on. */
function toLocalSecurity(record: SecurityRecord, book: Book): SecurityRecord {
  const { former, shares, quantity, type, investmentAmount } = record;
  const units = book.carried.portfolio?.issued.get(former?.id ?? '');
  const isAsWritten = units !== undefined && (shares ?? quantity) === units.shown;
  const column = isSecurityType(type) ? traitsOf(type).units : undefined;
  const issued = isAsWritten && column !== undefined ? { [column]: units.issued } : {};
  const createdBy = book.creators.get(former?.id ?? '');
  const listedCost = book.carried.portfolio?.listedCosts.get(former?.id ?? '');
  const isListedCost = createdBy !== undefined && listedCost !== undefined && investmentAmount?.value === listedCost;
  const { investmentAmount: _listed, ...withoutCost } = record;
  const own = isListedCost ? withoutCost : record;
  return { ...own, ...fundOf(record, book), ...issued, former: omitAbsent({ ...former, createdBy }) };
}

function toLocalTransaction(record: TransactionRecord, book: Book): TransactionRecord {
  const { former, createsRef } = record;
  const created = book.carried.portfolio?.created.get(former?.id ?? '');
  const security = inputOf(record, book.carried);
  const isGrounded = book.grounded.has(record.key) || record.action === 'skip';
  const local = omitAbsent({ ...record, security });
  return isGrounded
    ? omitAbsent({ ...local, createsRef: createsRef ?? created })
    : { ...local, former: { ...former, isOnUnknown: true } };
}

export interface Here {
  readonly service: string;
  readonly firm: Firm;
  readonly companies: readonly Company[];
  readonly funds: readonly Fund[];
  readonly holdings?: FirmHoldings | undefined;
}

/** A firm that the service does not name is known by its credentials, of which it may have several. */
const UNNAMED = /^client:/;

/**
 * Whether a workbook was written from another portfolio than the one here. The service's firm says so; an address may be
 * another spelling of the same, and sandboxes of earlier versions all had one firm ID: then the companies tell. A
 * single one may have been deleted, of several at least one is left. A service that numbers what it is given gives the
 * same IDs to other things: under another address what most of them stand for is another thing.
 */
export function isElsewhere(origin: CarriedOrigin, here: Here, records: readonly CheckedRecord[]): boolean {
  const areNamed = !UNNAMED.test(origin.firmId) && !UNNAMED.test(here.firm.id);
  if (areNamed && origin.firmId !== here.firm.id) return true;
  const stated = new Set(records.flatMap(({ kind, id }) => (kind === 'company' && id !== undefined ? [id] : [])));
  if (stated.size === 0) return false;
  const isOtherAddress = origin.service !== here.service;
  if (here.companies.some(({ id }) => stated.has(id)))
    return isOtherAddress && (areMostlyOthers(records, here) || haveOtherOwners(records, here));
  return isOtherAddress || stated.size > 1;
}

/** Whether more of the holdings and transactions that rows name by their ID are other ones here than the same. */
function areMostlyOthers(records: readonly CheckedRecord[], { holdings }: Here): boolean {
  const securities = byId(holdings?.securities);
  const transactions = byId(holdings?.transactions);
  const areSame = records.flatMap((record) => {
    if (record.kind === 'security') {
      const there = securities.get(record.id ?? '');
      return there ? [record.type === there.type && record.issueDate === there.issueDate] : [];
    }
    const there = record.kind === 'transaction' ? transactions.get(record.id ?? '') : undefined;
    return there && record.kind === 'transaction' ? [record.event === there.event && record.date === there.date] : [];
  });
  return areSame.filter((isSame) => !isSame).length > areSame.length / 2;
}

/** A single one may be a slip of whoever typed it; where two took each other's place there are two. */
const SLIPS = 1;

/** Whether what rows name by their ID belongs to others here, which no service changes: a company, a fund, a security. */
function haveOtherOwners(records: readonly CheckedRecord[], { companies, funds, holdings }: Here): boolean {
  const securities = byId(holdings?.securities);
  const transactions = byId(holdings?.transactions);
  const [companyIds, fundIds] = [companies, funds].map(
    (named) => new Map(named.map(({ id, name }) => [foldName(name), id])),
  );
  const others = records.filter((record) => {
    if (record.kind === 'security') {
      const there = securities.get(record.id ?? '');
      return (
        isNamedOther(companyIds, record.company, there?.companyId) || isNamedOther(fundIds, record.fund, there?.fundId)
      );
    }
    if (record.kind !== 'transaction') return false;
    const there = transactions.get(record.id ?? '');
    const input = there?.inputSecurityId;
    const isOfOther = input !== undefined && securities.has(record.security ?? '') && record.security !== input;
    return isOfOther || isNamedOther(companyIds, record.company, there?.companyId);
  });
  return others.length > SLIPS;
}

/** A name that nothing here has may be an older one of the same. */
function isNamedOther(ids: ReadonlyMap<string, string> | undefined, name = '', id?: string): boolean {
  const named = ids?.get(foldName(name));
  return id !== undefined && named !== undefined && named !== id;
}
