import { findColumn, indexColumns } from '../../sheets/find-column.ts';
import type { SheetDeclaration } from '../../sheets/sheet.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import { type MappingMemory, NO_MEMORY, type Proposal, type ProposedColumn, type ProposedTarget } from './proposal.ts';
import { SURE } from './score/score-column.ts';

/** Something the proposal is not sure of, for a person to answer. */
export interface MappingQuestion {
  /** In one line; yes is what the proposal says. */
  readonly text: string;
  /**
   * What an answer teaches: yes, no, or for a column the name of another one. `undefined` for an answer that is none.
   */
  readonly learn: (answer: string) => MappingMemory | undefined;
}

/** What is doubtful, each once: the columns tab by tab, then the names. */
export function listQuestions({ sheets, companyAliases, fundAliases }: Proposal): readonly MappingQuestion[] {
  const columns = sheets.flatMap(({ sheet, targets }) =>
    targets.flatMap((target) =>
      target.columns
        .filter(({ confidence, ref }) => confidence < SURE && ref !== undefined)
        .map((column) => askForColumn(sheet, target, column)),
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
        text: `Is "${from}" the ${noun} "${to}"?`,
        learn: (answer) => {
          const isYes = readYesNo(answer);
          return isYes === undefined ? undefined : { ...NO_MEMORY, [kind]: { [from]: isYes ? to : from } };
        },
      }),
    );
  return [...columns, ...names];
}

function askForColumn(tab: string, { sheet, name }: ProposedTarget, column: ProposedColumn): MappingQuestion {
  const { ref = '', columnIndex = 0, reason } = column;
  return {
    text: `${tab}, column ${toColumnLetters(columnIndex)} "${ref}": is it the ${column.name} of ${name}? (${reason})`,
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

/** An empty answer takes what is proposed. */
function readYesNo(answer: string): boolean | undefined {
  if (/^\s*(?:y|yes|)\s*$/i.test(answer)) return true;
  return /^\s*(?:n|no)\s*$/i.test(answer) ? false : undefined;
}
