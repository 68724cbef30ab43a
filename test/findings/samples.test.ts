import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFindingPages } from '../../scripts/docs/collect.mjs';
import { FINDING_CODES, type FindingCode } from '../../src/model/findings/finding-codes.ts';
import { parseFindingPage } from '../../src/model/findings/finding-page.ts';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { layOut, type Tabs } from '../support/lay-out.ts';
import { saidOf, toWords } from '../support/saying.ts';
import { contentOf } from '../support/small-files.ts';
import { someOf } from '../support/sweep.ts';
import { ALL_SAMPLES, SAMPLES } from './collect-samples.ts';
import { isPlacedAs } from './placed-as.ts';
import { type BookSample, type Found, type Sample, toFiring, toQuiet } from './sample.ts';

const PAGES = new Map([...readFindingPages('.')].map(([code, source]) => [code, parseFindingPage(source)]));

/** Codes whose sample would be a test that exists already: it sees the finding, and none where there is nothing. */
const TESTED_IN: { readonly [code in FindingCode]?: string } = {
  'mark-changed': 'test/scenarios/stale-values.long.test.ts',
  'run-stopped': 'test/scenarios/state-folder.long.test.ts',
  'run-unfinished': 'test/scenarios/interrupted-run.long.test.ts',
};

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put('notes.txt', 'Nothing in particular.');
  desk.put('board.pdf', contentOf('pdf'));
  desk.put('logo.png', contentOf('png'));
});

test('every finding has a sample in test/findings/samples, and every sample a finding', () => {
  expect(FINDING_CODES.filter((code) => !(code in SAMPLES) && !(code in TESTED_IN))).toEqual([]);
  expect(Object.keys(SAMPLES).filter((code) => !FINDING_CODES.some((one) => one === code))).toEqual([]);
});

test.each(Object.entries(TESTED_IN))('%s has no sample, and is told in %s', (code, path) => {
  expect(Object.keys(SAMPLES)).not.toContain(code);
  expect(readFileSync(path, 'utf8')).toContain(code);
});

describe('of its sample', () => {
  test.each(someOf(ALL_SAMPLES))('%s alone is told, at its cell, in the words of its page', async (code, sample) => {
    const findings = await findIn(sample, true);
    expect(findings.flatMap((finding) => (finding.code === code ? [toPlace(finding)] : []))).toEqual(sample.told);
    expect(codesIn(findings, sample)).toEqual([code]);
    const own = findings.flatMap((finding) => (finding.code === code ? [finding.message] : []));
    if ('tabs' in sample) expect(own).toContain(saidOf(code));
    else expect(own.map(toWords).join('\n')).toContain(toWords(saidOf(code)));
    expect(findings.filter((finding) => !isAsItsPageSays(finding))).toEqual([]);
  });

  test.each(someOf(ALL_SAMPLES))('%s is not told once it is mended, nor is anything else', async (_code, sample) => {
    expect(codesIn(await findIn(sample, false), sample)).toEqual([]);
  });
});

function findIn(sample: Sample, isFiring: boolean): readonly Found[] | Promise<readonly Found[]> {
  return 'tabs' in sample
    ? findInBook(isFiring ? toFiring(sample) : toQuiet(sample), sample)
    : sample.findings(isFiring, desk);
}

async function findInBook(tabs: Tabs, { command }: BookSample): Promise<readonly Found[]> {
  desk.put('book.xlsx', layOut(tabs));
  const { json } = await desk.run([command ?? 'plan', 'book.xlsx', '--json']);
  return json.findings;
}

function codesIn(findings: readonly Found[], { beside = [] }: Sample): readonly string[] {
  return [...new Set(findings.map(({ code }) => code))].filter((code) => !beside.includes(code));
}

function toPlace({ severity, sheet, row, cell }: Found): string {
  return [severity, [sheet, cell ?? row].filter((part) => part !== undefined).join('!')].join(' ').trimEnd();
}

function isAsItsPageSays(finding: Found): boolean {
  const { severity = '', parts = [] } = PAGES.get(finding.code) ?? {};
  const where = parts.find(({ title }) => title === 'Where')?.text ?? '';
  return severity.split(' or ').includes(finding.severity) && isPlacedAs(where, finding);
}
