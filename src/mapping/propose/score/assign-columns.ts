import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { isLegalForm } from '../../../base/util/text/near-names.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { LEADS } from '../../../model/lexicon/parties.ts';
import { currenciesNamed } from '../../../model/values/currency-sign.ts';
import type { TabColumn } from '../../source/tab-column.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';
import { isOfLocalMoney, readHeaderDay, readHeaderUnit } from './read-header-unit.ts';
import { type ColumnGuess, guessColumns, type ScoringContext, type SourceFacts } from './score-column.ts';

export interface ColumnAssignment {
  readonly facts: SourceFacts;
  readonly guess: ColumnGuess;
}

/** The facts of the column that is assigned to one of the sheet. */
export function assignedTo(assigned: readonly ColumnAssignment[], name: string): SourceFacts | undefined {
  return assigned.find(({ guess }) => guess.column.name === name)?.facts;
}

/** Amounts in the currency of each row come before those that were converted, where a column states that currency. */
const LOCAL_FIRST = 0.015;

/** Amounts converted into one currency come after those in the currency of each row. */
const CONVERTED = 0.25;

/** Assigns each column of the source and of the sheet at most once, the surest first. */
export function assignColumns(
  columns: readonly SourceFacts[],
  sheet: SheetDeclaration,
  context: ScoringContext,
): readonly ColumnAssignment[] {
  const all = columns.flatMap((facts) => guessColumns(facts, sheet, context).map((guess) => ({ facts, guess })));
  const stated = all.find(({ facts, guess }) => guess.column.name === 'Currency' && facts.filled > 0)?.facts;
  const isStated = stated !== undefined;
  // Without that column, those in a currency that their header names come before those of which nothing says it.
  const isNamed = ({ facts, guess }: ColumnAssignment): boolean =>
    !isStated && guess.column.value.kind === 'money' && readHeaderUnit(facts.header)?.unit.sign !== undefined;
  const isConverted = ({ facts, guess }: ColumnAssignment): boolean => {
    const sign = guess.column.value.kind === 'money' ? readHeaderUnit(facts.header)?.unit.sign : undefined;
    const fits = (text: string): boolean => currenciesNamed(text)?.some((one) => sign?.fits.includes(one)) !== false;
    return sign !== undefined && stated?.texts.every(fits) === false;
  };
  const weightOf = (one: ColumnAssignment): number => {
    if (isConverted(one)) return one.guess.confidence - CONVERTED;
    const isLocal = isOfLocalMoney(one.facts.header);
    const more = isLocal ? (isStated ? LOCAL_FIRST : -LOCAL_FIRST) : isNamed(one) ? LOCAL_FIRST : 0;
    return one.guess.confidence + more;
  };
  const dayOf = ({ facts }: ColumnAssignment): string => readHeaderDay(facts.header)?.day ?? '';
  // Among equally sure ones that of the latest day counts, else the first column.
  const byConfidence = all.sort((a, b) => weightOf(b) - weightOf(a) || dayOf(b).localeCompare(dayOf(a)));
  const taken = new Set<TabColumn>();
  const filled = new Set<string>();
  const assigned: ColumnAssignment[] = [];
  for (const assignment of byConfidence) {
    const { facts, guess } = assignment;
    if (taken.has(facts.columnIndex) || filled.has(guess.column.name)) continue;
    taken.add(facts.columnIndex);
    filled.add(guess.column.name);
    assigned.push(assignment);
  }
  return assigned;
}

/** `titled` are columns that a title or the name of the tab fills in every row. */
export function scoreSheet(
  sheet: SheetDeclaration,
  assigned: readonly ColumnAssignment[],
  titled: ReadonlySet<string>,
): number {
  const found = new Set([...assigned.map(({ guess }) => guess.column.name), ...titled]);
  const required = sheet.columns.filter(({ name, required: need }) => need === 'always' && name !== sheet.typeColumn);
  const met = required.filter(({ name }) => found.has(name)).length;
  const sum = assigned.reduce((total, { guess }) => total + guess.confidence, 0);
  // Tables of one company name it in a title at most.
  const isOfOne = required.some(({ name }) => name === 'Company' && !found.has(name));
  return sum + met * 0.5 - (required.length - met) + (isOfOne ? 0.6 : 0);
}

export function toProposedColumn({ facts, guess }: ColumnAssignment, tab: ProposalTab): ProposedColumn {
  const { column, confidence, reason, unit } = guess;
  const isName = column.value.kind === 'reference' || column.value.kind === 'text';
  const remove = isName && facts.hasFootnotes ? 'footnotes' : undefined;
  const place = placeIn(tab, facts.columnIndex);
  return omitAbsent({ name: column.name, ...place, confidence, reason, unit, ...readInvestors(facts, column), remove });
}

/** Finds the separator in lists of co-investors, and who led the round. */
function readInvestors(
  { header, texts }: SourceFacts,
  { value }: ColumnDeclaration,
): Pick<ProposedColumn, 'values' | 'separator'> {
  if (value.kind !== 'co-investors') return {};
  const separator = areApartByCommas(texts) ? ',' : undefined;
  const values = LEADS.isIn(header) ? markLeads(texts, separator ?? ';') : [];
  return omitAbsent({ separator, values: values.length === 0 ? undefined : new Map(values) });
}

/** The format's mark behind the name of a lead. */
const LEAD_MARK = '(lead)';

/** Marks leads as the format does, behind the name. */
function markLeads(texts: readonly string[], separator: string): readonly (readonly [from: string, to: string])[] {
  const bare = texts.filter((text) => !text.toLowerCase().includes(LEAD_MARK));
  return bare.map((text) => {
    const names = text.split(separator).map((name) => `${name.trim()} ${LEAD_MARK}`);
    return [text, names.join('; ')] as const;
  });
}

/** Returns whether no name contains a comma, as `Acme, Inc.` does. */
function areApartByCommas(texts: readonly string[]): boolean {
  const pieces = texts.flatMap((text) => text.split(','));
  const isOther = texts.some((text) => /[;\n]/.test(text));
  return pieces.length > texts.length && !isOther && !pieces.some((piece) => piece.trim() === '' || isLegalForm(piece));
}

/** Puts a column in the place of those of its name. */
export function replaceNamed(target: ProposedTarget, column: ProposedColumn): ProposedTarget {
  const others = target.columns.filter(({ name }) => name !== column.name);
  return { ...target, columns: inOrder(target.sheet, [...others, column]) };
}

export function asTarget(sheet: SheetDeclaration, columns: readonly ProposedColumn[]): ProposedTarget {
  return { sheet, name: sheet.name, columns: inOrder(sheet, columns) };
}

export function inOrder(sheet: SheetDeclaration, columns: readonly ProposedColumn[]): readonly ProposedColumn[] {
  const names = sheet.columns.map(({ name }) => name);
  return [...columns].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}
