import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { isNoteOfRound } from '../../../model/fields/security-types.ts';
import { WARRANT_TITLES } from '../../../model/lexicon/class-kinds.ts';
import { YES } from '../../../model/lexicon/nothing.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { putColumns } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { factsIn, headerIn, isInvestmentSchedule, type ProposalTab } from '../source-tab.ts';

export const AFTER_KIND = 'notes that name no round are each called what they are';
/** It is asked about: a note may belong to the round that it converted in. A schedule lists none that converted. */
const LIKELY = 0.6;
const SHOWN = 3;
/** Surer than what is asked about: people name only one of the two because the other has the same name. */
const TAKEN_FOR_GRANTED = 0.76;

const AFTER = {
  'Share Class': { other: 'Round', reason: 'no column names the class, so it has the name of its round' },
  Round: { other: 'Share Class', reason: 'no column names the round, so it has the name of its class' },
} as const;

export function isOfCertificates({ name }: ProposedTarget): boolean {
  return matchSheetName(name)?.presetType === 'certificate';
}

export function isOfNotes({ name }: ProposedTarget): boolean {
  return isNoteOfRound(matchSheetName(name)?.presetType);
}

/** Names a class after its round, or a round after its class, where only one of them is named; a note's round after its kind. */
export function nameAlike(target: ProposedTarget, tab: ProposalTab, isTyped: boolean): ProposedTarget {
  if (isOfNotes(target)) return nameAfterKind(isTyped ? target : putColumns(target, guessKind(target)), tab);
  if (!isOfCertificates(target)) return target;
  const named = nameAfter(target.columns);
  const filled = fillFromOther(target.columns, tab);
  const columns = isTyped ? filled : filled.map((column) => doubtWarrants(column, tab));
  const doubted = { ...target, columns };
  return putColumns(doubted, named.length > 0 ? named : nameShares(target.columns));
}

/** A class whose round is left blank has the name of its round, and the other way around. */
function fillFromOther(columns: readonly ProposedColumn[], tab: ProposalTab): readonly ProposedColumn[] {
  return columns.map((column) => {
    const { name, columnIndex, orElse } = column;
    const isFilled = (factsIn(tab, columnIndex)?.blank ?? 0) === 0;
    if ((name !== 'Round' && name !== 'Share Class') || orElse !== undefined || isFilled) return column;
    const other = columns.find((one) => one.name === AFTER[name].other)?.column;
    return other === undefined || other === column.column ? column : { ...column, orElse: other };
  });
}

/** A number of warrants is one of shares only if somebody says so. */
function doubtWarrants(column: ProposedColumn, tab: ProposalTab): ProposedColumn {
  const header = headerIn(tab, column.columnIndex);
  const areWarrants = column.name === SHARES && WARRANT_TITLES.isIn(header);
  return areWarrants
    ? { ...column, confidence: LIKELY, reason: `"${header}" may be of warrants, which are no shares yet` }
    : column;
}

const SHARES = 'Shares';

/** Shares of which nothing names a round or a class are of one, which is asked. */
function nameShares(columns: readonly ProposedColumn[]): readonly ProposedColumn[] {
  const has = (name: string): boolean => hasNamed(columns, name);
  if (!has(SHARES) || !has('Investment Amount') || has('Round') || has('Share Class')) return [];
  const reason = 'nothing names it';
  return [
    { name: 'Round', value: SHARES, confidence: TAKEN_FOR_GRANTED, reason, isGranted: true },
    { name: 'Share Class', value: SHARES, confidence: LIKELY, reason },
  ];
}

/** Guesses the kind of unnamed notes by their terms: a SAFE neither bears interest nor matures. */
function guessKind({ columns }: ProposedTarget): readonly ProposedColumn[] {
  const has = (...names: readonly string[]): boolean => columns.some(({ name }) => names.includes(name));
  if (has('Convertible Type')) return [];
  const guess = { name: 'Convertible Type', confidence: LIKELY };
  if (has('Interest Rate', 'Maturity Date'))
    return [{ ...guess, value: 'convertible note', reason: 'its terms are those of a note' }];
  const isSafe = has('Valuation Cap', 'Discount');
  return isSafe
    ? [{ ...guess, value: 'SAFE', reason: 'it has a cap or a discount, and neither bears interest nor matures' }]
    : [];
}

/** A note that names no round is mostly the whole of one: a bridge, or a SAFE before the first priced round. */
function nameAfterKind(target: ProposedTarget, tab: ProposalTab): ProposedTarget {
  const kind = findByName(target.columns, 'Convertible Type');
  const round = findByName(target.columns, 'Round');
  if (kind === undefined || (round !== undefined && (factsIn(tab, round.columnIndex)?.blank ?? 0) === 0)) return target;
  const texts = factsIn(tab, kind.columnIndex)?.texts ?? [];
  const guess = {
    ...(isInvestmentSchedule(tab)
      ? { confidence: TAKEN_FOR_GRANTED, isGranted: true as const }
      : { confidence: LIKELY }),
    reason: AFTER_KIND,
    ...(texts.length === 0 ? {} : { shows: texts.slice(0, SHOWN).join('; ') }),
  };
  const { values, ...named } = kind;
  // An answer to `Convertible?` is no name.
  const [answered] = texts.length > 0 && texts.every((text) => YES.is(text)) ? (values?.values() ?? []) : [];
  const granted = { name: 'Round', confidence: TAKEN_FOR_GRANTED, reason: AFTER_KIND, isGranted: true } as const;
  if (round === undefined)
    return putColumns(target, [
      answered === undefined ? { ...named, name: 'Round', ...guess } : { ...granted, value: answered },
    ]);
  if (kind.column === undefined) return target;
  const filled = { ...round, orElse: kind.column, ...guess };
  return { ...target, columns: target.columns.map((column) => (column === round ? filled : column)) };
}

export function nameAfter(
  columns: readonly ProposedColumn[],
  names: readonly (keyof typeof AFTER)[] = ['Share Class', 'Round'],
): readonly ProposedColumn[] {
  const columnOf = (name: string): ProposedColumn | undefined => findByName(columns, name);
  return names.flatMap((name) => {
    const { other, reason } = AFTER[name];
    const from = columnOf(other);
    if (from === undefined || columnOf(name) !== undefined) return [];
    return [{ ...from, name, confidence: Math.min(from.confidence, TAKEN_FOR_GRANTED), reason, isGranted: true }];
  });
}
