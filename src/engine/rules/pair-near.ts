import { ClaimIndex } from '../../base/util/collections/filled-index.ts';
import { unitColumnOf } from '../../model/fields/units.ts';
import { SECURITY_FIELDS, TRANSACTION_FIELDS } from '../../model/identity/identity.ts';
import type { NewTransaction, Target } from '../../model/service/new-data.ts';
import type { Security, Transaction } from '../../model/service/snapshot.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { purchaseKey } from '../ledger/bought-alike.ts';
import type { SecurityLedger } from '../ledger/security-ledger.ts';
import type { CapTable } from './cap-table/cap-table.ts';
import type { SentRow } from './cap-table/entries.ts';

/** The texts of `COLUMNS`; those that are blank, or that things of the kind do not have, `undefined`. */
type Texts = readonly (string | undefined)[];

/** A security or transaction that the service has. */
export type Held = Security | (Transaction & Pick<Security, 'fundId'>);

export interface Near {
  readonly row: SentRow;
  readonly id: string;
  readonly column: string;
  readonly there: string | undefined;
  readonly here: string | undefined;
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

/**
 * Pairs each row with one of the things, the first that equals it in all but columns which go together, and by the id of the thing says
 * what differs. No two rows have one thing.
 */
export function pairNear(
  sent: readonly { readonly row: SentRow }[],
  others: readonly Held[],
  columns: readonly (readonly string[])[],
  table: CapTable,
): ReadonlyMap<string, Near> {
  const near = new Map<string, Near>();
  if (others.length === 0) return near;
  const toReading = <Of>(of: Of, texts: Texts): Reading<Of> => {
    const lot = purchaseKey(table.firm.holdings.get(texts[LOT] ?? ''));
    return { of, texts, alike: lot === undefined ? texts : texts.with(LOT, lot) };
  };
  const readings = others.flatMap((held) => readTexts(held, table.firm).map((texts) => toReading(held, texts)));
  let open = sent.map(({ row }) => toReading(row, textsOfRow(row)));
  for (const changed of columns) {
    const places = changed.map((column) => COLUMNS.indexOf(column));
    const withoutChanged = ({ alike }: Reading) => alike.map((text, at) => (places.includes(at) ? undefined : text));
    const index = new ClaimIndex(readings, withoutChanged);
    open = open.filter((stated) => {
      // All notes of a round convert on one day, and that of another is another conversion.
      if (places.includes(LOT) && stated.texts[CASH] === undefined) return true;
      const findDiffering = (held: Reading) =>
        places.find((at) => stated.texts[at] !== undefined && stated.texts[at] !== held.texts[at]);
      const isNear = (held: Reading<Held>) => !near.has(held.of.id) && findDiffering(held) !== undefined;
      const found = index.claim(withoutChanged(stated), isNear);
      const at = found && findDiffering(found);
      if (found === undefined || at === undefined) return true;
      const { id } = found.of;
      near.set(id, { row: stated.of, id, column: COLUMNS[at] ?? '', there: found.texts[at], here: stated.texts[at] });
      return false;
    });
  }
  return near;
}

interface Reading<Of = unknown> {
  readonly of: Of;
  readonly texts: Texts;
  /** The same with one key for all lots that were bought alike. */
  readonly alike: Texts;
}

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
function readTexts(held: Held, ledger: SecurityLedger): readonly Texts[] {
  if ('event' in held) return [[...NO_SECURITY, ...TRANSACTION_COLUMNS.map((field) => field.held(held))]];
  const texts = [...SECURITY_FIELDS.map((field) => field.held(held)), ...NO_TRANSACTION];
  const holding = ledger.holdings.get(held.id);
  const counts = holding === undefined || holding.transactions.length === 0 ? undefined : ledger.countsOf(holding);
  if (counts === undefined || counts.size > MOST_READINGS) return [texts];
  const counted = COLUMNS.indexOf(unitColumnOf(held.type));
  return [...counts].map((count) => texts.with(counted, count));
}
