import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';

interface AmountKind {
  readonly isMoney: boolean;
  readonly unit: 'count' | 'price' | 'amount' | 'valuation';
}

/** Returns `undefined` for anything but amounts and numbers of shares. */
export function kindOfAmount({ name, columnIndex }: ProposedColumn, { sheet }: ProposedTarget): AmountKind | undefined {
  const kind = columnIndex === undefined ? undefined : toKind(sheet.columns.find((column) => column.name === name));
  if (kind === 'count') return { isMoney: false, unit: 'count' };
  if (kind !== 'money') return undefined;
  if (/price/i.test(name)) return { isMoney: true, unit: 'price' };
  return { isMoney: true, unit: /valuation|round size|cap$/i.test(name) ? 'valuation' : 'amount' };
}

function toKind(declaration: ColumnDeclaration | undefined): string | undefined {
  return declaration?.value.kind;
}
