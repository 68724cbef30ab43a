import { groupBy } from '../../../base/util/collections/group-by.ts';
import { CLASS_NAME_ENDINGS } from '../../../model/lexicon/class-kinds.ts';
import { NO_CELLS } from '../../../model/lexicon/nothing.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { SplitForm, UnpivotForm } from '../../file/mapping-form.ts';
import { cellIn, isFilled, textOf } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import type { MadeColumn } from '../../source/tab-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { COLUMN_OF, decideMeasure, type MeasureGuess } from './decide-measure.ts';
import type { Crosstab, RunColumn } from './find-crosstab.ts';
import type { LabelRow, LeadColumn } from './lead-columns.ts';
import { nameSome } from './left-beside.ts';
import { type Measure, readPeriod } from './read-heading.ts';
import { refIn, toFreeName } from './turn-tab.ts';

interface MadeOfRun extends MadeColumn {
  /** The format's name, with the unit in the headings. */
  readonly header: string;
  readonly reason: string;
  readonly isMeasure: boolean;
  /** The columns of the tab that hold its values. */
  readonly indexes: readonly number[];
}

export interface UnpivotedColumns {
  readonly columns: readonly MadeOfRun[];
  /** The columns of marks beside amounts. */
  readonly marks?: readonly MadeOfRun[];
  readonly unpivot: UnpivotForm & { readonly name: string };
  readonly meant: SheetKind;
  /** What a name says beside the name itself, and why it is split off. */
  readonly split?: SplitStep;
  /** The measure of unlabelled numbers; absent where all are labelled. */
  readonly guess?: MeasureGuess;
  /** Sheets that are made only of records with other texts in a column. */
  readonly limits: readonly {
    readonly kinds: readonly SheetKind[];
    readonly column: string;
    readonly texts: readonly string[];
  }[];
}

interface SplitStep {
  readonly split: SplitForm;
  readonly note: string;
}

interface Beside {
  readonly labels: readonly LabelRow[];
  readonly lead: LeadColumn | undefined;
}

const OF_CLASS = 'a round has the name of its class, without the kind of shares';
const ROUND_OF_CLASS = String.raw`^(?<Round>.+?)\s+(?:${CLASS_NAME_ENDINGS})\b.*$`;

export function makeColumns(tab: ProposalTab, crosstab: Crosstab, { labels, lead }: Beside): UnpivotedColumns {
  const guess = decideMeasure(crosstab, tab, lead?.name === 'Fund' || lead?.name === 'Share Class');
  const run = crosstab.run.map((column) => ({
    ...column,
    measure: column.measure ?? guess.measure,
    record: crosstab.kind === 'period' ? (readPeriod(column.record)?.lastDay ?? column.record) : column.record,
  }));
  const hasDays = run.some(({ name }) => name?.day !== undefined);
  const measures = [...new Set(run.map(({ measure }) => measure))];
  const values = measures.map((measure) => toMeasureColumn(measure, run, tab));
  const toMade = (name: string, header: string, reason: string): MadeOfRun => {
    return { name, header, home: run[0]?.columnIndex ?? 0, isMeasure: false, indexes: [], reason };
  };
  // The first row of each kind, unless the columns themselves say it.
  const above = labels.flatMap(({ rowNumber, above: of }) => {
    if (of === undefined || measures.includes(of)) return [];
    const reason = `row ${rowNumber} gives it for each column`;
    return [{ ...toMade(toFreeName(COLUMN_OF[of], tab), COLUMN_OF[of], reason), rowNumber }];
  });
  const hasDates = above.some(({ header }) => header === 'Issue Date');
  const names = toNameColumns(tab, { kind: crosstab.kind, measures, hasDates, hasDays, toMade });
  const isOfMarks = crosstab.kind === 'period' && measures.includes('value') && toSheet(measures) === 'securities';
  const named = hasDays ? run.map(nameWithDay) : run;
  const records = [...groupBy(named, ({ record }) => record)].map(([name, columns]) => {
    const values = columns.map(({ columnIndex, measure = guess.measure }) => {
      return [toFreeName(COLUMN_OF[measure], tab), refIn(tab, columnIndex)] as const;
    });
    return [name, new Map(values)] as const;
  });
  const unpivot = {
    name: names.name,
    records: new Map(records),
    above: new Map(above.map(({ name, rowNumber }) => [name, `${rowNumber}`])),
    blank: listNothings(run, tab),
  };
  return {
    columns: [...names.columns, ...values, ...above],
    unpivot,
    meant: toSheet(measures),
    limits: toLimits(measures, run, tab),
    ...(names.split === undefined ? {} : { split: names.split }),
    ...(isOfMarks ? { marks: [...names.columns.map(toDay), ...values, ...above] } : {}),
    ...(crosstab.run.some(({ measure }) => measure === undefined) ? { guess } : {}),
  };
}

