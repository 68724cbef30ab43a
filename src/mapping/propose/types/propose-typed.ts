import { deriveOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList, plural } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { traitsOf } from '../../../model/fields/security-types.ts';
import { BARE_KINDS, NOTE_KINDS, readInstrument } from '../../../model/lexicon/instruments.ts';
import { type Question, questionAt } from '../../question.ts';
import { isMade, type PlacedColumn } from '../../source/tab-column.ts';
import { type LeftLines, leave } from '../lines/find-lines.ts';
import type { ProposedColumn, ProposedTarget, ProposedTypes } from '../proposal.ts';
import { assignColumns, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, placeIn, rowsWith, withRows } from '../source-tab.ts';
import type { FoundTypes, TypeGroup } from './find-types.ts';

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
  const isClass = type === 'certificate' && !texts.every((text) => BARE_KINDS.is(text));
  const facts = tab.columns.filter(({ columnIndex }) => isClass || columnIndex !== types.columnIndex);
  const columns = assignColumns(facts, sheet, context)
    .filter(({ facts: { filled }, guess }) => filled > 0 || needOf(guess.column) === 'required')
    .map((assignment) => toProposedColumn(assignment, tab));
  if (type === 'token_warrant') return [...columns, ...findTotalCost(columns, tab, context)];
  if (type !== 'convertible') return columns;
  const own = assignColumns(
    tab.columns.filter(({ columnIndex }) => columnIndex !== types.columnIndex),
    { ...SECURITIES, columns: SECURITIES.columns.filter(({ name }) => name === NOTE_KIND) },
    context,
  ).filter(({ facts: { filled }, guess }) => filled > 0 && guess.confidence > 0.9);
  const kinds = own.map((assignment) => toProposedColumn(assignment, tab));
  return [...columns, ...(kinds.length > 0 ? kinds : [toNoteKind(texts, types, tab)])];
}

/** What was invested in warrants for tokens is their total cost. */
function findTotalCost(
  columns: readonly ProposedColumn[],
  tab: ProposalTab,
  context: ScoringContext,
): readonly ProposedColumn[] {
  if (columns.some(({ name }) => name === 'Total Cost')) return [];
  const used = new Set(columns.map(({ columnIndex }) => columnIndex));
  return assignColumns(
    tab.columns.filter(({ columnIndex, filled }) => filled > 0 && !used.has(columnIndex)),
    { ...SECURITIES, columns: SECURITIES.columns.filter(({ name }) => name === 'Investment Amount') },
    context,
  ).map((assignment) => ({ ...toProposedColumn(assignment, tab), name: 'Total Cost' }));
}

function toNoteKind(texts: readonly string[], { columnIndex }: FoundTypes, tab: ProposalTab): ProposedColumn {
  const value = SECURITIES.columns.find(({ name }) => name === NOTE_KIND)?.value;
  const choices = value?.kind === 'choice' ? value.choices : [];
  const values = texts.flatMap((text) => {
    const kind = readInstrument(text)?.note ?? (NOTE_KINDS.isIn(text) ? 'convertible note' : undefined);
    const isKnown = matchChoice(text, choices)?.isExact === true;
    return kind === undefined || isKnown ? [] : [[text, kind] as const];
  });
  const place = placeIn(tab, columnIndex);
  return {
    ...{ name: NOTE_KIND, ...place, confidence: 0.8, reason: `"${place.column}" says it of notes` },
    ...(values.length === 0 ? {} : { values: new Map(values) }),
  };
}

/** Returns the rows of a target; once, because facts are gathered of them. */
export function viewOf(target: ProposedTarget, types: ProposedTypes | undefined, whole: ProposalTab): ProposalTab {
  const known = viewsOf(whole)(target);
  const view = known.get(types) ?? lookAt(target, types, whole);
  known.set(types, view);
  return view;
}

const viewsOf = deriveOnce((_: ProposalTab) =>
  deriveOnce((_of: ProposedTarget) => new Map<ProposedTypes | undefined, ProposalTab>()),
);

function lookAt(
  { name, events, when }: ProposedTarget,
  types: ProposedTypes | undefined,
  whole: ProposalTab,
): ProposalTab {
  const tab = events === undefined ? whole : withRows(whole, rowsWith(events.is, events.columnIndex, whole));
  const typed = types?.sheets.find(([sheet]) => sheet === name);
  const texts = when?.is ?? typed?.[1];
  return types === undefined || texts === undefined ? tab : withRows(tab, rowsWith(texts, types.columnIndex, tab));
}

export function toTypes({ columnIndex, groups }: FoundTypes, tab: ProposalTab): ProposedTypes {
  return {
    ...placeIn(tab, columnIndex),
    sheets: groups.map(({ type, texts }) => [traitsOf(type).tabs[0] ?? SECURITIES.name, texts]),
  };
}

/** Leaves out rows of instruments that the service does not keep, and questions the amounts of each kind. */
export function leaveNone({ columnIndex, none, likely, unknown }: FoundTypes, tab: ProposalTab): LeftLines {
  const column = placeIn(tab, columnIndex);
  const read = likely.map(({ text, type }) =>
    questionAt(
      column,
      { topic: 'types', texts: [text] },
      `rows with "${text}" are of the type ${traitsOf(type).label}`,
    ),
  );
  const asked = [...read, ...questionUnknown(unknown, column, tab)];
  const kinds = none.length === 0 ? [] : [{ texts: none, because: NONE_KEPT, note: 'no such sheet in the format' }];
  const left = leave(kinds, columnIndex, tab);
  // Rows are skipped before steps; a made type is an error at its cell.
  if (isMade(columnIndex)) return { ...left, skips: [], doubts: asked };
  return { ...left, doubts: [...asked, ...left.doubts] };
}

/** Questions all texts that name no known instrument at once. */
function questionUnknown(
  { texts, type }: FoundTypes['unknown'],
  column: PlacedColumn,
  tab: ProposalTab,
): readonly Question[] {
  if (texts.length === 0) return [];
  const shown = texts.map(
    (text) => `${quote(text)} (${plural(rowsWith([text], column.columnIndex, tab).length, 'row')})`,
  );
  const text = `no instrument is known as ${joinList(shown, 'or')}, so such rows are of the type ${traitsOf(type).label}`;
  return [questionAt(column, { topic: 'types', texts }, text)];
}
