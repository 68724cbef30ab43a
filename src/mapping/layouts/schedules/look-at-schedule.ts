import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { runAtOnce } from '../../../base/util/steps.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { MappingUnit } from '../../../format/check/mapped-tables.ts';
import { SECURITIES } from '../../../format/sheets/securities.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import * as names from '../../../model/lexicon/schedule-headers.ts';
import { FUND_LABELS, SCHEDULES } from '../../../model/lexicon/titles.ts';
import { findDays } from '../../../model/values/date-text.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { findByName } from '../../file/by-name.ts';
import type { ColumnForm } from '../../file/mapping-form.ts';
import { qualifyAmounts } from '../../propose/amounts/qualify-amounts.ts';
import { questionRows, readPeriods } from '../../propose/doubts/question-rows.ts';
import { questionSourceTexts } from '../../propose/doubts/question-texts.ts';
import { questionAlike, questionTwice, type ReadTable } from '../../propose/doubts/question-twice.ts';
import { guessHolders, type KnownFunds } from '../../propose/guess-names.ts';
import type { ProposedColumn, ProposedTarget } from '../../propose/proposal.ts';
import { findFillDown, findSkips } from '../../propose/rows/propose-rows.ts';
import { type ProposalTab, readBelow } from '../../propose/source-tab.ts';
import { isClassLabel } from '../../propose/values/split-label.ts';
import type { Question } from '../../question.ts';
import type { TabColumn } from '../../source/tab-column.ts';
import type { Confirm } from '../question-currency.ts';
import type { SourceTab } from '../source-tab.ts';

export interface ScheduleTitle {
  readonly entity?: string;
  /** The title labels it as the fund: `Fund: Northlight Fund I`. */
  readonly isSaid?: true;
  readonly day?: string;
}

