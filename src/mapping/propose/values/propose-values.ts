import { joinList, plural } from '../../../base/util/text/words.ts';
import { choicesOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { guessChoice, matchChoice } from '../../../model/fields/match-choice.ts';
import type { Choice } from '../../../model/fields/term.ts';
import { currenciesNamed, currencyInWords } from '../../../model/values/currency-sign.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { type Question, questionAt } from '../../question.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { factsIn, type ProposalTab } from '../source-tab.ts';

interface UnknownValue {
  readonly column: string;
  readonly value: string;
  readonly count: number;
  readonly nearest?: string;
  /** It has no second meaning. */
  readonly isCertain?: true;
}

/** Translates unknown values to similar ones; without one, an optional column stays blank. */
export function translateValues(target: ProposedTarget, tab: ProposalTab): ProposedTarget {
  const columns = target.columns.map((column): ProposedColumn => {
    if (column.values !== undefined) return column;
    const values = listUnknown(column, target, tab).flatMap(({ value, nearest }) => {
      const to = nearest ?? (mayBeBlank(column, target) ? '' : undefined);
      return to === undefined ? [] : [[value, to] as const];
    });
    return values.length === 0 ? column : { ...column, values: new Map(values) };
  });
  return { ...target, columns };
}

function mayBeBlank({ name }: ProposedColumn, { sheet }: ProposedTarget): boolean {
  const declaration = findByName(sheet.columns, name);
  return declaration?.required === 'never' && declaration.value.kind === 'choice';
}

/** Questions translations by similarity, and once for each column the values that stay blank. */
export function questionValues(target: ProposedTarget, tab: ProposalTab): readonly Question[] {
  return target.columns
    .filter(({ values }) => values === undefined)
    .flatMap((column) => {
      const { name } = column;
      const unknown = listUnknown(column, target, tab);
      const alike = unknown.flatMap(({ value, nearest, isCertain }) => {
        if (nearest === undefined || isCertain === true) return [];
        const text = `${JSON.stringify(value)} is the ${name} "${nearest}"`;
        return [questionAt(column, { topic: 'words', to: name, texts: [value] }, text)];
      });
      const blank = unknown.filter(({ nearest }) => nearest === undefined && mayBeBlank(column, target));
      const money = unknown.filter(({ nearest }) => nearest === undefined && name === CURRENCY);
      const foreign = { topic: 'currency', to: name, texts: money.map((one) => one.value) } as const;
      return [
        ...alike,
        ...(blank.length === 0 ? [] : [questionAt(column, 'words', describeBlank(blank, name))]),
        ...(money.length === 0 ? [] : [questionAt(column, foreign, describeForeign(money))]),
      ];
    });
}

const CURRENCY = 'Currency';

function describeForeign(values: readonly UnknownValue[]): string {
  const are = values.length === 1 ? 'is none' : 'are none';
  return `${joinList(values.map(showCounted))} ${are} of the service's currencies: such a row is not loaded until its amounts are in one that it has`;
}

function showCounted({ value, count }: UnknownValue): string {
  return `${JSON.stringify(value)} (${plural(count, 'row')})`;
}

function describeBlank(values: readonly UnknownValue[], name: string): string {
  const told = values.map(showCounted);
  const left = values.length === 1 ? 'it is left blank' : 'they are left blank';
  return `the service has no ${name} called ${joinList(told, 'or')}: ${left}`;
}

/** Lists choices and currencies that the format does not know. */
export function listUnknown(
  { name, columnIndex, column: ref }: ProposedColumn,
  { sheet }: ProposedTarget,
  tab: ProposalTab,
): readonly UnknownValue[] {
  const declaration = findByName(sheet.columns, name);
  const facts = factsIn(tab, columnIndex);
  if (declaration === undefined || facts === undefined || ref !== tab.refOf(facts.columnIndex)) return [];
  const { value } = declaration;
  const understood =
    value.kind === 'choice' ? toChoiceTest(value.choices) : value.kind === 'currency' ? readCurrency : undefined;
  if (understood === undefined) return [];
  return [...facts.distinct].flatMap(([text, count]): UnknownValue[] => {
    const found = understood(text);
    if (found.isKnown) return [];
    const { isKnown: _known, ...near } = found;
    return [{ column: name, value: text, count, ...near }];
  });
}

interface Understood {
  readonly isKnown: boolean;
  readonly nearest?: string;
  readonly isCertain?: true;
}

function toChoiceTest(choices: readonly Choice[]): (text: string) => Understood {
  return (text) => {
    const match = guessChoice(text, choices);
    if (match?.isExact === true) return { isKnown: true };
    if (match === undefined) return { isKnown: false };
    return { isKnown: false, nearest: match.label, ...(match.isCertain === true ? { isCertain: true } : {}) };
  };
}

/** An ambiguous sign is taken for its first currency; the comment beside it says so. */
function readCurrency(text: string): Understood {
  const [first, ...more] = currenciesNamed(text) ?? [];
  if (first === undefined) return { isKnown: false };
  if (more.length > 0) return { isKnown: false, nearest: first };
  // The format knows signs and codes; words are mapped to a code.
  return currencyInWords(text) === undefined ? { isKnown: true } : { isKnown: false, nearest: first, isCertain: true };
}

const NAME = 'Convertible Type';

/** Reads the kind of notes (`SAFE`) from the type column. */
export function readNoteKinds(
  sheet: SheetDeclaration,
  columns: readonly ProposedColumn[],
  tab: ProposalTab,
): readonly ProposedColumn[] {
  const type = findByName(columns, sheet.typeColumn);
  const choices = choicesOf(sheet, NAME);
  const facts = factsIn(tab, type?.columnIndex);
  const isStated = hasNamed(columns, NAME);
  if (type === undefined || isStated || facts === undefined) return [];
  const { texts } = facts;
  const isKind = (text: string): boolean => matchChoice(text, choices)?.isExact === true;
  if (!texts.some(isKind)) return [];
  const others = texts.filter((text) => !isKind(text)).map((text) => [text, ''] as const);
  const values = others.length === 0 ? {} : { values: new Map(others) };
  return [{ ...type, name: NAME, ...values, confidence: 0.8, reason: `"${type.column}" says it of notes` }];
}
