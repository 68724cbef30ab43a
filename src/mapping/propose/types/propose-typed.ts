import { deriveOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList, plural } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { choicesOf, requirementOf, typeChoicesOf } from '../../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { isNoteOfRound, SECURITY_TYPES, type SecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import { readKinds } from '../../../model/lexicon/class-kinds.ts';
import { TYPE_HEADERS, TYPE_HEADERS_LIKELY } from '../../../model/lexicon/header-words.ts';
import { BARE_KINDS, type Instrument, NOTE_KINDS, readInstrument } from '../../../model/lexicon/instruments.ts';
import { NO, YES } from '../../../model/lexicon/nothing.ts';
import { STAGES } from '../../../model/lexicon/statuses.ts';
import { hasNamed } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { type Question, questionAt } from '../../question.ts';
import { filledTextIn, foldedTextIn } from '../../source/cell-text.ts';
import { homeOf, isMade, type PlacedColumn, type TabColumn } from '../../source/tab-column.ts';
import { isHeaderOfEvents } from '../line-kinds.ts';
import { type LeftLines, type LinesLeftOut, leave, UNLINKED_CONVERSION } from '../lines/leave-lines.ts';
import { findSaidType } from '../missing/take-said.ts';
import { readEvent, readShortEvent } from '../names/name-words.ts';
import type { ProposedColumn, ProposedTarget, ProposedTypes } from '../proposal.ts';
import { assignColumns, inOrder, toProposedColumn } from '../score/assign-columns.ts';
import { shareOf } from '../score/column-facts.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { factsIn, type ProposalTab, placeIn, rowsWith, withRows } from '../source-tab.ts';

interface TypeGroup {
  readonly type: SecurityType;
  readonly texts: readonly string[];
}

export interface FoundTypes {
  readonly columnIndex: TabColumn;
  readonly groups: readonly TypeGroup[];
  /** Texts of instruments that the service does not keep, and of what happened to one. */
  readonly none: readonly string[];
  /** Texts with an unsure type. */
  readonly likely: readonly { readonly text: string; readonly type: SecurityType }[];
  /** Texts that name no instrument that is known, nor anything else, and the type that their rows are most like. */
  readonly unknown: { readonly texts: readonly string[]; readonly type: SecurityType };
}

const SECURITIES = sheetOf('securities');
/** Columns of the format that type the rows. */
const TYPED_COLUMNS: ReadonlySet<string> = new Set(['Type', 'Convertible Type', 'Share Class']);
const MOST_TEXTS = 40;
const LEAST_KNOWN = 0.6;

/** Finds the type column; `undefined` where all rows are of the type that their columns suggest. */
export function findTypes(tab: ProposalTab, context: ScoringContext): FoundTypes | undefined {
  const columns = tab.columns.filter((facts) => mayBeTypes(facts, context));
  const readKnown = areNotes(tab, context) ? readNote : readInstrument;
  const readIn = (facts: SourceFacts, text: string): Instrument | undefined => {
    const type = findSaidType(text, tab, context);
    if (type !== undefined) return { type, isSure: true };
    if (asksForNotes(facts)) return readAnswer(facts, text);
    return readKnown(text) ?? (statesRecords(facts) ? readRecord(text) : undefined);
  };
  const read = columns.map((facts) => {
    const isNamed = isTypeHeader(facts) || statesTypes(facts, context) || statesRecords(facts);
    return { facts, isNamed, ...readTexts(facts, (text) => readIn(facts, text)) };
  });
  const fitting = read.filter(({ share, isNamed, facts }) => share >= (isNamed ? leastKnown(facts) : 1));
  const rankOf = ({ facts, isNamed }: (typeof read)[number]): number => (isTypeHeader(facts) ? 2 : Number(isNamed));
  const [best] = fitting.sort((a, b) => rankOf(b) - rankOf(a) || b.share - a.share);
  if (best === undefined) return undefined;
  const { columnIndex, distinct } = best.facts;
  // Each row needs a type where any does, though its word is one of stages.
  const stages = best.isNamed ? [...distinct.keys()].filter((text) => isOtherWord(text) && STAGES.isIn(text)) : [];
  const unread = stages.filter((text) => readIn(best.facts, text) === undefined);
  const type = assumeType({ ...best, unknown: [...best.unknown, ...unread] }, tab, context);
  const unknown = { texts: best.isNamed ? best.unknown : [], type };
  const groups = groupTexts(best.known, unknown);
  const unkept = best.known.filter(({ instrument }) => instrument.type === 'none').map(({ text }) => text);
  const none = [...unkept, ...(best.isNamed ? best.events : [])];
  const isMixed = groups.length + (none.length > 0 ? 1 : 0) > 1;
  // A quantity of tokens is not a number of shares.
  const areTokens = groups.some(({ type }) => traitsOf(type).units === 'quantity');
  const isTyped =
    isMixed ||
    areTokens ||
    best.known.some(isMistaken) ||
    best.known.some(isOtherThanShares) ||
    lacksClasses(best, tab, context) ||
    namesClasses(best.known, tab, context) ||
    lacksRounds(groups, tab, context);
  if (!isTyped && none.length === 0 && unknown.texts.length === 0) return undefined;
  const likely = best.known.flatMap(({ text, instrument: { type, isSure } }) =>
    isSure || type === 'none' || isNamed(text, type) ? [] : [{ text, type }],
  );
  const others = { ...unknown, texts: [...unknown.texts, ...unread] };
  return { columnIndex, groups: groupTexts(best.known, others), none, likely, unknown: others };
}

