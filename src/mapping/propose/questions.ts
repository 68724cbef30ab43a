import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader } from '../../base/util/text/text.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { NO, YES } from '../../model/lexicon/nothing.ts';
import { SURE } from '../mapping.ts';
import {
  answersTo,
  choicesFor,
  DECIMAL_POINT,
  FIRST_DAY,
  isSettledByYes,
  keyOfQuestion,
  LEAVE_OUT,
  mayLeaveRows,
  type Question,
} from '../question.ts';
import { homeOf } from '../source/tab-column.ts';
import {
  type MappingMemory,
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
}

const YES_OR_NO = 'Y/n';

/** Lists questions once each: columns tab by tab, then names, then values. */
export function listQuestions({ sheets, skipped, companyAliases, fundAliases }: Proposal): readonly MappingQuestion[] {
  const open = sheets.flatMap(({ doubts }) => doubts.flatMap((doubt) => doubt.parts ?? [keyOfQuestion(doubt)]));
  const columns = sheets.flatMap((of) =>
    of.targets.flatMap((target) =>
      target.columns
        .filter(({ confidence, column: ref }) => confidence < SURE && ref !== undefined)
        .map((column) => questionColumn(of, target, { column, open })),
    ),
  );
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
  const values = [...sheets, ...skipped].flatMap((of) =>
    of.doubts.filter((doubt) => isSettledByYes(doubt)).map((doubt) => questionValues(of, doubt)),
  );
  return [...columns, ...names, ...values];
}

/** No leaves it open: the mapping must be corrected. */
function questionValues(of: ProposedSheet | SkippedTable, doubt: Question): MappingQuestion {
  const { column: ref, columnIndex = 0, text } = doubt;
  const column = ref === undefined ? '' : `, column ${toColumnLetters(homeOf(columnIndex))} "${ref}"`;
  return {
    answers: ['y/N', ...answersTo(doubt).slice(2)].join(', '),
    text: `${of.sheet}${column}: ${text}?`,
    learn: (answer) => {
      const isYes = readYesNo(answer.trim() === '' ? 'no' : answer);
      return isYes === undefined
        ? undefined
        : { ...NO_MEMORY, settled: isYes ? (doubt.parts ?? [keyOfQuestion(doubt)]) : [] };
    },
    say: (answer) => ('headerRows' in of ? readSaid(answer, of, doubt) : undefined),
  };
}

/** Reads an answer that leaves rows out, or that is a value of the column. */
function readSaid(answer: string, { sheet, headerRows }: ProposedSheet, doubt: Question): Said | undefined {
  const at = { sheet, headerRow: headerRows.first };
  const { column, texts = [], to } = doubt;
  const said = foldHeader(answer);
  if (doubt.topic === 'day' && said === foldHeader(FIRST_DAY)) return { ...at, day: 'first' };
  if (doubt.topic === 'decimal-sign' && said === foldHeader(DECIMAL_POINT)) return { decimal: '.' };
  if (column !== undefined && mayLeaveRows(doubt) && said === foldHeader(LEAVE_OUT))
    return { ...at, leaves: { column, is: texts } };
  const choice = choicesFor(doubt).find(({ label }) => foldHeader(label) === said);
  return choice === undefined || to === undefined ? undefined : { ...at, name: to, value: choice.label };
}

interface Guessed {
  readonly column: ProposedColumn;
  /** The keys of all open questions. */
  readonly open: readonly string[];
}

function questionColumn(
  of: ProposedSheet,
  { sheet, name }: ProposedTarget,
  { column, open }: Guessed,
): MappingQuestion {
  const { column: ref = '', columnIndex = 0, reason } = column;
  const settled = isPlain(column) ? [] : open.filter((key) => key.startsWith(`${ref}: it is the ${column.name} (`));
  const doubt: Question = { topic: 'column', to: column.name, text: '' };
  const choices = choicesFor(doubt).map(({ label }) => label);
  return {
    answers: `${[YES_OR_NO, ...choices].join(', ')}, or the name of another column`,
    say: (answer) => readSaid(answer, of, doubt),
    text: `${of.sheet}, column ${toColumnLetters(homeOf(columnIndex))} "${ref}": is it the ${column.name} of ${name}? (${reason})`,
    learn: (answer) =>
      settled.length > 0 && readYesNo(answer) === true
        ? { ...NO_MEMORY, settled }
        : learnColumn(answer, { header: ref, sheet, guess: column.name }),
  };
}

/** Else the guess says more than which column it is, which a memory of the header would lose: the first of several days, words of the format. */
function isPlain({ values, keep, made }: ProposedColumn): boolean {
  return values === undefined && keep === undefined && made === undefined;
}

function learnColumn(
  answer: string,
  { header, sheet, guess }: { readonly header: string; readonly sheet: SheetDeclaration; readonly guess: string },
): MappingMemory | undefined {
  const isYes = readYesNo(answer);
  const named = isYes === undefined ? findColumn(indexColumns(sheet), answer)?.name : undefined;
  if (isYes === undefined && named === undefined) return undefined;
  const column = isYes === true ? guess : named;
  return { ...NO_MEMORY, columns: [{ header, sheet: sheet.name, column }] };
}

/** A blank answer means yes. */
function readYesNo(answer: string): boolean | undefined {
  if (answer.trim() === '' || YES.is(answer)) return true;
  return NO.is(answer) ? false : undefined;
}