function toMeasureColumn(measure: Measure, run: readonly RunColumn[], tab: ProposalTab): MadeOfRun {
  const own = run.filter((column) => column.measure === measure);
  const unit = own.find((column) => column.unit !== undefined)?.unit;
  const header = COLUMN_OF[measure];
  return {
    name: toFreeName(header, tab),
    header: unit === undefined ? header : `${header} (${unit})`,
    home: own[0]?.columnIndex ?? 0,
    isMeasure: measure !== 'date',
    indexes: own.map(({ columnIndex }) => columnIndex),
    reason: `what is under ${nameSome(own)}`,
  };
}

function toDay(column: MadeOfRun): MadeOfRun {
  return { ...column, header: 'Date' };
}

function toSheet(measures: readonly Measure[]): SheetKind {
  const has = (...some: readonly Measure[]): boolean => some.some((measure) => measures.includes(measure));
  if (has('shares', 'amount')) return 'securities';
  if (has('pre', 'size')) return 'rounds';
  return has('price') ? 'share-classes' : 'valuations';
}

/** `Seed (2019-03-15)`: the names of records, split into the name and the day. */
const DATED = String.raw`^(?<Named>.+) \((?<Day>[^()]+)\)$`;

function nameWithDay<C extends RunColumn>(column: C): C {
  const { record, name } = column;
  return name?.day === undefined ? column : { ...column, record: `${record} (${name.day})` };
}

interface RecordNames {
  readonly kind: Crosstab['kind'];
  readonly measures: readonly Measure[];
  readonly hasDates: boolean;
  readonly hasDays: boolean;
  readonly toMade: (name: string, header: string, reason: string) => MadeOfRun;
}

/** Makes one or two columns of the records' names. */
function toNameColumns(
  tab: ProposalTab,
  { kind, measures, hasDates, hasDays, toMade }: RecordNames,
): { readonly name: string; readonly columns: readonly MadeOfRun[]; readonly split?: SplitStep } {
  const isHeld = measures.includes('shares');
  const header = kind === 'period' ? (measures.includes('amount') ? 'Issue Date' : 'Date') : NAMED[kind];
  const wanted = kind === 'round' && !isHeld ? 'Round' : header;
  const name = toFreeName(wanted, tab);
  const column = (of: string, made = name): MadeOfRun => toMade(made, of, 'the names of the columns');
  const headers = kind === 'round' && isHeld ? ['Round', 'Share Class'] : [wanted];
  if (hasDays) {
    return {
      name,
      columns: [...headers.map((of) => column(of, 'Named')), column('Issue Date', 'Day')],
      split: { split: { column: name, pattern: DATED, otherwise: 'Named' }, note: 'the day stands beside the name' },
    };
  }
  const columns = headers.map((of) => column(of));
  // A split names its own parts.
  if (kind !== 'class' || !hasDates || toFreeName('Round', tab) !== 'Round') return { name, columns };
  const split = { split: { column: name, pattern: ROUND_OF_CLASS, otherwise: 'Round' }, note: OF_CLASS };
  const ofRound = column('Round', 'Round');
  return { name, columns: [...columns, { ...ofRound, reason: OF_CLASS }], split };
}

const NAMED = { class: 'Share Class', round: 'Share Class', fund: 'Fund', company: 'Company' } as const;

function listNothings(run: readonly RunColumn[], { dataRows }: ProposalTab): readonly string[] {
  const texts = run.flatMap(({ columnIndex }) =>
    dataRows.flatMap((row) => {
      const cell = cellIn(row, columnIndex);
      return cell !== undefined && NO_CELLS.is(textOf(cell)) ? [textOf(cell)] : [];
    }),
  );
  return [...new Set(texts)];
}

/** Amounts and marks of a quarter may each be there without the other. */
function toLimits(
  measures: readonly Measure[],
  run: readonly (RunColumn & { readonly measure: Measure })[],
  tab: ProposalTab,
): UnpivotedColumns['limits'] {
  const held = measures.find((measure) => measure === 'amount' || measure === 'shares');
  if (held === undefined || !measures.includes('value')) return [];
  const indexes = run.flatMap(({ measure, columnIndex }) => (measure === held ? [columnIndex] : []));
  const cells = tab.dataRows.flatMap((row) => indexes.flatMap((index) => cellIn(row, index) ?? []));
  const zeros = cells.filter((cell) => isFilled(cell) && readSourceNumber(cell, '.') === ZERO).map(textOf);
  return [
    {
      kinds: ['securities', 'rounds', 'share-classes'],
      column: toFreeName(COLUMN_OF[held], tab),
      texts: [...new Set(zeros)],
    },
    { kinds: ['valuations'], column: toFreeName(COLUMN_OF.value, tab), texts: [] },
  ];
}