function groupTexts(known: readonly KnownText[], unknown: FoundTypes['unknown']): readonly TypeGroup[] {
  return SECURITY_TYPES.flatMap((type) => {
    const own = known.filter(({ instrument }) => instrument.type === type).map(({ text }) => text);
    const texts = [...own, ...(unknown.type === type ? unknown.texts : [])];
    return texts.length === 0 ? [] : [{ type, texts }];
  });
}

/** Rows of unknown words are shares where they say how many, notes where only known shares do, else what most others are. */
function assumeType({ facts, known, unknown }: FittingColumn, tab: ProposalTab, context: ScoringContext): SecurityType {
  const shares = tab.columns.find((one) => one.filled > 0 && surestOf(one, context) === 'Shares');
  const saysShares = (texts: readonly string[]): boolean =>
    shares !== undefined &&
    rowsWith(texts, facts.columnIndex, tab).some((row) => foldedTextIn(row, shares.columnIndex) !== '');
  if (saysShares(unknown)) return 'certificate';
  if (saysShares(known.map(({ text }) => text))) return 'convertible';
  const countOf = (type: SecurityType): number => {
    const counts = known.map(({ text, instrument }) => (instrument.type === type ? facts.distinct.get(text) : 0));
    return counts.reduce<number>((sum, count = 0) => sum + count, 0);
  };
  return countOf('convertible') > countOf('certificate') ? 'convertible' : 'certificate';
}

interface FittingColumn extends ReadTexts {
  readonly facts: SourceFacts;
}

/** Shares of a mere kind are in a class that no column names, so it is named after their round, or asked. */
function lacksClasses({ facts, known }: FittingColumn, tab: ProposalTab, context: ScoringContext): boolean {
  const areBare = known.every(({ text }) => BARE_KINDS.is(text) || isNamed(text, 'certificate'));
  const names = new Set(tab.columns.filter(({ filled }) => filled > 0).map((one) => surestOf(one, context)));
  const isType = surestOf(facts, context) === 'Type';
  return areBare && (names.has('Shares') || isType) && !names.has('Share Class');
}

/** Without a column of classes, the words of the types name them: `Series A Preferred`. */
function namesClasses(known: readonly KnownText[], tab: ProposalTab, context: ScoringContext): boolean {
  const areNamed = known.some(
    ({ text, instrument: { type } }) => type === 'certificate' && !BARE_KINDS.is(text) && !isNamed(text, type),
  );
  return areNamed && !tab.columns.some((facts) => facts.filled > 0 && surestOf(facts, context) === 'Share Class');
}

/** Notes alone of which no column names the round are each called what they are. */
function lacksRounds(groups: readonly TypeGroup[], tab: ProposalTab, context: ScoringContext): boolean {
  const [only, ...others] = groups;
  if (only === undefined || others.length > 0 || !isNoteOfRound(only.type)) return false;
  return !tab.columns.some((facts) => facts.filled > 0 && surestOf(facts, context) === 'Round');
}

/** A header that surely types the rows does so whatever the texts. */
function leastKnown({ header }: SourceFacts): number {
  return TYPE_HEADERS.isIn(header) ? 0 : LEAST_KNOWN;
}

/** The instrument that a header asks about. */
function readAsked({ header }: SourceFacts): Instrument | undefined {
  // `Convertible` alone may be a term of a class.
  const [, asked] = /^(.*)[?？]\s*$/.exec(header) ?? [];
  return asked === undefined ? undefined : readInstrument(asked);
}

/** `Convertible?`: yes says that a row is a note, and no that it is none. */
function asksForNotes(facts: SourceFacts): boolean {
  const { texts } = facts;
  const isAnswered = texts.length > 0 && texts.every((text) => YES.is(text) || NO.is(text));
  return isAnswered && readAsked(facts)?.type === 'convertible';
}

