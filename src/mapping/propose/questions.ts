import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import { SECURITY_TYPES, traitsOf } from '../../model/fields/security-types.ts';
import { NO, YES } from '../../model/lexicon/nothing.ts';
import { parseIsoDate } from '../../model/values/calendar-date.ts';
import { hasNamed } from '../file/by-name.ts';
import { SURE } from '../mapping.ts';
import {
  AMOUNT_TYPES,
  answersTo,
  COUNTED_TABS,
  choicesFor,
  DATE_ORDERS_SAID,
  DECIMAL_POINT,
  FIRST_DAY,
  isSettledByYes,
  keyOfQuestion,
  LEAVE_OUT,
  MARK_DAY,
  mayLeaveRows,
  maySayDay,
  type Question,
} from '../question.ts';
import { homeOf, isMade, type TabColumn } from '../source/tab-column.ts';
import { type MappingMemory, mergeMemory } from './memory.ts';
import { readColumn } from './missing/question-missing.ts';
import {
  NO_MEMORY,
  type Proposal,
  type ProposedColumn,
  type ProposedSheet,
  type ProposedTarget,
  type Said,
  type SkippedTable,
} from './proposal.ts';

export interface MappingQuestion {
  readonly text: string;
  readonly answers: string;
  /**
   * Returns what an answer teaches: yes, no, or the name of a different column. Returns `undefined` for an invalid
   * answer.
   */
  readonly learn: (answer: string) => MappingMemory | undefined;
  /** Returns what an answer changes in this source alone; `undefined` for one that teaches. */
  readonly say?: (answer: string) => Said | undefined;
  /** Lists what is asked one by one where the answer is no. */
  readonly apart?: readonly MappingQuestion[];
}

const YES_OR_NO = 'Y/n';

type Table = ProposedSheet | SkippedTable;

/** Lists questions once each: columns tab by tab, then names, then values. */
export function listQuestions({ sheets, skipped, companyAliases, fundAliases }: Proposal): readonly MappingQuestion[] {
  const tables = [...sheets, ...skipped];
  const asked = tables.flatMap((of) =>
    of.doubts.map((doubt) => ({ isOfColumn: isGuess(doubt), question: toQuestion(doubt, of, tables) })),
  );
  const listAsked = (isOfColumn: boolean) =>
    asked.flatMap((one) => (one.question === undefined || one.isOfColumn !== isOfColumn ? [] : [one.question]));
  const named = [
    ...companyAliases.map((alias) => ({ ...alias, kind: 'companies' as const, noun: 'company' })),
    ...fundAliases.map((alias) => ({ ...alias, kind: 'funds' as const, noun: 'fund' })),
  ];
  const names = named
    .filter(({ confidence }) => confidence < 1)
    .map(
      ({ from, to, kind, noun }): MappingQuestion => ({
        answers: YES_OR_NO,
        text: `Is "${from}" the ${noun} "${to}"?`,
        learn: (answer) => {
          const isYes = readYesNo(answer);
          return isYes === undefined ? undefined : { ...NO_MEMORY, [kind]: { [from]: isYes ? to : from } };
        },
      }),
    );
  return [...listAsked(true), ...names, ...listAsked(false)];
}

/** A question about one column of the source, which may be another one. */
function isGuess({ topic, to }: Question): boolean {
  return topic === 'column' && to !== undefined;
}

/** Returns `undefined` for what is asked elsewhere: names, units and the currency. */
function toQuestion(doubt: Question, of: Table, tables: readonly Table[]): MappingQuestion | undefined {
  const uses = isGuess(doubt) && 'targets' in of ? findUses(doubt, of) : [];
  const [first] = uses;
  if (first !== undefined && 'targets' in of) return questionColumn(of, doubt, [first, ...uses.slice(1)]);
  return isGuess(doubt) || isSettledByYes(doubt) ? questionValues(of, doubt, tables) : undefined;
}

/** No leaves it open: the mapping must be corrected. */
function questionValues(of: Table, doubt: Question, tables: readonly Table[]): MappingQuestion {
  const { column: ref, columnIndex = 0, text, parts = [] } = doubt;
  const column = ref === undefined ? '' : `, column ${toColumnLetters(homeOf(columnIndex))} "${ref}"`;
  const others = ownColumnOf(doubt) === undefined ? [] : ['or the name of a column'];
  const apart = parts.flatMap(({ question, table }) => {
    const at = tables[table];
    return at === undefined ? [] : [toQuestion(question, at, tables) ?? questionValues(at, question, tables)];
  });
  return {
    answers: ['y/N', ...answersTo(doubt).slice(2), ...others].join(', '),
    text: `${of.sheet}${column}: ${text}. Is that right?`,
    learn: (answer) => {
      const isYes = readYesNo(answer.trim() === '' ? 'no' : answer);
      if (isYes !== true) return isYes === undefined ? undefined : NO_MEMORY;
      const own = parts.length > 0 ? [] : [keyOfQuestion(doubt)];
      return apart.flatMap(({ learn }) => learn('yes') ?? []).reduce(mergeMemory, { ...NO_MEMORY, settled: own });
    },
    say: (answer) => ('headerRows' in of ? readSaid(answer, of, doubt) : undefined),
    ...(apart.length === 0 ? {} : { apart }),
  };
}

/** Returns the column of the format that is assumed to say the same in every row, and that a column may say instead. */
function ownColumnOf(doubt: Question): string | undefined {
  return doubt.topic === 'every-row' && choicesFor(doubt).length === 0 ? doubt.to : undefined;
}