/** Reads `Northlight Fund I Schedule of Investments` in one line, or the name in a line above it. */
export function readScheduleTitle({ titles }: SourceTab): ScheduleTitle | undefined {
  const at = titles.findIndex((title) => SCHEDULES.isIn(title));
  if (at === -1) return undefined;
  const inLine = SCHEDULES.before(titles[at] ?? '')?.replace(/(?:\([^()]*\)|[\s,:–—(-])+$/, '') ?? '';
  const above = titles.slice(0, at).find((title) => !/\d{4}/.test(title));
  const said = findLabelled(titles);
  const entity = said ?? (inLine === '' ? above : inLine);
  const [only, ...others] = new Set(titles.flatMap(findDays));
  const day = others.length > 0 ? undefined : only;
  return omitAbsent({ entity, isSaid: said === undefined ? undefined : true, day });
}

/** Finds `Fund: Northlight Fund I`, in one cell or two adjacent ones. */
function findLabelled(titles: readonly string[]): string | undefined {
  const parts = titles.map((title) => title.split(/:(.*)/, 2));
  const at = parts.findIndex(([label = '']) => FUND_LABELS.is(label));
  const inCell = parts[at]?.[1]?.trim() ?? '';
  return at === -1 ? undefined : inCell === '' ? titles[at + 1] : inCell;
}

export interface FoundFund {
  readonly columns: { readonly Fund?: ColumnForm };
  readonly confirm: Confirm;
}

/** Finds the fund in a column, else in the title, which may name the firm instead unless it is known to be a fund. */
export function fundOf(tab: SourceTab, { entity, isSaid }: ScheduleTitle, funds: KnownFunds): FoundFund {
  const column = tab.column(...names.SCHEDULE_FUND);
  if (column !== undefined) return { columns: { Fund: column }, confirm: [] };
  if (entity === undefined) return { columns: {}, confirm: [] };
  const [guess] = guessHolders([entity], funds);
  const value = guess?.to ?? entity;
  const that = `the Fund is ${quote(value)} in every row, because the title says ${quote(entity)}`;
  const isSure = guess?.confidence === 1 || (isSaid === true && guess === undefined);
  return { columns: { Fund: { value } }, confirm: isSure ? [] : [{ topic: 'every-row', to: 'Fund', that }] };
}

export function currencyOf(
  tab: SourceTab,
  { currency }: { readonly currency: string | undefined },
): { readonly Currency?: ColumnForm } {
  const column = tab.column(...names.SCHEDULE_CURRENCY);
  if (column !== undefined) return { Currency: column };
  return currency === undefined ? {} : { Currency: { value: currency } };
}

export type ScheduleColumns = { readonly [column: string]: string | undefined };

interface ScheduleAmounts {
  readonly unit: MappingUnit | undefined;
  /** The unit of the numbers of shares. */
  readonly sharesUnit: MappingUnit | undefined;
  /** Translations of cells with more than a number, for the amounts and the shares. */
  readonly valuesOf: (name: string) => ReadonlyMap<string, string>;
  /** One currency for all rows, where anything says it. */
  readonly currency: string | undefined;
  readonly confirm: Confirm;
}

export function qualifySchedule(
  table: Table,
  sourceTab: SourceTab,
  {
    sheet,
    amount,
    read,
  }: { readonly sheet: SheetDeclaration; readonly amount: string; readonly read: ScheduleColumns },
): ScheduleAmounts {
  const tab = toProposalTab(table, sourceTab);
  const { targets, doubts } = qualifyAmounts([toTarget(sheet, read, tab)], tab);
  const columnOf = (name: string) => findByName(targets[0]?.columns, name);
  const { unit } = columnOf(amount) ?? {};
  const { unit: sharesUnit } = columnOf('Shares') ?? {};
  const { value: currency } = columnOf('Currency') ?? {};
  return {
    unit,
    sharesUnit,
    currency,
    valuesOf: (name) => new Map(columnOf(name)?.values),
    confirm: toConfirm(doubts),
  };
}

/** Questions positions as a proposal would. */
export function lookAtPositions(table: Table, sourceTab: SourceTab, read: ScheduleColumns) {
  const amounts = qualifySchedule(table, sourceTab, { sheet: SECURITIES, amount: 'Investment Amount', read });
  const tab = toProposalTab(table, sourceTab);
  const { skips, doubts } = findSkips(tab, []);
  const target = toTarget(SECURITIES, read, tab);
  const fillDown = findFillDown([target], tab);
  const dated = readPeriods([target], tab, {});
  const type = findByName(target.columns, 'Type')?.columnIndex;
  return {
    ...amounts,
    skipRows: skips,
    fillDown: fillDown.refs,
    // That of which the months of purchases stand for; absent where they are days.
    day: findByName(dated.targets[0]?.columns, 'Issue Date')?.day,
    confirm: [
      ...amounts.confirm,
      ...toConfirm([
        ...doubts,
        ...dated.doubts,
        ...fillDown.doubts,
        ...runAtOnce(questionRows([target], tab, type)),
        ...questionSecurities(type, tab),
      ]),
    ],
  };
}

/** Questions schedules of one workbook that repeat each other, such as a tab for each quarter. */
export function questionAcross(
  schedules: readonly { readonly table: Table; readonly tab: SourceTab; readonly read: ScheduleColumns }[],
): readonly Confirm[] {
  const tables = schedules.map(({ table, tab: sourceTab, read }): ReadTable => {
    const tab = toProposalTab(table, sourceTab);
    return { name: table.name, tab, targets: [toTarget(SECURITIES, read, tab)] };
  });
  const [twice, alike] = [questionTwice(tables), questionAlike(tables, new Set())];
  return tables.map((_, index) => toConfirm([...(twice[index] ?? []), ...(alike[index] ?? [])]));
}

function toProposalTab(table: Table, { headerRow }: SourceTab): ProposalTab {
  const row = Number(headerRow);
  return readBelow({ first: row, last: row }, { table, passedOver: new Set() });
}

function toTarget(sheet: SheetDeclaration, read: ScheduleColumns, tab: ProposalTab): ProposedTarget {
  return { sheet, name: sheet.name, columns: Object.entries(read).flatMap(([name, ref]) => toColumn(name, ref, tab)) };
}

function toConfirm(doubts: readonly Question[]): Confirm {
  return doubts.map(({ column: ref, rowNumber, columnIndex: _, text, ...subject }) => ({
    ...(ref === undefined ? {} : { column: ref }),
    ...(rowNumber === undefined ? {} : { row: String(rowNumber) }),
    ...subject,
    that: text,
  }));
}

function toColumn(name: string, ref: string | undefined, tab: ProposalTab): readonly ProposedColumn[] {
  const facts = tab.columns.find(({ columnIndex }) => tab.refOf(columnIndex) === ref);
  return facts === undefined || ref === undefined
    ? []
    : [{ name, column: ref, columnIndex: facts.columnIndex, confidence: 1, reason: 'the layout has it' }];
}

/** Questions securities that are read as shares though their names do not say so. */
function questionSecurities(columnIndex: TabColumn | undefined, tab: ProposalTab): readonly Question[] {
  const facts = tab.columns.find((column) => column.columnIndex === columnIndex);
  if (facts === undefined) return [];
  const isMeant = (text: string): boolean => {
    const type = readInstrument(text)?.type;
    return type === undefined ? !isClassLabel(text) : !READ_AS_SUCH.has(type);
  };
  const describe = (texts: string): string => `${texts}: each is read as shares`;
  return questionSourceTexts(facts, tab, { topic: 'types', isMeant, describe });
}

const READ_AS_SUCH: ReadonlySet<string> = new Set(['certificate', 'convertible', 'warrant']);
