import { groupBy } from '../../base/util/collections/group-by.ts';
import { formatCount, formatInstant, joinList, plural } from '../../base/util/text/words.ts';
import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import {
  otherAppService,
  PLAN_ACTIONS,
  type Plan,
  type PlanAction,
  type PlanDocument,
  type PlanRow,
} from '../../model/outcomes/plan.ts';
import type { RecordKind } from '../../model/records/record.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { formatMoney, type Money } from '../../model/values/money.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { countErrors, countSent, isStopped, toPlanHeadline } from '../plan-headline.ts';
import { addedRows, amountsByRow, type CompanyNews, newsByCompany } from '../planned-figures.ts';
import type { WrittenResult } from '../workbook-path.ts';
import { toMarkSection, toOpeningSection, toRollForwardSection } from './money/roll-forward-text.ts';
import { toSourceTieOutSection } from './money/tie-out-text.ts';
import { otherFindings, toFindingSections } from './parts/finding-list.ts';
import {
  columnWidths,
  type Folding,
  joinSections,
  layoutFacts,
  layoutTable,
  limitOf,
  shorten,
  type TextView,
  toOneLine,
  wrapText,
} from './parts/layout.ts';
import {
  CORRECT_DIFFERENCES,
  type NextStep,
  NOTHING_LEFT,
  type TypedFlags,
  toCorrectFirst,
  toMapStep,
  toNextCommand,
  toNextLines,
  toReportOption,
} from './parts/next-step.ts';
import { type RowListEntry, SIDES, toBlockedSection, toCountTable, toRowList, toRowPlace } from './parts/row-list.ts';
import { toCopyLines } from './parts/run-facts.ts';

export interface PlanTextOptions {
  readonly view: TextView;
  readonly typedInputs: readonly string[];
  readonly typedFlags?: TypedFlags;
  readonly planFile?: string;
  readonly planSha256?: string;
  /** The saved plan that is to be applied. */
  readonly saved?: {
    readonly path: string;
    readonly sha256: string;
    readonly document: Pick<PlanDocument, 'inputs' | 'madeAt' | 'madeBy'>;
  };
  /** For a saved plan that is only shown: whether the workbooks beside it are the planned ones. */
  readonly workbooks?: readonly { readonly name: string; readonly state: 'planned' | 'changed' | 'missing' }[];
  /** A question about applying follows: no next step is shown. */
  readonly isAsked?: boolean;
  /** The annotated copy, if one was written. */
  readonly copy?: WrittenResult;
  /** `--partial`: valid rows are sent without those that have errors. */
  readonly isPartial?: boolean;
}

/** Formats a dry run: first its meaning, last the next step. No line end after the last line. */
export function toPlanText(document: PlanDocument, options: PlanTextOptions): string {
  const { plan } = document;
  const { view } = options;
  const multipleInputs = document.inputs.length > 1;
  const folding = { multipleInputs, view, seeAll: `--all, --json, or ${toReportOption(options.typedInputs)}` };
  const withAction = (action: PlanAction): readonly PlanRow[] => plan.rows.filter((row) => row.action === action);
  return joinSections([
    [
      view.colors.bold(
        [...describeChangedWorkbooks(options), toPlanHeadline(plan, options.isPartial ?? false)].join(' '),
      ),
    ],
    describeSavedPlan(options).flatMap((text) => wrapText(text, view)),
    toFacts(document, options),
    toCountTable(
      plan.rows.map((row) => ({ origin: row.origin, kind: row.action })),
      { kinds: PLAN_ACTIONS, multipleInputs, view },
    ),
    toNewsSection(document, folding),
    toRowList(withAction('replace').map(toListedRow), { ...folding, title: 'To be replaced', legend: SIDES }),
    toRowList(withAction('differs').map(toListedRow), {
      ...folding,
      title: 'Differs, not sent',
      legend: SIDES,
      advice: CORRECT_DIFFERENCES,
    }),
    toBlockedSection(withAction('blocked'), folding),
    toRollForwardSection(plan.rollForward, folding),
    toOpeningSection(plan.rollForward, view),
    toMarkSection(plan.marks, folding),
    toSourceTieOutSection(document.sourceTieOut, view),
    toRequests(plan),
    ...toFindingSections(otherFindings(plan.findings, plan.rows), folding),
    toCopyLines(options.copy, view),
    options.isAsked === true ? [] : toNextLines(toNextStep(plan, options), view),
  ]);
}