/** Reads an answer that leaves rows out, or that is a value or a column of the source. */
function readSaid(answer: string, of: ProposedSheet, doubt: Question): Said | undefined {
  const { sheet, headerRows } = of;
  const at = { sheet, headerRow: headerRows.first };
  const { column, texts = [], to } = doubt;
  const said = foldHeader(answer);
  if (doubt.topic === 'day' && said === foldHeader(FIRST_DAY)) return { ...at, day: 'first' };
  if (doubt.topic === 'date-order') {
    const order = (['dmy', 'mdy'] as const).find((one) => said === foldHeader(DATE_ORDERS_SAID[one]));
    if (order !== undefined) return { dateOrder: order };
  }
  if (maySayDay(doubt) && parseIsoDate(answer.trim()) !== undefined)
    return { ...at, name: MARK_DAY, value: answer.trim(), tabs: [sheetOf('valuations').name] };
  if (doubt.topic === 'decimal-sign' && said === foldHeader(DECIMAL_POINT)) return { decimal: '.' };
  if (column !== undefined && mayLeaveRows(doubt) && said === foldHeader(LEAVE_OUT))
    return { ...at, leaves: { column, is: texts } };
  if (doubt.topic === 'types') {
    const type = SECURITY_TYPES.find((one) => foldHeader(traitsOf(one).label) === said);
    if (type !== undefined) return { ...at, texts, type };
  }
  if (doubt.topic === 'interests') {
    if (said === foldHeader(LEAVE_OUT)) return { ...at, without: COUNTED_TABS };
    const type = AMOUNT_TYPES.find((one) => foldHeader(traitsOf(one).label) === said);
    const counted = of.types?.sheets.flatMap(([name, words]) => (COUNTED_TABS.includes(name) ? words : []));
    if (type === undefined) return undefined;
    return counted === undefined
      ? { ...at, name: 'Type', value: traitsOf(type).label }
      : { ...at, texts: counted, type };
  }
  const own = ownColumnOf(doubt);
  const named = own === undefined || readYesNo(answer) !== undefined ? undefined : readColumn(answer.trim(), of);
  if (own !== undefined && named !== undefined) return { ...at, name: own, ...named };
  const choice = choicesFor(doubt).find(({ label }) => foldHeader(label) === said);
  return choice === undefined || to === undefined ? undefined : { ...at, name: to, value: choice.label };
}

/** A guess, and the sheet of the format that takes it. */
interface ColumnUse {
  readonly column: ProposedColumn;
  readonly target: ProposedTarget;
}

/** Finds the guesses that a question is about. */
function findUses({ to, columnIndex }: Question, { targets }: ProposedSheet): readonly ColumnUse[] {
  return targets.flatMap((target) =>
    target.columns
      .filter(({ name, confidence, column: ref }) => name === to && confidence < SURE && ref !== undefined)
      .filter((column) => placeOf(column.columnIndex) === placeOf(columnIndex))
      .map((column) => ({ column, target })),
  );
}

function placeOf(columnIndex: TabColumn | undefined): number | undefined {
  return columnIndex === undefined ? undefined : homeOf(columnIndex);
}

function questionColumn(
  of: ProposedSheet,
  doubt: Question,
  uses: readonly [ColumnUse, ...(readonly ColumnUse[])],
): MappingQuestion {
  const [{ column }] = uses;
  const { column: ref = '', columnIndex, name, reason } = column;
  // A column that the mapping makes has no letter.
  const letters = columnIndex === undefined ? '' : `${toColumnLetters(homeOf(columnIndex))} `;
  const names = joinList([...new Set(uses.map(({ target }) => target.name))]);
  const choices = choicesFor(doubt).map(({ label }) => label);
  const sheets = [...new Set(uses.map(({ target }) => target.sheet))];
  return {
    answers: `${[YES_OR_NO, ...choices].join(', ')}, or the name of another column`,
    say: (answer) => readSaid(answer, of, doubt),
    text: `${of.sheet}, column ${letters}"${ref}": is it the ${name} of ${names}? (${reason})`,
    learn: (answer) =>
      readYesNo(answer) === true && !isPlain(column, of)
        ? { ...NO_MEMORY, settled: [keyOfQuestion(doubt)] }
        : learnColumn(answer),
  };

  function learnColumn(answer: string): MappingMemory | undefined {
    const isYes = readYesNo(answer);
    const columns = sheets.flatMap((sheet) => {
      const named = isYes === undefined ? findColumn(indexColumns(sheet), answer)?.name : undefined;
      if (isYes === undefined && named === undefined) return [];
      return [{ header: ref, sheet: sheet.name, column: isYes === true ? name : named }];
    });
    return columns.length === 0 ? undefined : { ...NO_MEMORY, columns };
  }
}

/**
 * Else the guess says more than which column it is, which a memory of the header would lose: the first of several days,
 * words of the format, or that the column is another one of the same sheet as well.
 */
function isPlain({ name, values, keep, made, columnIndex = 0 }: ProposedColumn, { targets, types }: ProposedSheet) {
  if (values !== undefined || keep !== undefined || made !== undefined || isMade(columnIndex)) return false;
  const sheets = new Set(targets.filter(({ columns }) => hasNamed(columns, name)).map(({ sheet }) => sheet));
  const isOther = (one: ProposedColumn): boolean => one.name !== name && placeOf(one.columnIndex) === columnIndex;
  return (
    placeOf(types?.columnIndex) !== columnIndex &&
    !targets.some(({ sheet, columns }) => sheets.has(sheet) && columns.some(isOther))
  );
}

/** A blank answer means yes. */
function readYesNo(answer: string): boolean | undefined {
  if (answer.trim() === '' || YES.is(answer)) return true;
  return NO.is(answer) ? false : undefined;
}
