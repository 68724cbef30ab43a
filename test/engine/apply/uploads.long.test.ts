import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LocalFile } from '../../../src/model/local-file.ts';
import type { Target } from '../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { answerWith, dropAfterStoring, dropBeforeStoring } from '../../support/fault-proxy.ts';
import { money } from '../../support/make-snapshot.ts';
import { saying } from '../../support/saying.ts';
import { contentOf } from '../../support/small-files.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { company, existing, planned, round } from './rows.ts';
import { makePlan, openScene, outcomesOf, type Scene, type TestRow } from './support.ts';

const UPLOAD = 'POST /v1/documents/';
const MARKS = 'PUT /beta/investment/overrides/upsert/';

let scene: Scene;
let folder: string;
let harbor: Target;

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  folder = makeTempFolder();
  const [first] = await scene.client.listCompanies({ name: 'Harbor Robotics' });
  harbor = existing(first?.id ?? '');
});

function layFile(name: string, kind: 'pdf' | 'png'): LocalFile {
  const content = contentOf(kind);
  writeFileSync(join(folder, name), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: name, name, bytes: content.byteLength, sha256 };
}

function document(rowKey: string, of: Target = harbor): TestRow {
  return { rowKey, data: { kind: 'document', company: of, file: layFile(`${rowKey}.pdf`, 'pdf') } };
}

function logo(rowKey: string, of: Target): TestRow {
  return { rowKey, data: { kind: 'logo', company: of, file: layFile(`${rowKey}.png`, 'png') } };
}

/** A row's file is named after it. */
function fileOf(ending: string) {
  return { fileOf: (rowKey: string) => join(folder, `${rowKey}.${ending}`) };
}

describe('a document', () => {
  it('is uploaded by a request of its own, and its id is learnt', async () => {
    const result = await scene.apply(makePlan([[document('A')], [document('B')]]), fileOf('pdf'));
    expect(outcomesOf(result)).toEqual(['A: uploaded', 'B: uploaded']);
    expect(result.learnt.map(({ rowKey }) => rowKey)).toEqual(['A', 'B']);
    expect(await scene.requestStates()).toEqual(['settled', 'settled']);
  });

  it.each([
    ['was stored', dropAfterStoring, 1],
    ['was not stored', dropBeforeStoring, 2],
  ])('whose answer was lost and that %s is there once', async (_what, fault, calls) => {
    scene.proxy.spoil(UPLOAD, fault);
    const result = await scene.apply(makePlan([[document('A')]]), fileOf('pdf'));
    expect(outcomesOf(result)).toEqual(['A: uploaded']);
    expect(scene.proxy.countCalls(UPLOAD)).toBe(calls);
    expect(scene.sandbox.filed().documents.filter(({ name }) => name === 'A.pdf')).toHaveLength(1);
  });

  it('of a name that was there before is not taken for the one whose answer was lost', async () => {
    await scene.apply(makePlan([[document('A')]]), fileOf('pdf'));
    scene.proxy.spoil(UPLOAD, dropBeforeStoring);
    const snapshot = { ...(await scene.snapshot()) };
    const result = await scene.apply(makePlan([[document('A')]]), { ...fileOf('pdf'), snapshot });
    expect(outcomesOf(result)).toEqual(['A: uploaded']);
    expect(scene.sandbox.filed().documents.filter(({ name }) => name === 'A.pdf')).toHaveLength(2);
  });

  it('whose file was changed after planning costs its own row', async () => {
    const plan = makePlan([[document('A')], [document('B')]]);
    writeFileSync(join(folder, 'A.pdf'), contentOf('pdf', 500));
    const result = await scene.apply(plan, fileOf('pdf'));
    expect(outcomesOf(result)).toEqual(['A: failed', 'B: uploaded']);
    expect(result.outcomes[0]?.findings).toMatchObject([
      { code: 'file-changed', column: 'File', message: saying('file-changed') },
    ]);
  });
});

describe('a company with its logo', () => {
  it('is there for the rows that need it before the logo is, and whatever becomes of that', async () => {
    const plan = makePlan(
      [[company('C', 'Alder Optics')]],
      [[round('R', planned('C'))]],
      [[logo('C', planned('C'))]],
      [[document('D', planned('C'))]],
    );
    const result = await scene.apply(plan, {
      fileOf: (rowKey) => join(folder, rowKey === 'C' ? 'gone.png' : `${rowKey}.pdf`),
    });
    expect(outcomesOf(result)).toEqual(['C: failed', 'R: added', 'D: uploaded']);
    expect(result.outcomes[0]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: expect.stringMatching(/^Logo: Not sent: /),
    });
  });
});

describe('a mark that several rows state', () => {
  it('is sent once, and all of them have its outcome', async () => {
    const common = { kind: 'mark', company: harbor, date: calendarDate('2024-06-30') } as const;
    const fundId = scene.sandbox.dump().funds[0]?.id ?? '';
    const shared = { rowKey: 'V1', data: { ...common, mark: { postMoneyValuation: money('9 USD') } }, alsoOf: ['V2'] };
    const own = { rowKey: 'V2', data: { ...common, mark: { fundId, fairValue: money('5 USD') } } };
    const plan = makePlan([[shared], [own]]);
    scene.proxy.spoil(MARKS, answerWith(422, { detail: 'A closed period.' }));
    const result = await scene.apply(plan);
    expect(outcomesOf(result)).toEqual(['V1: failed', 'V2: failed']);
    expect(result.outcomes[1]?.message).toBe('Post-Money Valuation: A closed period.');
  });
});