/** A saved plan shows its own author, time and inputs. */
function toFacts(document: PlanDocument, { planFile, planSha256, saved }: PlanTextOptions): readonly string[] {
  const { inputs, madeAt, madeBy } = saved?.document ?? document;
  return layoutFacts([
    ['Plan', saved?.path],
    ['SHA-256', saved?.sha256],
    ...inputs.flatMap(({ name, sha256 }): [string, string][] => [
      ['Workbook', name],
      ['SHA-256', sha256],
    ]),
    ['Service', document.service],
    ['Cap tables', otherAppService(document)],
    ['Firm', document.firm.name],
    ['Made', `${formatInstant(madeAt)} by ${madeBy}`],
    ['Saved as', planFile],
    ['SHA-256', planFile === undefined ? undefined : planSha256],
  ]);
}

/** Nobody may sign a plan beside a different workbook. */
function describeChangedWorkbooks({ workbooks = [] }: PlanTextOptions): readonly string[] {
  const changed = workbooks.filter(({ state }) => state === 'changed').map(({ name }) => name);
  return changed.length === 0
    ? []
    : [`${joinList(changed)} beside the plan is not the workbook it was made from: its digest differs.`];
}

function describeSavedPlan({ workbooks }: PlanTextOptions): readonly string[] {
  if (workbooks === undefined) return [];
  const missing = workbooks.filter(({ state }) => state === 'missing').map(({ name }) => name);
  const isPlanned = workbooks.every(({ state }) => state === 'planned');
  return [
    'A saved plan, shown as it was made, without asking the service. Before applying, capsheet checks whether it still holds.',
    ...(isPlanned ? [`Beside it: ${joinList(workbooks.map(({ name }) => name))}, as it was planned.`] : []),
    ...(missing.length === 0 ? [] : [`Not beside it, or unreadable: ${joinList(missing)}.`]),
  ];
}

function toListedRow(row: PlanRow): RowListEntry {
  return { ...row, texts: row.action === 'replace' ? [] : [row.why] };
}

function toRequests(plan: Plan): readonly string[] {
  const { reads, writes } = plan.requests;
  if (writes === 0) return [];
  return [
    `Applying it takes ${plural(reads + writes, 'request')}: ${plural(writes, 'write')} and ${plural(reads, 'read')}.`,
  ];
}

function toNextStep(plan: Plan, { typedInputs, typedFlags, planFile, isPartial = false }: PlanTextOptions): NextStep {
  const errors = countErrors(plan);
  const toMap = plan.rows.length === 0 ? toMapStep(plan.findings, typedInputs, typedFlags) : undefined;
  if (toMap !== undefined) return toMap;
  if (isStopped(plan, isPartial)) {
    const partial =
      countSent(plan) > 0 && !isStopped(plan, true)
        ? ' With --partial the rows without errors are sent on their own.'
        : '';
    return {
      remark: `${toCorrectFirst(errors, typedInputs)}${partial}`,
      command: toNextCommand('plan', typedInputs, typedFlags),
    };
  }
  if (countSent(plan) === 0) return toIdleStep(plan);
  const command = toNextCommand('apply', planFile === undefined ? typedInputs : [planFile], typedFlags);
  return { command: isPartial ? `${command} --partial` : command };
}

function toIdleStep({ summary }: Plan): NextStep {
  if (summary.differs > 0) return {};
  return summary.blocked + summary.invalid > 0 ? { remark: 'Correct the rows that cannot be sent.' } : NOTHING_LEFT;
}

/** Up to this many rows are listed one by one; beyond that, totals by company say more. */
const ROWS_SHOWN = 60;
const COMPANIES_SHOWN = 40;
const MOST_NAME = 28;
const NEW_MARK = '*';
const INDENT = 4;
const SEPARATOR = ' · ';

/** Kinds of things in the order of the sheets, with short headers that leave room for the others. */
const KINDS: readonly { readonly kind: RecordKind; readonly header: string }[] = ALL_SHEETS.map(
  ({ recordKind, name }) => ({ kind: recordKind, header: name.replace(/^Share /, '') }),
);

/** Lists what is new, company by company: row by row, or totals if there are many. */
function toNewsSection(document: Pick<PlanDocument, 'plan' | 'snapshot'>, options: Folding): readonly string[] {
  const rows = addedRows(document.plan);
  if (rows.length === 0) return [];
  const { colors } = options.view;
  const title = colors.bold(`New (${formatCount(rows.length)})`);
  if (rows.length > limitOf(options.view, ROWS_SHOWN)) {
    return [`${title}, by company`, ...toCompanyTable(newsByCompany(document), options)];
  }
  const amounts = amountsByRow(document.plan);
  const names = securityNames(document.snapshot);
  return [
    title,
    ...[...groupBy(rows, (row) => row.company ?? '')].flatMap(([company, some]) => [
      `  ${nameOf(company)}`,
      ...toRowLines(some, { amounts, names }, options),
    ]),
  ];
}

function nameOf(company: string): string {
  return company === '' ? 'No company' : toOneLine(company);
}