function readAnswer(facts: SourceFacts, text: string): Instrument {
  const note = readAsked(facts);
  return YES.is(text) && note !== undefined ? note : { type: 'certificate', isSure: true };
}

function mayBeTypes(facts: SourceFacts, context: ScoringContext): boolean {
  if (asksForNotes(facts) || statesRecords(facts)) return true;
  if (facts.filled === 0 || facts.distinct.size > MOST_TEXTS || shareOf(facts, 'text') < 0.9) return false;
  if (isTypeHeader(facts) || statesTypes(facts, context)) return true;
  const [best] = guessColumns(facts, SECURITIES, context);
  return best?.column.name !== undefined && TYPED_COLUMNS.has(best.column.name);
}

function isTypeHeader({ header }: SourceFacts): boolean {
  return TYPE_HEADERS.isIn(header) || TYPE_HEADERS_LIKELY.is(header);
}

/** A column that is nothing else, and in which most texts surely name instruments, types the rows whatever its header. */
function statesTypes(facts: SourceFacts, context: ScoringContext): boolean {
  const { distinct, filled, blank, columnIndex } = facts;
  if (isMade(columnIndex) || blank > 0 || distinct.size < 2 || surestOf(facts, context) !== undefined) return false;
  const sure = [...distinct].filter(([text]) => readInstrument(text)?.isSure === true);
  return sure.reduce((sum, [, times]) => sum + times, 0) >= filled * LEAST_KNOWN;
}

/** Kinds of records, some of them instruments: `ISSUANCE` beside `SAFE` is one of shares. */
function statesRecords({ header, texts }: SourceFacts): boolean {
  return (
    isHeaderOfEvents(header) &&
    texts.some((text) => readInstrument(text)?.isSure === true) &&
    texts.every((text) => readInstrument(text) !== undefined || readRecord(text) !== undefined)
  );
}

function readRecord(text: string): Instrument | undefined {
  return readShortEvent(text)?.kind === 'purchase' ? { type: 'certificate', isSure: true } : undefined;
}

interface KnownText {
  readonly text: string;
  readonly instrument: Instrument;
}

interface ReadTexts {
  readonly known: readonly KnownText[];
  readonly unknown: readonly string[];
  /** Events of a security that was bought before: `Conversion of loan`. */
  readonly events: readonly string[];
  readonly share: number;
}

function readTexts({ distinct, filled }: SourceFacts, readText: typeof readInstrument): ReadTexts {
  const known: KnownText[] = [];
  const unknown: string[] = [];
  const events: string[] = [];
  let count = 0;
  for (const [text, times] of distinct) {
    const instrument = readText(text);
    if (instrument !== undefined) {
      known.push({ text, instrument });
      count += times;
    } else if (!isOtherWord(text)) unknown.push(text);
    else if (isConversion(text)) events.push(text);
  }
  return { known, unknown, events, share: filled === 0 ? 0 : count / filled };
}

/** Columns that only notes have. */
const OF_NOTES: ReadonlySet<string> = new Set(['Valuation Cap', 'Discount', 'Interest Rate', 'Maturity Date']);
const OF_SHARES: ReadonlySet<string> = new Set(['Shares', 'Price Per Share']);

/** All rows are notes where the columns are those of notes, and none is of shares. */
function areNotes(tab: ProposalTab, context: ScoringContext): boolean {
  const names = tab.columns.flatMap((facts) => {
    const best = facts.filled > 0 ? surestOf(facts, context) : undefined;
    return best === undefined ? [] : [best];
  });
  return names.filter((name) => OF_NOTES.has(name)).length > 1 && !names.some((name) => OF_SHARES.has(name));
}

function surestOf(facts: SourceFacts, context: ScoringContext): string | undefined {
  const [best] = guessColumns(facts, SECURITIES, context);
  return best !== undefined && best.confidence >= SURE ? best.column.name : undefined;
}

/** Among notes, a debt is likely a convertible one. */
function readNote(text: string): Instrument | undefined {
  const found = readInstrument(text);
  if (found !== undefined && found.type !== 'none') return found;
  return NOTE_KINDS.isIn(text) ? { type: 'convertible', isSure: found === undefined, note: 'convertible note' } : found;
}

/** Events, stages and rounds are known, and are no instruments: `Follow-on`, `Growth`. */
function isOtherWord(text: string): boolean {
  return readEvent(text) !== undefined || STAGES.isIn(text) || YES.is(text) || NO.is(text);
}

function isConversion(text: string): boolean {
  return readEvent(text)?.kind === 'conversion';
}

function isNamed(text: string, type: SecurityType): boolean {
  const match = matchChoice(text, typeChoicesOf(SECURITIES));
  return match?.isExact === true && match.label === traitsOf(type).label;
}

