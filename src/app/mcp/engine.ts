import { readFile } from 'node:fs/promises';
import { listHistory, readHistory } from '../../engine/history/history.ts';
import { checkOffline, readAndCheck, readAndCheckOffline } from '../../jobs/pipeline/check-inputs.ts';
import { compareInputs } from '../../jobs/pipeline/compare-inputs.ts';
import { exportPortfolio } from '../../jobs/pipeline/export-portfolio.ts';
import type { ReadingRequest } from '../../jobs/pipeline/inputs/read-inputs.ts';
import { mapInputs } from '../../jobs/pipeline/map-inputs.ts';
import { reviewMapping } from '../../jobs/pipeline/mapping/review/review-mapping.ts';
import { changeMapping, saveForEditor } from '../../jobs/pipeline/mapping/save-mapping.ts';
import { planInputs } from '../../jobs/pipeline/plan-inputs.ts';
import { loadSavedPlan, savePlan } from '../../jobs/pipeline/planning/saved-plan.ts';
import { NOTHING_KNOWN } from '../../jobs/pipeline/read-template-options.ts';
import { writeCheckReport } from '../../jobs/pipeline/results/write-reports.ts';
import type { OpenedProfile } from '../../jobs/pipeline/session/open-profile.ts';
import { type Session, throwIfStopped } from '../../jobs/pipeline/session/session.ts';
import type { RuleSetting } from '../../model/findings/rule-change.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { MappingReview } from '../../model/mapping/mapping-review.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import type { RunHistory, RunHistoryDetail, RunHistoryFilter } from '../../model/outcomes/run-report.ts';
import { type InputReading, PLAIN_READING } from '../../model/records/input-reading.ts';
import { toCheckJson } from '../../report/json/check-json.ts';
import { toCompareJson } from '../../report/json/compare-json.ts';
import { toCopyJson } from '../../report/json/small-documents.ts';
import type { Passwords } from '../../spreadsheet/protection/passwords.ts';
import { assertAsked, type ChosenAnswer, findEdit } from './mapping-questions.ts';

export interface EngineSettings {
  readonly profile: OpenedProfile;
  readonly rules: readonly RuleSetting[];
  readonly journal: JournalPlace & { readonly stateDir: string };
  readonly version: string;
  readonly passwords: () => Passwords;
  /** Throws `settings-missing` and the like. */
  readonly connect: (signal: AbortSignal) => Promise<Session>;
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

/** All that agents ask of the pipeline: nothing here applies a plan. */
export class Engine {
  readonly #settings: EngineSettings;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  /** Writes a copy with the findings to `report`, where one is named. */
  async check(read: Read, report: string | undefined, signal: AbortSignal): Promise<object> {
    const { profile, version } = this.#settings;
    const inputs = await readAndCheckOffline(this.#request(read, signal), profile.profile);
    const copy = report === undefined ? undefined : await writeCheckReport(inputs, { version, path: report });
    return { ...toCheckJson(inputs.report), ...toCopyJson(copy) };
  }

  /** Writes a proposed mapping into a new file. Without `like`, what was mapped before is recognised. */
  map(read: Read, { out, like }: { out: string; like?: string | undefined }): Promise<MapReport> {
    const { journal, passwords } = this.#settings;
    return mapInputs({
      paths: read.inputs,
      outPath: out,
      stateDir: journal.stateDir,
      known: NOTHING_KNOWN,
      passwords: passwords(),
      reading: read.reading ?? {},
      ...(like === undefined ? {} : { like }),
    });
  }

  /** What a mapping makes of the inputs, with its open questions. */
  async review(read: Read, mapping: string, signal: AbortSignal): Promise<MappingReview> {
    const { reviewOf } = await this.#openMapping(read, mapping, signal);
    return reviewOf(await readFile(mapping, 'utf8'));
  }

  /** Answers questions of a mapping, and writes it into a new file. Throws `answer-unknown`. */
  async answer(read: Read, { mapping, answers, out }: AnsweredMapping, signal: AbortSignal): Promise<void> {
    const { reviewOf } = await this.#openMapping(read, mapping, signal);
    let text = await readFile(mapping, 'utf8');
    assertAsked(reviewOf(text), answers);
    // Each is looked up in what those before it have made: they may move what it is about, or settle it.
    for (const answer of answers) {
      throwIfStopped(signal);
      const edit = findEdit(reviewOf(text), answer);
      if (edit !== undefined) text = changeMapping(text, [edit]);
    }
    await saveForEditor(out, text);
  }

  async #openMapping(read: Read, mapping: string, signal: AbortSignal) {
    const request = this.#request({ ...read, reading: { ...read.reading, mappingPath: mapping } }, signal);
    const inputs = await readAndCheck(request);
    const { contents, reading: settings } = inputs;
    const { sourceTieOut: tieOut = [] } = await checkOffline(inputs, this.#settings.profile.profile, { signal });
    const reviewOf = (text: string) => reviewMapping({ contents, text, settings, known: NOTHING_KNOWN, tieOut }).review;
    return { reviewOf };
  }

  /** Plans, and saves the plan in a new file. */
  async plan(read: Read, out: string, signal: AbortSignal): Promise<PlanInFile> {
    const inputs = await readAndCheck({ ...this.#request(read, signal), rules: this.#settings.rules });
    const document = await this.#inSession(signal, (session) => planInputs(inputs, session, { signal }));
    return { document, sha256: await savePlan(document, out) };
  }

  /** Reads a saved plan, and none of its workbooks. */
  readPlan(path: string): Promise<PlanInFile> {
    return loadSavedPlan(path);
  }

  async compare(a: Read, b: Read, signal: AbortSignal): Promise<object> {
    const { profile } = this.#settings.profile;
    const requests = { a: this.#request(a, signal), b: this.#request(b, signal) };
    return toCompareJson(await compareInputs(requests, profile), undefined);
  }

  /** Writes what the service holds into a new workbook; of all companies if none is named. */
  export(path: string, companies: readonly string[], signal: AbortSignal): Promise<ExportReport> {
    return this.#inSession(signal, (session) => exportPortfolio({ path, companies }, session));
  }

  listRuns(filter: RunHistoryFilter): Promise<RunHistory> {
    return listHistory(this.#settings.journal, filter);
  }

  readRun(runId: string): Promise<RunHistoryDetail | undefined> {
    return readHistory(this.#settings.journal, runId);
  }

  #request({ inputs, reading }: Read, signal: AbortSignal): ReadingRequest {
    const { journal, passwords } = this.#settings;
    const read = { ...PLAIN_READING, ...reading };
    return { paths: inputs, reading: read, stateDir: journal.stateDir, passwords: passwords(), signal };
  }

  async #inSession<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#settings.connect(signal);
    return work(session).finally(() => session.close());
  }
}
