import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { runSteps } from '../../base/util/run-steps.ts';
import { onPage, settingName } from '../../base/util/setting-names.ts';
import type { Steps } from '../../base/util/steps.ts';
import { foldName } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import { parseMapping } from '../../mapping/file/parse-mapping.ts';
import { toLayoutMapping, writeLayout } from '../../mapping/layouts/layout-mapping.ts';
import { recogniseForms } from '../../mapping/layouts/recognise-layout.ts';
import { tallyInSteps, toReadReport } from '../../mapping/map-workbooks.ts';
import type { Mapping } from '../../mapping/mapping.ts';
import { adaptMapping } from '../../mapping/memory/adapt-mapping.ts';
import { recogniseSource, type SourceMatch } from '../../mapping/memory/recognise-source.ts';
import { type OcfInput, proposeHolders, questionHolders, reportOcf, writeHolders } from '../../mapping/ocf/map-ocf.ts';
import { isOcf } from '../../mapping/ocf/ocf-file.ts';
import type { KnownFunds } from '../../mapping/propose/guess-names.ts';
import { type MappingMemory, mergeMemory, type RememberedSource } from '../../mapping/propose/memory.ts';
import { listMissing, listQualities, type MissingQuestion } from '../../mapping/propose/missing/question-missing.ts';
import { type KnownNames, NO_MEMORY, type Proposal, type Said } from '../../mapping/propose/proposal.ts';
import { proposeInSteps } from '../../mapping/propose/propose-mapping.ts';
import { listQuestions, type MappingQuestion } from '../../mapping/propose/questions.ts';
import { toMapReport } from '../../mapping/propose/to-map-report.ts';
import { toMapping, writeMapping } from '../../mapping/propose/write-mapping.ts';
import { questionAt } from '../../mapping/question.ts';
import { toSourceTieOut } from '../../mapping/tie-out/to-source-tie-out.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { SheetLayout } from '../../model/records/checked-workbook.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { readJsonFiles } from '../../spreadsheet/workbook/read-json-files.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { readContents } from './inputs/open-inputs.ts';
import type { ReadingRequest } from './inputs/read-inputs.ts';
import { readMemory, saveMemory } from './mapping/mapping-memory.ts';
import { saveForEditor } from './mapping/save-mapping.ts';

interface MapRequest extends Pick<ReadingRequest, 'paths' | 'stateDir' | 'passwords' | 'onCount'> {
  /** A file that does not exist yet; where `save` is given, only a name for the report. */
  readonly outPath: string;
  /** Takes the text of the mapping in place of a file. */
  readonly save?: (text: string) => Promise<void>;
  /** Reading options known before there is a mapping. */
  readonly reading?: Partial<InputReading>;
  readonly known: KnownNames;
  /** The name of the remembered source to follow; `none` follows none. */
  readonly like?: string;
  /** Sheets of the format, which are read as they are: only the other tabs are mapped, and asked about. */
  readonly own?: readonly ReadSheet[];
  readonly ask?: AskPerson;
  readonly signal?: AbortSignal;
}

export type ReadSheet = Pick<SheetLayout, 'inputIndex' | 'sheet'>;

/**
 * read → propose → ask → propose again → write. A known layout, and a remembered source of the same kind, give the
 * mapping directly. Throws a CapsheetError (exit status 2), for instance `mapping-exists`, `memory-ambiguous` and
 * `memory-unknown`; and `interrupted` once `signal` is aborted, before anything is written.
 */
export async function mapInputs(request: MapRequest): Promise<MapReport> {
  const { report, write } = await draft(request);
  const made = await runSteps(report, request.signal, request.onCount);
  await write();
  return made;
}

/** The same for whoever reads the inputs through the mapping next, and sees there what it makes of them. */
export async function writeMappingOf(request: MapRequest): Promise<void> {
  const { write } = await draft(request);
  await write();
}

interface Draft {
  readonly report: Steps<MapReport>;
  readonly write: () => Promise<void>;
}

