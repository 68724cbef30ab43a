import { groupBy } from '../../base/util/collections/group-by.ts';
import { formatCount, formatInstant, joinList, plural } from '../../base/util/text/words.ts';
import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import { PLAN_ACTIONS, type PlanAction, type PlanDocument, type PlanRow } from '../../model/outcomes/plan.ts';
import { isAtRest } from '../../model/outcomes/roll-forward-totals.ts';
import { type Decimal, formatDecimal, ZERO } from '../../model/values/decimal.ts';
import { formatAmount, formatMoney, type Money } from '../../model/values/money.ts';
import { showChangeValue } from '../change-value.ts';
import { toPlanHeadline } from '../plan-headline.ts';
import { type CompanyNews, newsByCompany } from '../planned-figures.ts';
import { rollForwardNotes, rollForwardTitle, type ShownLine, showByFund, usedColumns } from '../roll-forward-words.ts';
import { otherFindings, toGroupLine } from './parts/finding-list.ts';
import { toOneLine } from './parts/layout.ts';
import { toRowPlace } from './parts/row-list.ts';

interface PlanMarkdownOptions {
  /** `--partial`: valid rows are sent without those that have errors. */
  readonly isPartial: boolean;
  /** `--all`: every row and finding, however many. */
  readonly isFull: boolean;
}

/** Rows of one table; a comment has no room for more, and the report workbook has all. */
const MOST_ROWS = 40;

/**
 * A dry run as Markdown (GitHub's), for a pull request or a mail: what its text says, in tables that stay tables there.
 * No line end after the last line.
 */
export function toPlanMarkdown(document: PlanDocument, { isPartial, isFull }: PlanMarkdownOptions): string {
  const { plan, inputs, firm, service, madeAt, madeBy } = document;
  const multipleInputs = inputs.length > 1;
  const most = isFull ? Number.POSITIVE_INFINITY : MOST_ROWS;
  const withAction = (action: PlanAction) => plan.rows.filter((row) => row.action === action);
  const sections = [
    `## Dry run of ${inMarkdown(joinList(inputs.map(({ name }) => name)))}`,
    `**${inMarkdown(toPlanHeadline(plan, isPartial))}**`,
    [
      ...inputs.map(({ name, sha256 }) => `- ${inMarkdown(name)}: SHA-256 \`${sha256}\``),
      `- ${inMarkdown(firm.name)}, ${inMarkdown(service)}; made ${formatInstant(madeAt)} by ${inMarkdown(madeBy)}`,
    ].join('\n'),
    toCounts(plan.rows),
    toNews(newsByCompany(document), most),
    toChanges('To be replaced', withAction('replace'), { multipleInputs, most }),
    toChanges('Differs, not sent', withAction('differs'), { multipleInputs, most }),
    toReasons('Blocked', withAction('blocked'), { multipleInputs, most }),
    toRollForward(document, most),
    toFindings(document, { multipleInputs, most }),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

/** Escapes what Markdown would read as its own: marks, links, mentions and numbers of issues. */
function inMarkdown(text: string): string {
  return toOneLine(text)
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/[@#]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type Side = 'left' | 'right';

function toTable(heads: readonly (readonly [head: string, side: Side])[], rows: readonly (readonly string[])[]) {
  const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    toLine(heads.map(([head]) => head)),
    toLine(heads.map(([, side]) => (side === 'right' ? '--:' : '---'))),
    ...rows.map(toLine),
  ].join('\n');
}

function right(head: string): readonly [string, Side] {
  return [head, 'right'];
}

function left(head: string): readonly [string, Side] {
  return [head, 'left'];
}

function toSection(title: string, content: string, hidden: number, nouns: readonly [one: string, many: string]) {
  const [one, many] = nouns;
  const more = hidden > 0 ? `\n\n… and ${plural(hidden, `more ${one}`, `more ${many}`)}; --all shows them.` : '';
  return `### ${title}\n\n${content}${more}`;
}

function toCounts(rows: readonly PlanRow[]): string {
  const actions = PLAN_ACTIONS.filter((action) => rows.some((row) => row.action === action));
  if (actions.length === 0) return '';
  const toCells = (some: readonly PlanRow[]): string[] =>
    [...actions.map((action) => some.filter((row) => row.action === action).length), some.length].map((count) =>
      count === 0 ? '–' : formatCount(count),
    );
  const sheets = [...groupBy(rows, ({ origin }) => origin.sheet)];
  return toTable(
    [left('Sheet'), ...actions.map(right), right('total')],
    [...sheets.map(([sheet, some]) => [inMarkdown(sheet), ...toCells(some)]), ['**Total**', ...toCells(rows)]],
  );
}

function toNews(news: readonly CompanyNews[], most: number): string {
  if (news.length === 0) return '';
  const kinds = ALL_SHEETS.filter(({ recordKind }) => news.some(({ counts }) => counts.has(recordKind)));
  const hasCash = news.some(({ cash }) => cash.length > 0);
  const toCell = (amounts: readonly Money[]): string => amounts.map(formatMoney).join('<br>') || '–';
  const rows = news
    .slice(0, most)
    .map(({ company, isNew, counts, cost, cash }) => [
      `${company === '' ? 'No company' : inMarkdown(company)}${isNew ? ' (new)' : ''}`,
      ...kinds.map(({ recordKind }) => formatCount(counts.get(recordKind) ?? 0).replace(/^0$/, '–')),
      toCell(cost),
      ...(hasCash ? [toCell(cash)] : []),
    ]);
  const heads = [left('Company'), ...kinds.map(({ name }) => right(name)), right('Cost')];
  const table = toTable(hasCash ? [...heads, right('Cash received')] : heads, rows);
  return toSection('New, by company', table, news.length - rows.length, ['company', 'companies']);
}

interface ListOptions {
  readonly multipleInputs: boolean;
  readonly most: number;
}

/** One line for each column that is not the same. */
function toChanges(title: string, rows: readonly PlanRow[], { multipleInputs, most }: ListOptions): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, most);
  const lines = shown.flatMap((row) =>
    (row.changes.length === 0 ? [undefined] : row.changes).map((change) => [
      inMarkdown(toRowPlace(row, multipleInputs)),
      inMarkdown(row.key),
      ...(change === undefined
        ? ['–', '–', '–']
        : [
            inMarkdown(change.column),
            inMarkdown(showChangeValue(change.column, change.service)),
            inMarkdown(showChangeValue(change.column, change.workbook)),
          ]),
    ]),
  );
  const heads = ['Row', 'What', 'Column', 'The service has', 'The workbook says'].map(left);
  return toSection(title, toTable(heads, lines), rows.length - shown.length, ['row', 'rows']);
}

function toReasons(title: string, rows: readonly PlanRow[], { multipleInputs, most }: ListOptions): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, most);
  const lines = shown.map((row) => [
    inMarkdown(toRowPlace(row, multipleInputs)),
    inMarkdown(row.key),
    inMarkdown(row.why),
  ]);
  return toSection(title, toTable(['Row', 'What', 'Why'].map(left), lines), rows.length - shown.length, [
    'row',
    'rows',
  ]);
}

