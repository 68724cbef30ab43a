import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { NO, YES } from '../../model/lexicon/nothing.ts';
import { SURE } from '../mapping.ts';
import { isSettledByYes, keyOfQuestion, type Question } from '../question.ts';
import { homeOf } from '../source/tab-column.ts';
import { type MappingMemory, NO_MEMORY, type Proposal, type ProposedColumn, type ProposedTarget } from './proposal.ts';

export interface MappingQuestion {
  readonly text: string;
  readonly answers: string;
  /**
   * Returns what an answer teaches: yes, no, or the name of a different column. Returns `undefined` for an invalid
   * answer.
   */
  readonly learn: (answer: string) => MappingMemory | undefined;
}

const YES_OR_NO = 'Y/n';

/** Lists questions once each: columns tab by tab, then names, then values. */
export function listQuestions({ sheets, skipped, companyAliases, fundAliases }: Proposal): readonly MappingQuestion[] {
  const columns = sheets.flatMap(({ sheet, targets }) =>
    targets.flatMap((target) =>
      target.columns
        .filter(({ confidence, column: ref }) => confidence < SURE && ref !== undefined)
        .map((column) => questionColumn(sheet, target, column)),
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
  const values = [...sheets, ...skipped].flatMap(({ sheet, doubts }) =>
    doubts.filter((doubt) => isSettledByYes(doubt)).map((doubt) => questionValues(sheet, doubt)),
  );
  return [...columns, ...names, ...values];
}

/** No leaves it open: the mapping must be corrected. */
function questionValues(tab: string, doubt: Question): MappingQuestion {
  const { column: ref, columnIndex = 0, text } = doubt;
  const column = ref === undefined ? '' : `, column ${toColumnLetters(homeOf(columnIndex))} "${ref}"`;
  return {
    answers: 'y/N',
    text: `${tab}${column}: ${text}?`,
    learn: (answer) => {
      const isYes = readYesNo(answer.trim() === '' ? 'no' : answer);
      return isYes === undefined
        ? undefined
        : { ...NO_MEMORY, settled: isYes ? (doubt.parts ?? [keyOfQuestion(doubt)]) : [] };
    },
  };
}

function questionColumn(tab: string, { sheet, name }: ProposedTarget, column: ProposedColumn): MappingQuestion {
  const { column: ref = '', columnIndex = 0, reason } = column;
  return {
    answers: `${YES_OR_NO}, or the name of another column`,
    text: `${tab}, column ${toColumnLetters(homeOf(columnIndex))} "${ref}": is it the ${column.name} of ${name}? (${reason})`,
    learn: (answer) => learnColumn(answer, { header: ref, sheet, guess: column.name }),
  };
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
