import { listHistory, readHistory } from '../../engine/history/history.ts';
import { checkSources } from '../../jobs/library/inside/check-sources.ts';
import { exportInto } from '../../jobs/library/inside/export-into.ts';
import { draftOf } from '../../jobs/library/inside/mapping/draft.ts';
import { openForReview, writeEdited } from '../../jobs/library/inside/mapping/open-for-review.ts';
import { documentOf } from '../../jobs/library/inside/plan-values.ts';
import type { FileReadOptions } from '../../jobs/library/inside/request.ts';
import { compareWorkbooks, openWorkbooks } from '../../jobs/library/open-workbooks.ts';
import type { PortfolioAccess } from '../../jobs/library/portfolio-access.ts';
import { planWorkbooks, readPlanFile, writePlanFile } from '../../jobs/library/portfolio-plan.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { MappingReview } from '../../model/mapping/mapping-review.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import type { RunHistory, RunHistoryDetail, RunHistoryFilter } from '../../model/outcomes/run-report.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { toCheckJson } from '../../report/json/check-json.ts';
import { toCopyJson } from '../../report/json/small-documents.ts';
import { assertAsked, type ChosenAnswer, findEdit } from './mapping-questions.ts';

export interface EngineSettings {
  /** How everything is read, whatever an agent asks for. */
  readonly reading: Pick<FileReadOptions, 'memory' | 'password' | 'profile'>;
  /** The firm's rules file. */
  readonly rules?: string;
  readonly journal: JournalPlace;
  /** Throws `settings-missing` and the like. */
  readonly connect: () => Promise<PortfolioAccess>;
}

/** Inputs and how they are read; every path is one that may be read. */
export interface Read {
  readonly inputs: readonly string[];
  readonly reading?: Partial<InputReading> | undefined;
}

export interface AnsweredMapping {
  readonly mapping: string;
  readonly answers: readonly ChosenAnswer[];
  readonly out: string;
}

/** A plan in its file, by whose digest a person knows it. */
export interface PlanInFile {
  readonly document: PlanDocument;
  readonly sha256: string;
}

/** All that agents ask of capsheet: nothing here applies a plan. */
export class Engine {
  readonly #settings: EngineSettings;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  /** Writes a copy with the findings to `report`, where one is named. */
  async check(read: Read, report: string | undefined, signal: AbortSignal): Promise<object> {
    const checked = await checkSources(read.inputs, this.#options(read, signal));
    const copy = report === undefined ? undefined : await checked.writeCopyAt(report);
    return { ...toCheckJson(checked.report), ...toCopyJson(copy) };
  }

  /** Writes a proposed mapping into a new file. Without `like`, what was mapped before is recognised. */
  async map({ inputs, reading }: Read, wanted: { readonly out: string; readonly like?: string }): Promise<MapReport> {
    const { profile: _, ...remembered } = this.#settings.reading;
    return (await draftOf(inputs, { ...remembered, ...reading, ...wanted })).report;
  }

  /** Reviews a mapping of the inputs, with its open questions. */
  async review(read: Read, mapping: string, signal: AbortSignal): Promise<MappingReview> {
    const { text, reviewOf } = await openForReview(read.inputs, { ...this.#options(read, signal), mapping });
    return reviewOf(text);
  }

  /** Answers questions of a mapping, and writes it into a new file. Throws `answer-unknown`. */
  async answer(read: Read, { mapping, answers, out }: AnsweredMapping, signal: AbortSignal): Promise<void> {
    const opened = await openForReview(read.inputs, { ...this.#options(read, signal), mapping });
    assertAsked(opened.reviewOf(opened.text), answers);
    const edits = answers.map((answer) => (review: MappingReview) => findEdit(review, answer));
    await writeEdited(opened, { edits, out, signal });
  }

  /** Plans, and saves the plan in a new file. */
  async plan(read: Read, out: string, signal: AbortSignal): Promise<PlanInFile> {
    const { connect, rules } = this.#settings;
    const options = { ...this.#options(read, signal), ...(rules === undefined ? {} : { rules }) };
    const workbooks = await openWorkbooks(read.inputs, options);
    const plan = await planWorkbooks(workbooks, await connect(), { signal });
    const { sha256 } = await writePlanFile(plan, out);
    return { document: documentOf(plan), sha256 };
  }

  /** Reads a saved plan, and none of its workbooks. */
  async readPlan(path: string): Promise<PlanInFile> {
    const plan = await readPlanFile(path);
    return { document: documentOf(plan), sha256: plan.sha256 };
  }

  async compare(a: Read, b: Read, signal: AbortSignal): Promise<object> {
    const open = (read: Read) => openWorkbooks(read.inputs, this.#options(read, signal));
    return compareWorkbooks(await open(a), await open(b), { signal });
  }

  /** Writes what the service holds into a new workbook; of all companies if none is named. */
  async export(path: string, companies: readonly string[], signal: AbortSignal): Promise<ExportReport> {
    return exportInto(await this.#settings.connect(), { path, companies, signal });
  }

  listRuns(filter: RunHistoryFilter): Promise<RunHistory> {
    return listHistory(this.#settings.journal, filter);
  }

  readRun(runId: string): Promise<RunHistoryDetail | undefined> {
    return readHistory(this.#settings.journal, runId);
  }

  #options({ reading = {} }: Read, signal: AbortSignal): FileReadOptions {
    const { mappingPath, ...layout } = reading;
    return {
      ...this.#settings.reading,
      ...layout,
      ...(mappingPath === undefined ? {} : { mapping: mappingPath }),
      signal,
    };
  }
}
