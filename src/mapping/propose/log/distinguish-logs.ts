import { findByName } from '../../file/by-name.ts';
import type { TabProposal } from '../lookups/find-lookups.ts';
import type { ProposedColumn, ProposedSheet, ProposedTarget } from '../proposal.ts';

/** Adds the tab to names of securities in logs of one file, because Refs must be unique in the file. */
export function distinguishLogs(found: readonly TabProposal[]): readonly TabProposal[] {
  const logs = found.filter(({ proposed }) => isLog(proposed));
  return found.map((one) => {
    const isAlone = logs.filter(({ input }) => input === one.input).length < 2;
    return isAlone || !isLog(one.proposed) ? one : { ...one, proposed: withTab(one.proposed) };
  });
}

function isLog({ targets }: ProposedSheet): boolean {
  return targets.some(({ columns }) => columns.some(isSecurity));
}

function isSecurity({ name, join, column: ref }: ProposedColumn): boolean {
  return name === 'Security' && (join ?? ref) !== undefined;
}

function withTab(sheet: ProposedSheet): ProposedSheet {
  const isPart = sheet.lastRow !== undefined || sheet.columns !== undefined;
  const between = ` / ${sheet.sheet}${isPart ? ` ${sheet.headerRows.first}` : ''} / `;
  const targets = sheet.targets.map((target) => {
    if (target.events === undefined) return target;
    return { ...target, columns: target.columns.map((column) => nameByTab(column, target, between)) };
  });
  return { ...sheet, targets };
}

function nameByTab(column: ProposedColumn, { columns }: ProposedTarget, between: string): ProposedColumn {
  const { column: ref, ...others } = column;
  if (!isSecurity(column) && column.numbered !== true) return column;
  const company = findByName(columns, 'Company')?.column;
  const join = column.join ?? [ref, company].flatMap((name) => name ?? []);
  return { ...others, join, with: between };
}
