import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import { homeOf } from '../source/tab-column.ts';
import type { Proposal, ProposedColumn } from './proposal.ts';

export function toMapReport({ sheets, companyAliases, fundAliases, loss }: Proposal, path: string): MapReport {
  return {
    path,
    sheets: sheets.map(({ sheet, headerRows: { first, last }, doubts, targets }) => ({
      sheet,
      header: first === last ? `${first}` : `${first}-${last}`,
      to: targets.map(({ name }) => name),
      doubts: doubts.map(({ columnIndex, ref, text }) => ({
        ...(columnIndex === undefined ? {} : { letters: toColumnLetters(homeOf(columnIndex)) }),
        ...(ref === undefined ? {} : { header: ref }),
        text,
      })),
      columns: targets.flatMap(({ name, columns }) => columns.map((column) => ({ ...toColumn(column), to: name }))),
    })),
    names: [
      ...companyAliases.map((alias) => ({ kind: 'company' as const, ...alias })),
      ...fundAliases.map((alias) => ({ kind: 'fund' as const, ...alias })),
    ],
    loss,
  };
}

function toColumn({ name, ref, fixed, columnIndex, confidence, reason, shows }: ProposedColumn) {
  return {
    ...(fixed === undefined ? {} : { value: fixed }),
    ...(columnIndex === undefined ? {} : { letters: toColumnLetters(homeOf(columnIndex)) }),
    ...(ref === undefined ? {} : { header: ref }),
    column: name,
    confidence,
    reason,
    ...(shows === undefined ? {} : { shows }),
  };
}
