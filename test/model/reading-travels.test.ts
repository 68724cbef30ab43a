import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { openLocalJournal } from '../../src/engine/journal/sqlite/open-journal.ts';
import { parsePlanFile, toPlanFile } from '../../src/engine/plan/plan-file.ts';
import { Job } from '../../src/jobs/library/inside/job.ts';
import { toRunBasis } from '../../src/jobs/pipeline/apply-inputs.ts';
import { loadSavedPlan, readingRequestOf, savePlan } from '../../src/jobs/pipeline/planning/saved-plan.ts';
import { type InputReading, inputReading, PLAIN_READING } from '../../src/model/records/input-reading.ts';
import { newWatch } from '../../src/team/api/edges.ts';
import { newSubmission } from '../../src/team/api/submission.ts';
import { findFirm } from '../../src/team/database/firms.ts';
import { addSubmission, findSubmission } from '../../src/team/database/submissions.ts';
import { toAssignment } from '../../src/team/worker/plan-submission.ts';
import { RUN } from '../engine/journal/conformance/entries.ts';
import { makeDocument, makePlan } from '../support/make-plan.ts';
import { openReaderHere } from '../support/read-here.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { openTeam, putFirm, putPerson } from '../team/support.ts';
import { openUi, Visitor } from '../ui/support.ts';

/** One of these is what a field may hold, and not what it holds where nothing is said. */
const VALUES = ['2024-03-31', ',', 'mdy', 'utf-16le', true, '7', 7, ['Rounds']];

/** Every field of how inputs are read, with something in it; a field of the schema cannot be forgotten here. */
function sampleOf(name: string, schema: z.ZodType): unknown {
  const [unsaid, ...others] = [undefined, ...VALUES].map((value) => schema.safeParse(value).data);
  const value = others.find((one) => one !== undefined && one !== unsaid);
  if (value === undefined) throw new Error(`no sample fits the field ${name}: add one to VALUES`);
  return value;
}

const FIELDS = Object.entries(inputReading.shape);
const FULL: InputReading = inputReading.parse(
  Object.fromEntries(FIELDS.map(([name, schema]) => [name, sampleOf(name, schema)])),
);
const { mappingPath: _own, ...SUBMITTED } = FULL;
const DOCUMENT = makeDocument(makePlan({ rows: [] }));

it('has a sample in every field', () => {
  expect(Object.keys(FULL).sort()).toEqual(FIELDS.map(([name]) => name).sort());
  for (const [name, value] of Object.entries(FULL))
    expect([name, value]).not.toEqual([name, { ...PLAIN_READING }[name]]);
});

it('acts somewhere in every field', () => {
  const folders = ['spreadsheet', 'format', 'mapping', 'jobs'].map((wing) => join('src', wing));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const code = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(FIELDS.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

describe('how inputs are read travels whole', () => {
  it('through a plan file', async () => {
    const document = { ...DOCUMENT, reading: FULL };
    expect(parsePlanFile(toPlanFile(document)).reading).toEqual(FULL);
    const folder = makeTempFolder();
    const mappingPath = join(folder, 'book.yaml');
    await savePlan({ ...document, reading: { ...FULL, mappingPath } }, join(folder, 'plan.json'));
    const saved = await loadSavedPlan(join(folder, 'plan.json'));
    expect(readingRequestOf(saved).reading).toEqual({ ...FULL, mappingPath });
  });

  it('through the journal', async () => {
    const journal = await openLocalJournal(makeTempFolder());
    onTestFinished(() => journal.close());
    const mappingPath = join(makeTempFolder(), 'book.yaml');
    const reading = { ...FULL, mappingPath };
    const basis = toRunBasis(DOCUMENT, { reading, version: '1', notes: [], approval: undefined });
    const { runId } = await journal.startRun({ ...RUN, basis });
    expect((await journal.readRun(runId))?.run.basis.reading).toEqual(reading);
  });

  it('from the page to the workspace, uploaded, by its path, and read again', async () => {
    const visitor = await Visitor.of(await openUi());
    const path = join(makeTempFolder(), 'rounds.csv');
    writeFileSync(path, 'Company,Round\n');
    expect((await visitor.uploadAs(FULL, path)).status).toBe(200);
    expect((await visitor.settled()).reading).toEqual(FULL);
    await visitor.post('open/path', { paths: [path], reading: FULL });
    expect((await visitor.settled()).reading).toEqual(FULL);
    await visitor.post('open/path', { paths: [path], reading: { mappingPath: FULL.mappingPath } });
    expect((await visitor.settled()).reading).toEqual({ ...PLAIN_READING, mappingPath: FULL.mappingPath });
    await visitor.post('reread', { reading: SUBMITTED });
    expect((await visitor.settled()).reading).toEqual(FULL);
  });

  it('from a submission and a watched folder to the worker', async () => {
    const { write, url } = await openTeam();
    await putFirm(write, 'acme');
    const maker = await putPerson(write, 'Ana');
    const { reading, comment, isPartial } = newSubmission.parse({ reading: SUBMITTED });
    const facts = { firm: 'acme', maker, comment, isPartial, inputs: [], reading, contentSha256: 'a'.repeat(64) };
    const { id } = await write((query) => addSubmission(query, facts));
    const [submission, firm] = await write(
      async (query) => [await findSubmission(query, 'acme', id), await findFirm(query, 'acme')] as const,
    );
    if (submission === undefined || firm === undefined) throw new Error('it is not there');
    const files = { fetch: async () => undefined, keep: async () => '' };
    const readCredentials = async () => ({ clientId: 'acme', clientSecret: 'secret' });
    const { inputs } = await toAssignment(
      { submission, firm, userName: 'ana' },
      { databaseUrl: url, files, openReader: openReaderHere, readCredentials, network: {} },
      new Job({ stage: 'Waiting', onChange: () => undefined }),
    );
    expect(inputs.reading).toEqual(SUBMITTED);
    const place = { kind: 'folder', path: 'from-bank' };
    expect(newWatch.parse({ place, owner: 'ana@example.com', reading: SUBMITTED }).reading).toEqual(SUBMITTED);
  });
});

describe('a field that this version does not know', () => {
  const unknown = { ...SUBMITTED, leaveOut: true };

  it('is named wherever it comes from', async () => {
    const file = toPlanFile({ ...DOCUMENT, reading: SUBMITTED }).replace(
      '"reading": {',
      '"reading": {"leaveOut": true,',
    );
    expect(() => parsePlanFile(file)).toThrow('reading.leaveOut');
    expect(newSubmission.safeParse({ reading: unknown }).error?.message).toContain('leaveOut');
    const visitor = await Visitor.of(await openUi());
    const { status, json } = await visitor.post('open/path', { paths: ['book.xlsx'], reading: unknown });
    expect([status, json.code]).toEqual([400, 'request-invalid']);
    expect(json.message).toContain('leaveOut');
  });
});