async function draft(request: MapRequest): Promise<Draft> {
  const { paths, reading, outPath, passwords, signal } = request;
  const ocf = await openOcf(paths);
  if (ocf !== undefined) return await mapOcf(request, ocf);
  const contents = withoutOwn(await readContents(paths, { ...reading, ...omitAbsent({ passwords, signal }) }), request);
  const match = await findRemembered(request, contents);
  if (match !== undefined) return await writeRemembered(match, contents, request);
  const [only, ...others] = contents;
  if (only === undefined || others.length > 0) return await propose(request, contents);
  const [recognised] = recogniseForms([only], await knownFunds(request));
  if (recognised === undefined) return await propose(request, contents);
  const write = () => saveText(request, writeLayout(recognised, only.name));
  const { name } = recognised.layout;
  const known = { mapping: toLayoutMapping(recognised.form), reason: name, whyLeft: 'the layout has no place for it' };
  return { report: addTo(toReadReport(known, [only], outPath), { layout: name }), write };
}

function* addTo(report: Steps<MapReport>, added: Partial<MapReport>): Steps<MapReport> {
  return { ...(yield* report), ...added };
}

function withoutOwn(contents: readonly WorkbookContent[], { own = [] }: MapRequest): readonly WorkbookContent[] {
  const isOwn = (at: number, name: string): boolean =>
    own.some(({ inputIndex, sheet }) => inputIndex === at && sheet === name);
  return contents.map((content, at) => ({ ...content, tables: content.tables.filter(({ name }) => !isOwn(at, name)) }));
}

function saveText({ outPath, save = (text) => saveForEditor(outPath, text) }: MapRequest, text: string): Promise<void> {
  return save(text);
}

async function recallMemory({ stateDir }: MapRequest): Promise<MappingMemory> {
  return stateDir === undefined ? NO_MEMORY : readMemory(stateDir);
}

async function keepMemory({ stateDir }: MapRequest, memory: MappingMemory): Promise<void> {
  if (stateDir !== undefined) await saveMemory(stateDir, memory);
}

async function knownFunds(request: MapRequest): Promise<KnownFunds> {
  return { names: request.known.funds, remembered: (await recallMemory(request)).funds };
}

/** Open Cap Table files leave only their holders to be mapped. */
async function mapOcf(request: MapRequest, inputs: readonly OcfInput[]): Promise<Draft> {
  const { outPath, known, ask } = request;
  const memory = await recallMemory(request);
  const first = proposeHolders(inputs, known, memory);
  const { learnt } = await askQuestions(questionHolders(first), ask);
  const later = mergeMemory(memory, learnt);
  const proposal = learnt === NO_MEMORY ? first : proposeHolders(inputs, known, later);
  const write = async () => {
    await saveText(request, writeHolders(proposal, inputs));
    if (learnt !== NO_MEMORY) await keepMemory(request, later);
  };
  return { report: reportHolders(proposal, inputs, outPath), write };
}

/** At once: it has few holders. */
function* reportHolders(...report: Parameters<typeof reportOcf>): Steps<MapReport> {
  yield;
  return reportOcf(...report);
}

async function findRemembered(
  request: MapRequest,
  contents: readonly WorkbookContent[],
): Promise<SourceMatch | undefined> {
  const { like } = request;
  if (like === 'none') return undefined;
  const { sources } = await recallMemory(request);
  const meant = like === undefined ? sources : sources.filter(({ name }) => foldName(name) === foldName(like));
  const [match, ...others] = recogniseSource(contents, meant);
  if (like !== undefined && match === undefined) throw memoryUnknown(like, sources);
  if (match !== undefined && others.length > 0) throw memoryAmbiguous([match, ...others], contents);
  return match;
}

async function writeRemembered(
  match: SourceMatch,
  contents: readonly WorkbookContent[],
  request: MapRequest,
): Promise<Draft> {
  const { outPath } = request;
  const { name } = match.source;
  const before = parseMapping(match.source.mapping, `remembered of ${name}`).mapping;
  const { text, granted, differences } = adaptMapping(match, before);
  const { mapping } = parseMapping(text, outPath);
  const known = { mapping, reason: `as in ${name}`, whyLeft: 'the mapping does not mention it' };
  const report = addTo(toReadReport(known, contents, outPath), { remembered: { name, granted, differences } });
  return { report, write: () => saveText(request, text) };
}