/** The lexicon alone knows that it is none of the shares that other columns suggest: `OC`, `Wandeldarlehen`. */
function isOtherThanShares({ text, instrument: { type } }: KnownText): boolean {
  return type !== 'certificate' && type !== 'none' && matchChoice(text, typeChoicesOf(SECURITIES)) === undefined;
}

/** One of its words suggests a different type: `Convertible Preferred`. */
function isMistaken({ text, instrument: { type } }: KnownText): boolean {
  if (type === 'none') return false;
  const { label } = traitsOf(type);
  const choices = typeChoicesOf(SECURITIES);
  return [text, ...text.split(/\s+/)].some((part) => (matchChoice(part, choices)?.label ?? label) !== label);
}

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
  const assignOne = (wanted: string, free: readonly SourceFacts[]) =>
    assignColumns(free, { ...SECURITIES, columns: SECURITIES.columns.filter(({ name }) => name === wanted) }, context);
  /** An amount invested in warrants for tokens is their total cost. */
  const findTotalCost = (): readonly ProposedColumn[] => {
    if (hasNamed(columns, 'Total Cost')) return [];
    const used = new Set(columns.map(({ columnIndex }) => columnIndex));
    const free = tab.columns.filter(({ columnIndex, filled }) => filled > 0 && !used.has(columnIndex));
    const found = assignOne('Investment Amount', free);
    return found.map((assignment) => ({ ...toProposedColumn(assignment, tab), name: 'Total Cost' }));
  };
  if (type === 'token_warrant') return [...columns, ...findTotalCost()];
  if (type === 'certificate') return [...columns, ...nameByKind(texts, columns, placeIn(tab, types.columnIndex))];
  if (type !== 'convertible') return columns;
  const others = tab.columns.filter(({ columnIndex }) => columnIndex !== types.columnIndex);
  const kinds = assignOne(NOTE_KIND, others)
    .filter(({ facts: { filled }, guess }) => filled > 0 && guess.confidence > 0.9)
    .map((assignment) => toProposedColumn(assignment, tab));
  return [...columns, ...(kinds.length > 0 ? kinds : [toNoteKind(texts, types, tab)])];
}

/** Common and preferred shares that nothing else names are two classes, whoever issued them; so are `A Preferred` and its like. */
function nameByKind(
  texts: readonly string[],
  columns: readonly ProposedColumn[],
  place: PlacedColumn,
): readonly ProposedColumn[] {
  const kinds = readKinds(texts);
  const areTwo = new Set(kinds.values()).size > 1;
  const areClasses = kinds.size === texts.length && texts.some((text) => !BARE_KINDS.is(text));
  if ((!areTwo && !areClasses) || hasNamed(columns, 'Round') || hasNamed(columns, 'Share Class')) return [];
  const reason = `${quote(place.column)} ${areTwo ? 'tells common and preferred shares apart' : 'names classes'}`;
  return [{ name: 'Share Class', ...place, confidence: 0.76, reason, isGranted: true }];
}

function toNoteKind(texts: readonly string[], { columnIndex }: FoundTypes, tab: ProposalTab): ProposedColumn {
  const facts = factsIn(tab, columnIndex);
  const choices = choicesOf(SECURITIES, NOTE_KIND);
  const values = texts.flatMap((text) => {
    // A note that only a person knows to be one is a plain one.
    const asked = facts && asksForNotes(facts) ? readAsked(facts) : readInstrument(text);
    const kind = asked?.note ?? 'convertible note';
    return matchChoice(text, choices)?.isExact === true ? [] : [[text, kind] as const];
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
  const [events, instruments] = [true, false].map((isOf) => none.filter((text) => isConversion(text) === isOf));
  const kinds = [
    { texts: instruments ?? [], because: NONE_KEPT, note: 'no such sheet in the format' },
    { texts: events ?? [], because: UNLINKED_CONVERSION },
  ].filter(({ texts }) => texts.length > 0);
  // Rows are skipped before steps, by what a type is made of.
  const left = isMade(columnIndex) ? leaveMade(kinds, columnIndex, tab) : leave(kinds, columnIndex, tab);
  return { ...left, doubts: [...asked, ...left.doubts] };
}

function leaveMade(kinds: readonly LinesLeftOut[], columnIndex: TabColumn, tab: ProposalTab): LeftLines {
  const home = homeOf(columnIndex);
  const ofHome = kinds.map((kind) => ({
    ...kind,
    texts: [...new Set(rowsWith(kind.texts, columnIndex, tab).map((row) => filledTextIn(row, home)))],
  }));
  return leave(ofHome, home, tab);
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
