import { foldName } from '../../../base/util/text/text.ts';
import { mayHave, requirementOf } from '../../../format/sheets/columns.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { isSecurityType, type SecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { cellIn, isFilled, showSourceCell } from '../../source/cell-text.ts';
import type { PeriodDay } from '../../source/period-end.ts';
import type { TabRow } from '../../source/tab-column.ts';
import { putColumns, toFixed } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { keepRows, type ProposalTab } from '../source-tab.ts';

/** Lists what a person answered about a table. */
function listSaid({ table, headerRows }: ProposalTab, { said = [] }: Pick<ScoringContext, 'said'>) {
  return said.filter((one) => 'sheet' in one && one.sheet === table.name && one.headerRow === headerRows.first);
}

/** Returns the day of a month or quarter that a person chose. */
export function findSaidDay(tab: ProposalTab, context: Pick<ScoringContext, 'said'>): PeriodDay | undefined {
  return listSaid(tab, context).findLast((one) => 'day' in one)?.day;
}

/** Returns the type of security that a person gave the rows of a text. */
export function findSaidType(text: string, tab: ProposalTab, context: ScoringContext): SecurityType | undefined {
  const folded = foldName(text);
  return listSaid(tab, context)
    .flatMap((one) => ('type' in one && one.texts.some((said) => foldName(said) === folded) ? [one.type] : []))
    .at(-1);
}

/** Returns the tabs of the format that a person does not want of a table. */
export function listUnwanted(tab: ProposalTab, context: ScoringContext): ReadonlySet<string> {
  return new Set(listSaid(tab, context).flatMap((one) => ('without' in one ? one.without : [])));
}

/** Returns the value that a person gave a column in every row, of one tab of the format where that is given. */
export function findSaid(name: string, tab: ProposalTab, context: ScoringContext, of?: string): string | undefined {
  const own = listSaid(tab, context).findLast(
    (one) => 'name' in one && one.name === name && (of === undefined || one.tabs?.includes(of) === true),
  );
  return own !== undefined && 'name' in own ? own.value : undefined;
}

/** Leaves out the rows that a person left out. */
export function leaveSaid<Tab extends ProposalTab | undefined>(
  tab: Tab,
  context: ScoringContext,
): { readonly tab: Tab | ProposalTab; readonly skips: readonly SkipForm[] } {
  const left = tab === undefined ? [] : listSaid(tab, context).flatMap((one) => ('leaves' in one ? [one.leaves] : []));
  const rest = left.reduce<ProposalTab | undefined>((kept, rows) => {
    const isLeft = kept && toTest(rows, kept);
    return isLeft && keepRows(kept, (row) => !isLeft(row));
  }, tab);
  return { tab: rest ?? tab, skips: left.map((rows) => ({ ...rows, because: 'you said so' })) };
}

/** Returns whether a row is left out by a rule that proposals write. */
export function toTest({ column, is = [], blank, rows }: SkipForm, tab: ProposalTab): (row: TabRow) => boolean {
  if (rows !== undefined) {
    const [first = 0, last = first] = rows.split('-').map(Number);
    return ({ rowNumber }) => rowNumber >= first && rowNumber <= last;
  }
  const facts = tab.columns.find(({ columnIndex }) => tab.refOf(columnIndex) === column);
  const texts = new Set([is].flat().map(foldName));
  return (row) => {
    const cell = facts && cellIn(row, facts.columnIndex);
    if (facts === undefined || blank === true) return facts !== undefined && !isFilled(cell);
    // A question shows a stored day number as a date.
    return cell !== undefined && texts.has(foldName(showSourceCell(cell, tab.table.epoch)));
  };
}

/** Everything that was said, whatever tab of the format it is about: for what stands for rows of all types. */
export function saidOfAny<C extends Pick<ScoringContext, 'said'>>(context: C): C {
  const said = context.said?.map((one) => {
    if (!('name' in one)) return one;
    const { tabs: _, ...rest } = one;
    return rest;
  });
  return said === undefined ? context : { ...context, said };
}

const SAID = { confidence: 1, reason: 'you said so' } as const;

/** Puts what a person answered in place of every guess. */
export function takeSaid(target: ProposedTarget, tab: ProposalTab, context: ScoringContext): ProposedTarget {
  const own = listSaid(tab, context)
    .filter((one) => 'name' in one)
    .filter(({ tabs }) => tabs === undefined || tabs.includes(target.name));
  if (own.length === 0) return target;
  const named = nameType(target, findByName(own, target.sheet.typeColumn)?.value);
  const presetType = matchSheetName(named.name)?.presetType;
  const columns = own.flatMap(({ sheet: _, headerRow: _row, tabs: _tabs, ...column }): ProposedColumn[] => {
    const isPossible = mayHave(target.sheet, column.name, presetType);
    const isPreset = presetType !== undefined && column.name === target.sheet.typeColumn;
    // A guess by words may have taken the answer for the others.
    const isTaken = target.columns.some(
      ({ name, values, confidence }) => name === column.name && values !== undefined && confidence === 1,
    );
    return isPossible && !isPreset && !isTaken ? [{ ...column, ...SAID }] : [];
  });
  const names = new Set(columns.map(({ name }) => name));
  return putColumns({ ...named, columns: named.columns.filter(({ name }) => !names.has(name)) }, columns);
}

const NOTE_KIND = 'Convertible Type';
const NOTE = 'convertible note';

/** Rows of one type go to its tab, without what that type does not have; a note is one of its kinds. */
function nameType(target: ProposedTarget, label: string | undefined): ProposedTarget {
  const type = label?.replaceAll(' ', '_');
  if (!isSecurityType(type)) return target;
  const needOf = (wanted: string): string | undefined => {
    const column = findByName(target.sheet.columns, wanted);
    return column && requirementOf(column, type);
  };
  const columns = target.columns.filter(({ name }) => needOf(name) !== 'forbidden');
  const [name = target.name] = traitsOf(type).tabs;
  const isNamed = needOf(NOTE_KIND) !== 'required' || hasNamed(columns, NOTE_KIND);
  return putColumns({ ...target, name, columns }, isNamed ? [] : [toFixed(NOTE_KIND, { text: NOTE, ...SAID })]);
}