function toCompanyTable(news: readonly CompanyNews[], { view, seeAll }: Folding): readonly string[] {
  const { dim } = view.colors;
  const shown = news.slice(0, limitOf(view, COMPANIES_SHOWN));
  const kinds = KINDS.filter(({ kind }) => news.some(({ counts }) => counts.has(kind)));
  const hasCash = news.some(({ cash }) => cash.length > 0);
  const columns = ['Company', ...[...kinds.map(({ header }) => header), 'Cost'].map((right) => ({ right }))];
  const rows = shown.flatMap((one) => toCompanyRows(one, kinds, hasCash));
  const hidden = news.slice(shown.length);
  const more = hidden.reduce((sum, one) => sum + countRows(one), 0);
  const company = 'more company';
  return [
    ...layoutTable({
      columns: hasCash ? [...columns, { right: 'Cash received' }] : columns,
      rows,
      indent: 2,
      style: dim,
    }),
    ...(hidden.length === 0
      ? []
      : [dim(`  … and ${plural(hidden.length, company, 'more companies')} with ${plural(more, 'row')}`)]),
    ...(news.some(({ isNew }) => isNew) ? [dim(`  ${NEW_MARK} the company itself is new`)] : []),
    dim(`  Row by row: ${seeAll}`),
  ];
}

/** Amounts in several currencies take one line each. */
function toCompanyRows({ company, isNew, counts, cost, cash }: CompanyNews, kinds: typeof KINDS, hasCash: boolean) {
  const name = `${shorten(nameOf(company), MOST_NAME)}${isNew ? ` ${NEW_MARK}` : ''}`;
  const numbers = kinds.map(({ kind }) => toCount(counts.get(kind)));
  const lines = Math.max(1, cost.length, hasCash ? cash.length : 0);
  return Array.from({ length: lines }, (_, index) => [
    ...(index === 0 ? [name, ...numbers] : ['', ...numbers.map(() => '')]),
    toAmount(cost, index),
    ...(hasCash ? [toAmount(cash, index)] : []),
  ]);
}

function toAmount(amounts: readonly Money[], index: number): string {
  const amount = amounts[index];
  if (amount !== undefined) return formatMoney(amount);
  return index === 0 ? '-' : '';
}

function countRows({ counts, isNew }: CompanyNews): number {
  return [...counts.values()].reduce((sum, count) => sum + count, isNew ? 1 : 0);
}

function toCount(count: number | undefined): string {
  return count === undefined ? '-' : formatCount(count);
}

function toRowLines(
  rows: readonly PlanRow[],
  { amounts, names }: { readonly amounts: ReadonlyMap<RowKey, Money>; readonly names: SecurityNames },
  { multipleInputs, view }: Folding,
): readonly string[] {
  const cells = rows.map((row) => {
    const amount = amounts.get(row.rowKey);
    const key = toShortKey(row, names);
    return [toRowPlace(row, multipleInputs), key, amount === undefined ? '' : formatMoney(amount)] as const;
  });
  const [placeWidth = 0, , amountWidth = 0] = columnWidths(cells, 3);
  const keyWidth = Math.max(20, view.width - INDENT - placeWidth - amountWidth - 4);
  return layoutTable({
    columns: ['', '', { right: '' }],
    rows: cells.flatMap(([place, key, amount]) => {
      const [first = '', ...others] = wrapText(key, { width: keyWidth, hang: 2 });
      return [[place, first, amount], ...others.map((line) => ['', line])];
    }),
    indent: INDENT,
  });
}

/** Leaves out the company, which is the heading; a company's own row keeps it. */
function toShortKey({ key, company, kind }: PlanRow, names: SecurityNames): string {
  const parts = key.split(SEPARATOR);
  const others = parts.filter((part) => part !== company);
  return toOneLine(
    kind === 'company' || others.length === 0 ? key : others.map((part) => names.of(part)).join(SEPARATOR),
  );
}

/** Readable names for securities that rows name by id. */
interface SecurityNames {
  /** Returns the text itself if it is not the id of a security. */
  readonly of: (text: string) => string;
}

function securityNames({ securities, funds, rounds }: Snapshot): SecurityNames {
  const byId = new Map(securities.map((security) => [security.id, security]));
  const fundNames = new Map(funds.map(({ id, name }) => [id, name]));
  const roundNames = new Map(rounds.map(({ id, name }) => [id, name]));
  return {
    of: (text) => {
      const security = byId.get(text);
      if (security === undefined) return text;
      const { type, fundId, fundName, roundId, issueDate } = security;
      const fund = fundNames.get(fundId) ?? fundName;
      const round = roundId === undefined ? undefined : roundNames.get(roundId);
      const parts = [`${type.replaceAll('_', ' ')} of ${issueDate}`, fund, round];
      return parts.filter((part) => part !== undefined).join(', ');
    },
  };
}
