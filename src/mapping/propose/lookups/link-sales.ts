import { foldName } from '../../../base/util/text/text.ts';
import { mayHave } from '../../../format/sheets/columns.ts';
import { entriesOf, findByName, hasNamed } from '../../file/by-name.ts';
import type { ProposedTarget } from '../proposal.ts';
import { replaceNamed } from '../score/assign-columns.ts';
import { factsIn } from '../source-tab.ts';
import { type TabProposal, takeSteps } from './find-lookups.ts';

/** The sales of one table, the purchases of another, and the column of each that says which of these was sold. */
interface SoldLink {
  readonly sales: TabProposal;
  readonly purchases: TabProposal;
  readonly here: string;
  readonly there: string;
  /** They are named by their companies, of which others may have several. */
  readonly isOfCompany?: true;
}

/** Lets sales name their purchases by the ID under which they look these up in another table, or by the only one in a company. */
export function linkSales(found: readonly TabProposal[]): readonly TabProposal[] {
  const links = found.flatMap((sales) => linkTable(sales, found));
  return found.map((one) => {
    const [named] = links.filter(({ sales }) => sales === one);
    const sold = links.filter(({ purchases }) => purchases === one);
    const ids = new Set(sold.map(({ there }) => there));
    const isNumbered = sold.some((link) => link.isOfCompany);
    // Purchases have one Ref.
    const [id] = ids.size === 1 ? ids : [];
    if (named === undefined && id === undefined) return one;
    const targets = one.proposed.targets.map((target) =>
      nameIn(target, { security: named?.here, ref: id, isNumbered }),
    );
    return { ...one, proposed: takeSteps({ ...one.proposed, targets }, { lookups: [], doubts: [] }) };
  });
}

function linkTable(sales: TabProposal, found: readonly TabProposal[]): readonly SoldLink[] {
  if (!sales.proposed.targets.some(isOfSales)) return [];
  const byId = sales.proposed.steps.flatMap(({ lookup }): SoldLink[] => {
    const purchases = found.find((other) => other !== sales && other.name === lookup?.in);
    const [only, ...more] = entriesOf(lookup?.by);
    if (purchases === undefined || only === undefined || more.length > 0) return [];
    const [here, there] = only;
    return purchases.proposed.targets.some(mayHaveRef) ? [{ sales, purchases, here, there }] : [];
  });
  return byId.length > 0 ? byId : linkByCompany(sales, found);
}

/** Each company that is sold has one purchase, in one other table. */
function linkByCompany(sales: TabProposal, found: readonly TabProposal[]): readonly SoldLink[] {
  const sale = sales.proposed.targets.find(isOfSales);
  const company = findByName(sale?.columns, 'Company');
  const facts = factsIn(sales.tab, company?.columnIndex);
  const sold = facts?.texts.map(foldName) ?? [];
  // Two sales of one purchase are each of a part.
  const isWhole = facts?.filled === sold.length || hasNamed(sale?.columns, 'Shares Sold') === true;
  const isNamed = hasNamed(sale?.columns, 'Security') === true;
  if (company?.column === undefined || sold.length === 0 || isNamed || !isWhole) return [];
  const links = found.flatMap((purchases): SoldLink[] => {
    const held = purchases.proposed.targets.filter(mayHaveRef);
    const bought = held.flatMap(({ columns }) => columns.filter(({ name }) => name === 'Company'));
    const [there, ...others] = new Set(bought.flatMap(({ column }) => column ?? []));
    const rows = factsIn(purchases.tab, bought[0]?.columnIndex)?.distinct ?? new Map<string, number>();
    const counts = new Map([...rows].map(([text, count]) => [foldName(text), count]));
    const isOne = purchases !== sales && others.length === 0 && sold.every((name) => counts.get(name) === 1);
    return there === undefined || !isOne
      ? []
      : [{ sales, purchases, here: company.column ?? '', there, isOfCompany: true }];
  });
  return links.length === 1 ? links : [];
}

function isOfSales({ sheet }: ProposedTarget): boolean {
  return sheet.kind === 'transactions';
}

function mayHaveRef({ sheet, columns }: ProposedTarget): boolean {
  return sheet.kind === 'securities' && !hasNamed(columns, 'Ref');
}

interface Naming {
  readonly security: string | undefined;
  readonly ref: string | undefined;
  readonly isNumbered: boolean;
}

function nameIn(target: ProposedTarget, { security, ref, isNumbered }: Naming): ProposedTarget {
  if (ref !== undefined && mayHaveRef(target))
    return replaceNamed(target, {
      name: 'Ref',
      column: ref,
      confidence: 0.9,
      reason: 'by which the sales name it',
      ...(isNumbered ? { numbered: true } : {}),
    });
  if (security === undefined || !isOfSales(target)) return target;
  const { sheet } = target;
  // A looked-up fact of the purchase says which one it is, and is none of the sale.
  const own = { ...target, columns: target.columns.filter(({ name }) => mayHave(sheet, name, 'sale')) };
  return replaceNamed(own, { name: 'Security', column: security, confidence: 0.9, reason: 'the purchase that has it' });
}
