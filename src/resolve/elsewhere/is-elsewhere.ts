import type { CarriedOrigin } from '../../model/records/carried-origin.ts';
import type { CheckedRecord } from '../../model/records/record.ts';
import type { Company, Firm } from '../../model/service/snapshot.ts';

/** Whose portfolio rows are planned against. */
export interface Here {
  /** The base address of the service. */
  readonly service: string;
  readonly firm: Firm;
  readonly companies: readonly Company[];
}

/** A firm that the service does not name is known by its credentials, of which it may have several. */
const UNNAMED = /^client:/;

/**
 * Whether a workbook was written from another portfolio than the one here. The service's firm says so; an address may be
 * another spelling of the same, and a sandbox gives its first firm the same ID each time: then the companies tell. A
 * single one may have been deleted, of several at least one is left.
 */
export function isElsewhere(origin: CarriedOrigin, here: Here, records: readonly CheckedRecord[]): boolean {
  const areNamed = !UNNAMED.test(origin.firmId) && !UNNAMED.test(here.firm.id);
  if (areNamed && origin.firmId !== here.firm.id) return true;
  const stated = new Set(records.flatMap(({ kind, id }) => (kind === 'company' && id !== undefined ? [id] : [])));
  if (stated.size === 0 || here.companies.some(({ id }) => stated.has(id))) return false;
  return origin.service !== here.service || stated.size > 1;
}