function toRollForward({ plan: { rollForward } }: PlanDocument, most: number): string {
  if (rollForward === undefined || isAtRest(rollForward)) return '';
  const { lines, hidden } = showByFund(rollForward, { mostCompanies: most, bySecurity: false });
  const columns = usedColumns(lines.map(({ figures }) => figures));
  const table = toTable(
    [left('Fund, company'), left(''), ...columns.map(({ head }) => right(head))],
    lines.map((line) => [
      line.level === 'fund' ? `**${inMarkdown(line.name)}**` : inMarkdown(line.name),
      line.what === 'shares' ? 'shares' : (line.currency ?? ''),
      ...columns.map(({ of }) => toFigure(of(line.figures), line)),
    ]),
  );
  const notes = rollForwardNotes(rollForward).map((note) => `\n\n${inMarkdown(note)}`);
  return toSection(rollForwardTitle(rollForward), `${table}${notes.join('')}`, hidden, [
    'company that changes',
    'companies that change',
  ]);
}

function toFigure(value: Decimal | undefined, { what, currency }: ShownLine): string {
  if (value === undefined || value === ZERO) return '–';
  return what === 'cost' ? formatAmount(value, currency) : formatDecimal(value);
}

function toFindings({ plan }: PlanDocument, { multipleInputs, most }: ListOptions): string {
  const findings = otherFindings(plan.findings, plan.rows);
  if (findings.length === 0) return '';
  const shown = findings.slice(0, most);
  const lines = shown.map((one) => `- **${one.severity}** ${inMarkdown(toGroupLine([one], multipleInputs))}`);
  return toSection('Findings', lines.join('\n'), findings.length - shown.length, ['finding', 'findings']);
}
