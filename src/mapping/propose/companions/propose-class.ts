import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import type { FoundLines } from '../lines/find-lines.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/in-order.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { readInstrument } from '../types/read-instrument.ts';
import { KIND_VALUES } from '../values/split-label.ts';
import { ownColumns, sharedColumns } from './own-columns.ts';
import { workOutPrice } from './work-out-price.ts';

/** The class of a holding, where anything says its price; that of a round is taken to be called as the round is. */
export function proposeClass(
  main: ProposedTarget,
  tab: ProposalTab,
  { lines, ...context }: ScoringContext & { readonly lines?: FoundLines | undefined },
): readonly ProposedTarget[] {
  const sheet = sheetOf('share-classes');
  const named = sharedColumns(main, ['Company', 'Round', 'Share Class', 'Currency']);
  const shared = main.sheet.kind === 'rounds' ? [...named, ...named.filter(isRound).map(toClassName)] : named;
  const own = ownColumns(main, tab, sheet, context);
  const has = (columns: readonly ProposedColumn[], wanted: string) => columns.some(({ name }) => name === wanted);
  const types = has(own, 'Class Type') ? [] : findClassType(main, shared, tab);
  const price = has(own, 'Price Per Share') ? [] : workOutPrice(main, tab, lines);
  const columns = [...shared, ...types, ...own, ...price];
  if (!has(columns, 'Share Class') || !has(columns, 'Price Per Share')) return [];
  // A price that is only worked out is worth a class where all else is known of it.
  if (price.length > 0 && types.length === 0 && !has(own, 'Class Type')) return [];
  return [{ sheet, name: sheet.name, columns: inOrder(sheet, columns) }];
}

function isRound({ name }: ProposedColumn): boolean {
  return name === 'Round';
}

function toClassName(round: ProposedColumn): ProposedColumn {
  return {
    ...round,
    name: 'Share Class',
    confidence: 0.6,
    reason: 'the class is assumed to have the name of the round',
  };
}

const COMMON = /\b(?:common|ordinary|founders?|stamm\w*)\b/i;
const PREFERRED = /\b(?:preferred|preference|pref|ccps|vorzug\w*|préférence)\b/i;

/** By the labels of the classes, as far as they say it themselves. */
function findClassType(
  main: ProposedTarget,
  shared: readonly ProposedColumn[],
  tab: ProposalTab,
): readonly ProposedColumn[] {
  const series = main.columns.find(({ name, isPart }) => name === 'Round' && isPart === true);
  if (series !== undefined) return [{ ...series, name: 'Class Type', ref: 'Kind', values: KIND_VALUES }];
  const label = shared.find(({ name }) => name === 'Share Class');
  const facts = tab.columns.find(({ columnIndex }) => columnIndex === label?.columnIndex);
  const values = facts === undefined ? [] : readKinds(facts);
  if (label !== undefined && values.length > 0 && values.length === facts?.distinct.size)
    return [{ ...label, name: 'Class Type', values, confidence: 0.8, reason: 'the class labels say so' }];
  const other = tab.columns.find((column) => column !== facts && saysKinds(column));
  if (other !== undefined) {
    const { columnIndex } = other;
    const reason = 'its values are kinds of shares';
    const ref = tab.refOf(columnIndex);
    return [{ name: 'Class Type', ref, columnIndex, values: readKinds(other), confidence: 0.8, reason }];
  }
  if (label === undefined || values.length === 0) return [];
  return [{ ...label, name: 'Class Type', values, confidence: 0.8, reason: 'the class labels say so' }];
}

/** The texts that say themselves whether they are common or preferred shares. */
function readKinds({ distinct }: SourceFacts): readonly (readonly [from: string, to: string])[] {
  return [...distinct.keys()].flatMap((text) => {
    const isCommon = COMMON.test(text);
    return isCommon === PREFERRED.test(text) ? [] : [[text, isCommon ? 'common' : 'preferred'] as const];
  });
}

/** Of each row alike: no word of a description that happens to stand there. */
function saysKinds(facts: SourceFacts): boolean {
  const isShares = [...facts.distinct.keys()].every((text) => readInstrument(text)?.type === 'certificate');
  return facts.filled > 0 && facts.blank === 0 && isShares && readKinds(facts).length === facts.distinct.size;
}