/** Answers are remembered once the mapping made of them is written. */
async function propose(request: MapRequest, contents: readonly WorkbookContent[]): Promise<Draft> {
  const { paths, outPath, known, ask, signal, onCount } = request;
  const memory = await recallMemory(request);
  const own = request.own ?? [];
  const proposed = await runSteps(proposeInSteps(contents, known, memory), signal, onCount);
  const first = own.length === 0 ? proposed : questionBeside(proposed, own);
  // Beside sheets of the format, tabs that are all left out need no mapping.
  if (!holdsAnything(first) || (own.length > 0 && first.sheets.length === 0)) throw nothingToMap(first, paths);
  const { proposal, learnt } =
    ask === undefined ? { proposal: first, learnt: NO_MEMORY } : await askAll(first, memory, ask);
  const text = writeMapping(proposal, { inputs: contents.map(({ name }) => name) });
  const mapping = toMapping(proposal) ?? parseMapping(text, 'the proposed mapping').mapping;
  const write = async () => {
    await saveText(request, text);
    if (learnt !== NO_MEMORY) await keepMemory(request, mergeMemory(memory, learnt));
  };
  return { report: reportProposed(proposal, mapping, contents, outPath), write };
}

/** Asks of each table beside sheets of the format whether it says the same once more: an overview would be loaded twice. */
function questionBeside(proposal: Proposal, own: readonly ReadSheet[]): Proposal {
  const names = joinList([...new Set(own.map(({ sheet }) => `"${sheet}"`))]);
  const text = `these rows are loaded in addition to those of ${names}, and are not the same once more`;
  const sheets = proposal.sheets.map((sheet) => ({
    ...sheet,
    doubts: [questionAt({}, 'beside', text), ...sheet.doubts],
  }));
  return { ...proposal, sheets };
}

/** Amounts that are all left out still appear in a mapping, with questions, unless they are surely of something else. */
function holdsAnything({ sheets, skipped }: Proposal): boolean {
  return sheets.length > 0 || skipped.some(({ because, isOther }) => because !== undefined && isOther !== true);
}

/** Reports the proposal, and ties it out if it fits. */
function* reportProposed(
  proposal: Proposal,
  mapping: Mapping,
  contents: readonly WorkbookContent[],
  outPath: string,
): Steps<MapReport> {
  const { complaints, tallies } = yield* tallyInSteps(contents, mapping);
  const report = toMapReport(proposal, outPath);
  return complaints.length > 0 ? report : { ...report, sourceTieOut: toSourceTieOut(tallies) };
}

/** Two remembered mappings fit equally well: a person must choose. */
function memoryAmbiguous(matches: readonly SourceMatch[], contents: readonly WorkbookContent[]) {
  const inputs = joinList(contents.map(({ name }) => name));
  const names = matches.map(({ source }) => `"${source.name}"`);
  const tabs = matches[0]?.tabs.map(({ now }) => `"${now.sheet}"`) ?? [];
  return usageError(
    'memory-ambiguous',
    `${inputs} could be read like ${joinList(names)}, which were mapped before: the headers of ${joinList(tabs)} fit them equally well.`,
    onPage(
      'Have a new mapping proposed on the Mapping screen, or use the file of the one that is meant there.',
      `Say which you mean: ${settingName('like')} ${names[0]}; ${settingName('like')} none proposes a mapping from scratch.`,
    ),
  );
}

function memoryUnknown(like: string, sources: readonly RememberedSource[]) {
  const names = sources.map(({ name }) => `"${name}"`);
  return usageError(
    'memory-unknown',
    `No spreadsheet "${like}" with headers such as those of these inputs was mapped before.`,
    names.length === 0
      ? onPage(
          'Nothing is remembered yet: have a mapping proposed on the Mapping screen.',
          'Nothing is remembered yet; "capsheet map INPUT --learn MAPPING.yaml" remembers how a spreadsheet is read.',
        )
      : `What is remembered: ${joinList(names)}; ${onPage('the Mapping screen', `${settingName('like')} none`)} proposes a mapping from scratch.`,
  );
}

/** Builds `map-nothing`, which says of each tab why it does not look like a sheet of the format. */
function nothingToMap({ skipped }: Proposal, paths: readonly string[]): CapsheetError {
  const why = skipped.map((tab) => `"${tab.sheet}": ${tab.why}`).join('; ');
  return usageError(
    'map-nothing',
    `Nothing in ${paths.join(', ')} looks like anything of the format${why === '' ? '' : ` (${why})`}.`,
    'Give the columns a header with names such as Company, Fund, Round, Shares or Cost; or write a mapping by hand.',
  );
}

