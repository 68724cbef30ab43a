import { mayHave } from '../../../format/sheets/columns.ts';
import { COMMON, PREFERRED } from '../../../model/lexicon/class-kinds.ts';
import { findByName } from '../../file/by-name.ts';
import { type Question, questionAt } from '../../question.ts';
import { putColumns, toFixed } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { shareOf } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { factsIn, type ProposalTab } from '../source-tab.ts';
import { isOfCertificates, nameAfter } from './name-class.ts';

const NAME = 'Interests';
const SAID = 'the amount invested, in units of 1.00';
const GRANTED = { confidence: 0.8, isGranted: true } as const;
const SHOWN = 2;

/**
 * Counts holdings of which only the amount is known in units of 1.00, as interests in partnerships and LLCs are: as many
 * as the amount invested, of a class at that price. It is asked about.
 */
export function countInterests(found: ProposedTarget, tab: ProposalTab): ProposedTarget {
  // Nobody counted shares in a column that nobody filled.
  const isEmpty = ({ name, columnIndex }: ProposedColumn): boolean =>
    name === 'Shares' && columnIndex !== undefined && factsIn(tab, columnIndex)?.filled === 0;
  const target = { ...found, columns: found.columns.filter((column) => !isEmpty(column)) };
  const columnOf = (name: string): ProposedColumn | undefined => findByName(target.columns, name);
  const amount = columnOf('Investment Amount');
  const isUntyped = target.name === target.sheet.name && columnOf('Type') === undefined;
  const isMeant = target.sheet.kind === 'securities' && (isUntyped || isOfCertificates(target));
  if (!isMeant || amount?.columnIndex === undefined || columnOf('Shares') !== undefined) return found;
  // Without an amount in any row there is nothing to count.
  if ((factsIn(tab, amount.columnIndex)?.filled ?? 0) === 0 || tab.columns.some(countsClass)) return found;
  const { shows: _, ...counted } = amount;
  const shares: ProposedColumn = { ...counted, name: 'Shares', isInterest: true, ...GRANTED, reason: SAID };
  const [type = target.name] = target.sheet.presets?.find(({ type: of }) => of === 'certificate')?.names ?? [];
  const named = { ...target, name: isUntyped ? type : target.name };
  const names = nameAfter(target.columns);
  const isNamed = names.length > 0 || columnOf('Round') !== undefined;
  const unnamed = ['Round', 'Share Class'].map((name) =>
    toFixed(name, { text: NAME, reason: 'nothing names it', ...GRANTED }),
  );
  const added = isNamed ? names : unnamed.map((one): ProposedColumn => ({ ...one, isGranted: true }));
  const { columns, ...complete } = putColumns(named, [shares, ...added]);
  // A table of payments may have columns of another type, as the day on which one is due.
  const own = columns.filter(({ name }) => mayHave(target.sheet, name, 'certificate'));
  return { ...complete, columns: own.map((column) => nameBlank(column, tab)) };
}

/** `Common`, `Preferred` above numbers: shares, of which each class has a column. */
function countsClass({ header, ...facts }: SourceFacts): boolean {
  return (COMMON.is(header) || PREFERRED.is(header)) && shareOf(facts, 'number') === 1;
}

/** Takes a row without a name for an interest like any other. */
function nameBlank(column: ProposedColumn, tab: ProposalTab): ProposedColumn {
  const isName = column.name === 'Round' || column.name === 'Share Class';
  const isBlank = (factsIn(tab, column.columnIndex)?.blank ?? 0) > 0;
  return isName && isBlank && column.isPart !== true ? { ...column, default: NAME } : column;
}

export function areInterests({ columns }: ProposedTarget): boolean {
  return columns.some(({ isInterest }) => isInterest === true);
}

/** Their class is at the price by which they are counted, and is preferred to no other unless something says so. */
export function describeInterests(kinds: readonly ProposedColumn[]): readonly ProposedColumn[] {
  const fixed = (name: string, text: string): ProposedColumn => ({
    ...toFixed(name, { text, reason: SAID, confidence: GRANTED.confidence }),
    isGranted: true,
  });
  // A row without a name is in a class called so.
  const said = kinds.map((kind) => ({
    ...kind,
    ...(kind.values && { values: new Map([...kind.values, [NAME, 'common']]) }),
  }));
  return [fixed('Price Per Share', '1'), ...(said.length > 0 ? said : [fixed('Class Type', 'common')])];
}

/** Asks once for a table whether its holdings are counted so. */
export function questionInterests(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const [counted] = targets.flatMap(({ columns }) => columns.filter(({ isInterest }) => isInterest === true));
  if (counted === undefined) return [];
  const samples = factsIn(tab, counted.columnIndex)?.samples.slice(0, SHOWN).join('; ');
  const text = `no column says how many shares there are, so each row is an interest, counted in units of 1.00: as many as the amount invested, at a price of 1.00: ${samples}`;
  return [questionAt(counted, { topic: 'interests', to: 'Shares' }, text)];
}
