import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import type { MapReport, ProposedQuestion } from '../../model/outcomes/map-report.ts';
import { answersTo } from '../question.ts';
import { homeOf, type PlacedColumn } from '../source/tab-column.ts';
import { listMissing } from './missing/question-missing.ts';
import type { Proposal, ProposedColumn } from './proposal.ts';

export function toMapReport(proposal: Proposal, path: string): MapReport {
  const { sheets, companyAliases, fundAliases, loss } = proposal;
  return {
    path,
    sheets: sheets.map(({ sheet, headerRows: { first, last }, doubts, targets }) => ({
      sheet,
      header: first === last ? `${first}` : `${first}-${last}`,
      to: targets.map(({ name }) => name),
      doubts: doubts.map(({ text, ...doubt }) => ({ ...whereIs(doubt), text })),
      columns: targets.flatMap(({ name, columns }) => columns.map((column) => ({ ...toColumn(column), to: name }))),
    })),
    names: [
      ...companyAliases.map((alias) => ({ kind: 'company' as const, ...alias })),
      ...fundAliases.map((alias) => ({ kind: 'fund' as const, ...alias })),
    ],
    questions: listQuestioned(proposal),
    loss,
  };
}

/** Lists open questions, and the columns that nothing fills. */
function listQuestioned(proposal: Proposal): readonly ProposedQuestion[] {
  const doubts = [...proposal.sheets, ...proposal.skipped].flatMap(({ sheet, doubts: own }) =>
    own.map((doubt): ProposedQuestion => {
      const { topic, text } = doubt;
      return { sheet, topic, ...whereIs(doubt), text, answers: [...answersTo(doubt)] };
    }),
  );
  const missing = listMissing(proposal).map(({ sheet, text, answers }) => ({
    sheet,
    topic: 'missing',
    text,
    answers: [...answers],
  }));
  return [...doubts, ...missing];
}

function toColumn({ name, value, confidence, reason, shows, isGranted, ...place }: ProposedColumn) {
  return omitAbsent({ value, ...whereIs(place), column: name, confidence, reason, shows, isGranted });
}

function whereIs({ columnIndex, column: header }: Partial<PlacedColumn>) {
  const letters = columnIndex === undefined ? undefined : toColumnLetters(homeOf(columnIndex));
  return omitAbsent({ letters, header });
}
