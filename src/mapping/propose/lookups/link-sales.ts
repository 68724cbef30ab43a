import { requirementOf } from '../../../format/sheets/columns.ts';
import { entriesOf } from '../../file/mapping-form.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/assign-columns.ts';
import { type TabProposal, takeSteps } from './link-tables.ts';

/** The sales of one table, the purchases of another, and the column of each that says which of these was sold. */
interface SoldLink {
  readonly sales: TabProposal;
  readonly purchases: TabProposal;
  readonly here: string;
  readonly there: string;
}

/** Lets sales name their purchases by the ID under which they look these up in another table. */
export function linkSales(found: readonly TabProposal[]): readonly TabProposal[] {
  const links = found.flatMap((sales) => linkTable(sales, found));
  return found.map((one) => {
    const [named] = links.filter(({ sales }) => sales === one);
    const sold = links.filter(({ purchases }) => purchases === one);
    const ids = new Set(sold.map(({ there }) => there));
    // Purchases have one Ref.
    const [id] = ids.size === 1 ? ids : [];
    if (named === undefined && id === undefined) return one;
    const targets = one.proposed.targets.map((target) => nameIn(target, { security: named?.here, ref: id }));
    return { ...one, proposed: takeSteps({ ...one.proposed, targets }, { lookups: [], doubts: [] }) };
  });
}

function linkTable(sales: TabProposal, found: readonly TabProposal[]): readonly SoldLink[] {
  if (!sales.proposed.targets.some(isOfSales)) return [];
  return sales.proposed.steps.flatMap(({ lookup }): SoldLink[] => {
    const purchases = found.find((other) => other !== sales && other.name === lookup?.in);
    const [only, ...more] = entriesOf(lookup?.by);
    if (purchases === undefined || only === undefined || more.length > 0) return [];
    const [here, there] = only;
    return purchases.proposed.targets.some(mayHaveRef) ? [{ sales, purchases, here, there }] : [];
  });
}

function isOfSales({ sheet }: ProposedTarget): boolean {
  return sheet.kind === 'transactions';
}

function mayHaveRef({ sheet, columns }: ProposedTarget): boolean {
  return sheet.kind === 'securities' && !columns.some(({ name }) => name === 'Ref');
}

interface Naming {
  readonly security: string | undefined;
  readonly ref: string | undefined;
}

function nameIn(target: ProposedTarget, { security, ref }: Naming): ProposedTarget {
  if (ref !== undefined && mayHaveRef(target))
    return withColumn(target, 'Ref', { column: ref, reason: 'by which the sales name it' });
  if (security === undefined || !isOfSales(target)) return target;
  const { sheet } = target;
  // What was looked up of the purchase says which one it is, and is nothing of the sale.
  const isOfSale = ({ name }: ProposedColumn): boolean =>
    sheet.columns.some((column) => column.name === name && requirementOf(column, 'sale') !== 'forbidden');
  const own = { ...target, columns: target.columns.filter(isOfSale) };
  return withColumn(own, 'Security', { column: security, reason: 'the purchase that has it' });
}

function withColumn(
  target: ProposedTarget,
  name: string,
  column: Pick<ProposedColumn, 'column' | 'reason'>,
): ProposedTarget {
  const others = target.columns.filter((other) => other.name !== name);
  return { ...target, columns: inOrder(target.sheet, [...others, { ...column, name, confidence: 0.9 }]) };
}
