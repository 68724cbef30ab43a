import { groupBy } from '../../../base/util/collections/group-by.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionTexts } from './describe-texts.ts';
import { foldedTextIn, groupKeyIn } from './row-amounts.ts';

/** Positions of a fund that are not companies: cash, debts, its own expenses. */
const NO_COMPANY =
  /^(?:cash|cash (?:and|&) (?:cash )?equivalents?|cash (?:at|in|balance|on)\b.*|bank(?: balance| accounts?)?|(?:money market|treasury|t-)\s?(?:funds?|bills?)|(?:other|net|total|current) (?:current )?(?:assets?|liabilities)(?:,? net)?|liabilities|(?:accounts? )?(?:receivables?|payables?)|accruals?|working capital|nav|net asset value|(?:management|advisory|performance|monitoring|transaction|deal|legal|audit|admin(?:istration)?|setup) fees?|(?:fund|partnership|other|operating|organi[sz]ational|broken deal) (?:expenses?|costs?)|fees|expenses|carried interest|escrows?|reserves?|uninvested|dry powder|(?:bridge|credit) facilit(?:y|ies)|borrowings?|interest income|fx|others?|miscellaneous|various|tbd|n\.?n\.?|stealth(?: co(?:mpany)?| startup)?|unknown)$/i;

/** Questions rows named like no company, and several marks of one company. */
export function questionCompanies(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const indexes = new Set(
    targets.flatMap(({ columns }) =>
      columns.flatMap(({ name, columnIndex }) => (name === 'Company' ? (columnIndex ?? []) : [])),
    ),
  );
  const ofNames = tab.columns
    .filter(({ columnIndex }) => indexes.has(columnIndex))
    .flatMap((facts) =>
      questionTexts(facts, tab, {
        isMeant: (text) => NO_COMPANY.test(text.trim()),
        describe: (texts) => `${texts}: each is the name of a company`,
      }),
    );
  return [...ofNames, ...targets.flatMap((target) => questionMarks(target, tab))];
}

/** The service keeps one mark for a company, fund and day: the last would count. */
function questionMarks({ sheet, columns }: ProposedTarget, { dataRows }: ProposalTab): readonly ProposedDoubt[] {
  const value = columns.find(({ name }) => name === 'Fair Value' || name === 'Ownership');
  if (sheet.kind !== 'valuations' || value === undefined) return [];
  const keys = ['Company', 'Fund', 'Date'].map((name) => columns.find((column) => column.name === name)?.columnIndex);
  const stated = dataRows.filter((row) => foldedTextIn(row, value.columnIndex) !== '');
  const several = [...groupBy(stated, (row) => groupKeyIn(row, keys)).values()].find(
    (rows) => new Set(rows.map((row) => foldedTextIn(row, value.columnIndex))).size > 1,
  );
  if (several === undefined) return [];
  const rows = listRanges(several.map(({ rowNumber }) => rowNumber));
  const { ref, columnIndex } = value;
  const at = ref === undefined || columnIndex === undefined ? {} : { ref, columnIndex };
  return [
    {
      kind: 'values',
      ...at,
      text: `the last of several marks of one company, fund and day counts, not their sum: rows ${rows}`,
    },
  ];
}
