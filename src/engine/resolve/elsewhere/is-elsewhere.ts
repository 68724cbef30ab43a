import type { CarriedOrigin } from '../../../model/records/carried-origin.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Company, Firm, FirmHoldings } from '../../../model/service/snapshot.ts';

/** Whose portfolio rows are planned against. */
export interface Here {
  /** The base address of the service. */
  readonly service: string;
  readonly firm: Firm;
  readonly companies: readonly Company[];
  /** Absent where they were not asked for, or not given. */
  readonly holdings?: FirmHoldings | undefined;
}

/** A firm that the service does not name is known by its credentials, of which it may have several. */
const UNNAMED = /^client:/;

/**
 * Whether a workbook was written from another portfolio than the one here. The service's firm says so; an address may be
 * another spelling of the same, and a sandbox gives its first firm the same ID each time: then the companies tell. A
 * single one may have been deleted, of several at least one is left. A service that numbers what it is given gives the
 * same IDs to other things: under another address what most of them stand for is another thing.
 */
export function isElsewhere(origin: CarriedOrigin, here: Here, records: readonly CheckedRecord[]): boolean {
  const areNamed = !UNNAMED.test(origin.firmId) && !UNNAMED.test(here.firm.id);
  if (areNamed && origin.firmId !== here.firm.id) return true;
  const stated = new Set(records.flatMap(({ kind, id }) => (kind === 'company' && id !== undefined ? [id] : [])));
  if (stated.size === 0) return false;
  const isOtherAddress = origin.service !== here.service;
  if (here.companies.some(({ id }) => stated.has(id))) return isOtherAddress && areMostlyOthers(records, here);
  return isOtherAddress || stated.size > 1;
}

/** Whether more of the holdings and transactions that rows name by their ID are other ones here than the same. */
function areMostlyOthers(records: readonly CheckedRecord[], { holdings }: Here): boolean {
  const securities = new Map(holdings?.securities.map((security) => [security.id, security]));
  const transactions = new Map(holdings?.transactions.map((transaction) => [transaction.id, transaction]));
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