/** Reads inputs that are Open Cap Table files; `undefined` if none is. Throws `map-mixed`. */
async function openOcf(paths: readonly string[]): Promise<readonly OcfInput[] | undefined> {
  const read = await Promise.all(paths.map((path) => readJsonFiles(path)));
  const found = read.flatMap((files) => (files !== undefined && isOcf(files) ? [files] : []));
  if (found.length === 0) return undefined;
  if (found.length === paths.length) return found;
  throw usageError(
    'map-mixed',
    `${joinList(found.map(({ name }) => name))} ${found.length === 1 ? 'is an Open Cap Table file' : 'are Open Cap Table files'}, and the other inputs are spreadsheets: capsheet does not propose one mapping for both.`,
    'Map each on its own; a mapping of the spreadsheets may also contain the holders of the other one.',
  );
}

export type AskedQuestion = Pick<MappingQuestion, 'text' | 'answers'>;

export type AskPerson = (question: AskedQuestion) => Promise<string>;

interface Answered {
  readonly learnt: MappingMemory;
  readonly said: readonly Said[];
}

/** Asks each question until its answer is valid, and a group's one by one after no. Returns `NO_MEMORY` if nobody can be asked. */
async function askQuestions(questions: readonly MappingQuestion[], ask: AskPerson | undefined): Promise<Answered> {
  let learnt = NO_MEMORY;
  const said: Said[] = [];
  const open = ask === undefined ? [] : [...questions];
  for (let question = open.shift(); ask !== undefined && question !== undefined; ) {
    const answer = await ask(question);
    const [own, taught] = [question.say?.(answer), question.learn(answer)];
    if (own !== undefined) said.push(own);
    else if (taught !== undefined && taught !== NO_MEMORY) learnt = mergeMemory(learnt, taught);
    else if (taught === NO_MEMORY) open.unshift(...(question.apart ?? []));
    if (own !== undefined || taught !== undefined) question = open.shift();
  }
  return { learnt, said };
}

/** Asks for guesses, then for what is missing, then for what those answers put in question, then for units and currency. */
async function askAll(first: Proposal, memory: MappingMemory, ask: AskPerson) {
  const questions = listQuestions(first);
  const { learnt, said } = await askQuestions(questions, ask);
  const told = takeAnswers(first, { learnt: learnt === NO_MEMORY ? learnt : mergeMemory(memory, learnt), said });
  const filled = await askMissing(told, ask);
  const before = new Set(questions.flatMap(({ text, apart = [] }) => [text, ...apart.map((one) => one.text)]));
  const isAsked = ({ text, apart = [] }: MappingQuestion): boolean =>
    before.has(text) || (apart.length > 0 && apart.every(isAsked));
  const further = listQuestions(filled).filter((question) => !isAsked(question));
  const { learnt: more, said: later } = await askQuestions(further, ask);
  const all = mergeMemory(learnt, more);
  let proposal = takeAnswers(filled, { learnt: more === NO_MEMORY ? more : mergeMemory(memory, all), said: later });
  for (const question of listQualities(proposal)) proposal = await askOne(question, proposal, ask);
  return { proposal, learnt: learnt === NO_MEMORY && more === NO_MEMORY ? NO_MEMORY : all };
}

function takeAnswers(proposal: Proposal, { learnt, said }: Answered): Proposal {
  const recalled = learnt === NO_MEMORY ? proposal : proposal.recall(learnt);
  return said.reduce((answered, one) => answered.answer(one), recalled);
}

/** Fills in what every row needs and only a person knows, for this source alone: one answer may open further questions. */
async function askMissing(proposal: Proposal, ask: AskPerson): Promise<Proposal> {
  let filled = proposal;
  const asked = new Set<string>();
  const listOpen = () => listMissing(filled).filter(({ text }) => !asked.has(text));
  for (let [next] = listOpen(); next !== undefined; [next] = listOpen()) {
    asked.add(next.text);
    filled = await askOne(next, filled, ask);
  }
  return filled;
}

async function askOne({ text, answers, fill }: MissingQuestion, proposal: Proposal, ask: AskPerson): Promise<Proposal> {
  const question = { text, answers: answers.join(', ') };
  let answer = fill(proposal, await ask(question));
  while (answer === undefined) answer = fill(proposal, await ask(question));
  return answer;
}
