import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { traitsOf } from '../../../model/fields/security-types.ts';
import { isMade } from '../../source/tab-column.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import { showSums } from '../left-out/left-tables.ts';
import type { ProposedColumn, ProposedDoubt, ProposedSkip, ProposedTarget, ProposedTypes } from '../proposal.ts';
import { assignColumns, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, rowsWith, withRows } from '../source-tab.ts';
import { type FoundTypes, isBareKind, type TypeGroup } from './find-types.ts';

const SECURITIES = sheetOf('securities');
const NOTE_KIND = 'Convertible Type';
const NONE_KEPT = 'the service does not keep such instruments';

/** Proposes a sheet for each type of security, with the columns of that type. */
export function proposeTyped(types: FoundTypes, tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  return types.groups.map((group) => {
    const rows = withRows(tab, rowsWith(group.texts, types.columnIndex, tab));
    const [name = SECURITIES.name] = traitsOf(group.type).tabs;
    const columns = proposeColumns(group, rows, { types, context });
    return { sheet: SECURITIES, name, columns: inOrder(SECURITIES, columns) };
  });
}

function proposeColumns(
  { type, texts }: TypeGroup,
  tab: ProposalTab,
  { types, context }: { readonly types: FoundTypes; readonly context: ScoringContext },
): readonly ProposedColumn[] {
  const needOf = (column: SheetDeclaration['columns'][number]) => requirementOf(column, type);
  const sheet: SheetDeclaration = {
    ...SECURITIES,
    columns: SECURITIES.columns.filter(
      (column) => column.name !== SECURITIES.typeColumn && column.name !== NOTE_KIND && needOf(column) !== 'forbidden',
    ),
  };
  const isClass = type === 'certificate' && !texts.every(isBareKind);
  const facts = tab.columns.filter(({ columnIndex }) => isClass || columnIndex !== types.columnIndex);
  const columns = assignColumns(facts, sheet, context)
    .filter(({ facts: { filled }, guess }) => filled > 0 || needOf(guess.column) === 'required')
    .map((assignment) => toProposedColumn(assignment, tab));
  if (type !== 'convertible') return columns;
  const own = assignColumns(
    tab.columns.filter(({ columnIndex }) => columnIndex !== types.columnIndex),
    { ...SECURITIES, columns: SECURITIES.columns.filter(({ name }) => name === NOTE_KIND) },
    context,
  ).filter(({ facts: { filled }, guess }) => filled > 0 && guess.confidence > 0.9);
  const kinds = own.map((assignment) => toProposedColumn(assignment, tab));
  return [...columns, ...(kinds.length > 0 ? kinds : [toNoteKind(texts, types, tab)])];
}

function toNoteKind(texts: readonly string[], { columnIndex }: FoundTypes, { refOf }: ProposalTab): ProposedColumn {
  const value = SECURITIES.columns.find(({ name }) => name === NOTE_KIND)?.value;
  const choices = value?.kind === 'choice' ? value.choices : [];
  const values = texts.flatMap((text) => {
    const kind = readNoteKind(text);
    const isKnown = matchChoice(text, choices)?.isExact === true;
    return kind === undefined || isKnown ? [] : [[text, kind] as const];
  });
  const ref = refOf(columnIndex);
  return {
    name: NOTE_KIND,
    ref,
    columnIndex,
    confidence: 0.8,
    reason: `"${ref}" says it of notes`,
    ...(values.length === 0 ? {} : { values }),
  };
}

function readNoteKind(text: string): string | undefined {
  if (/\bsafe|simple agreement/i.test(text)) return 'SAFE';
  if (/\bkiss\b|keep it simple/i.test(text)) return 'KISS';
  return /\bconv|^ccd|^cla$|wandel/i.test(text) ? 'convertible note' : undefined;
}

export function viewOf(
  { name, events, when }: ProposedTarget,
  types: ProposedTypes | undefined,
  whole: ProposalTab,
): ProposalTab {
  const tab = events === undefined ? whole : withRows(whole, rowsWith(events.texts, events.columnIndex, whole));
  const typed = types?.sheets.find(([sheet]) => sheet === name);
  const texts = when?.texts ?? typed?.[1];
  return types === undefined || texts === undefined ? tab : withRows(tab, rowsWith(texts, types.columnIndex, tab));
}

export function toTypes({ columnIndex, groups }: FoundTypes, { refOf }: ProposalTab): ProposedTypes {
  return {
    ref: refOf(columnIndex),
    columnIndex,
    sheets: groups.map(({ type, texts }) => [traitsOf(type).tabs[0] ?? SECURITIES.name, texts]),
  };
}

/** Skips rows of instruments that the service does not keep, and questions the amounts of each kind. */
export function leaveNone(
  { columnIndex, none, likely }: FoundTypes,
  tab: ProposalTab,
): { readonly skips: readonly ProposedSkip[]; readonly doubts: readonly ProposedDoubt[] } {
  const column = { ref: tab.refOf(columnIndex), columnIndex };
  const read = likely.map(({ text, type }) =>
    toDoubt(column, `rows with "${text}" are of the type ${traitsOf(type).label}`),
  );
  // Rows are skipped before steps; a made type is an error at its cell.
  if (none.length === 0 || isMade(columnIndex)) return { skips: [], doubts: read };
  const left = none.map((text) => {
    const sums = showSums(rowsWith([text], columnIndex, tab), tab);
    const held = sums.length === 0 ? 'no amounts' : sums.join(', ');
    return toDoubt(column, `rows with "${text}" are left out, because ${NONE_KEPT}; they hold ${held}`);
  });
  const skip: ProposedSkip = {
    ref: column.ref,
    texts: none,
    reason: 'no such sheet in the format',
    because: NONE_KEPT,
  };
  return { skips: [skip], doubts: [...read, ...left] };
}
