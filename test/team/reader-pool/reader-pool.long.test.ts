import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CheckedInputs } from '../../../src/jobs/pipeline/inputs/checked-inputs.ts';
import { tieOutSource } from '../../../src/jobs/pipeline/inputs/tie-out-source.ts';
import { DEFAULT_PROFILE } from '../../../src/service/client/default-profile.ts';
import { ReaderPool, type ReaderPoolSettings } from '../../../src/team/reader-pool/reader-pool.ts';
import { closeLater } from '../../support/close-later.ts';
import { openReaderHere } from '../../support/read-here.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { TESTED } from '../../support/tested-command.ts';
import { findChildren, isAlive, readLine } from '../desk/desk-processes.ts';

const PLAIN = { decimalSign: '.' } as const;
const ROUNDS = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\n';

function openPool(more: Partial<ReaderPoolSettings> = {}): ReaderPool {
  const command = [TESTED.node, TESTED.main, '--reader-of-worker'] as const;
  const pool = new ReaderPool({ command, memoryMb: 1024, seconds: 60, most: 2, log: { warn: () => {} }, ...more });
  closeLater(() => pool.close());
  return pool;
}

function putRounds(text = ROUNDS, name = 'Rounds.csv'): string {
  const path = join(makeTempFolder(), name);
  writeFileSync(path, text);
  return path;
}

function putMany(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `Company ${index},Series C,2025-08-20`);
  return putRounds(`Company,Round,Closing Date\n${rows.join('\n')}\n`);
}

/** Far above the limits of these tests: none of them depends on how fast the machine is. */
const putLarge = (): string => putMany(300_000);

const read = async (pool: ReaderPool, ...paths: string[]): Promise<CheckedInputs> => {
  const reader = pool.open();
  try {
    return await reader.read({ paths, reading: PLAIN }, DEFAULT_PROFILE);
  } finally {
    await reader.close();
  }
};

/** The process of the pool that reads at this moment, once there is one that was not there `before`. */
async function nextReader(before: readonly number[] = []): Promise<number> {
  for (;;) {
    const [found] = findChildren('--reader-of-worker').filter((id) => !before.includes(id));
    if (found !== undefined) return found;
    await wait(5);
  }
}

describe('what a process of its own has read', () => {
  const cases: readonly (readonly [paths: readonly string[], mapping?: string])[] = [
    [['samples/quarterly.xlsx']],
    [['samples/quarterly-with-errors.xlsx']],
    [['samples/quarterly-csv']],
    [['samples/quarter-end/quarter-end.xlsx']],
    [['test/fixtures/quarterly.ods']],
    [['test/fixtures/quarterly.xls']],
    [['samples/legacy/carta-all-investments.xlsx']],
    [['samples/legacy/positions.xlsx'], 'samples/legacy/positions.mapping.yaml'],
    [['samples/legacy/ocf'], 'samples/legacy/ocf.mapping.yaml'],
  ];

  it('is what this one reads of it, and so are the copies of it', async () => {
    const pool = openPool();
    const out = makeTempFolder();
    for (const [number, [named, mapping]] of cases.entries()) {
      const [paths, mappingPath] = [named.map((path) => resolve(path)), mapping && resolve(mapping)];
      const request = { paths, reading: { ...PLAIN, ...(mappingPath === undefined ? {} : { mappingPath }) } };
      const [there, here] = [pool.open(), openReaderHere()];
      const [got, expected] = [await there.read(request, DEFAULT_PROFILE), await here.read(request, DEFAULT_PROFILE)];
      expect(await toFacts(got), paths[0]).toEqual(await toFacts(expected));
      const copies = [];
      for (const [side, { writeCopy }] of [got, expected].entries()) {
        const folder = join(out, String(number), String(side));
        mkdirSync(folder, { recursive: true });
        const findings = [...got.findings, ...got.checked.findings];
        const summary = { kind: 'plan', inputs: [], version: '1', findings } as const;
        const copy = { inputIndex: 0, path: join(folder, basename(paths[0] ?? '')), rows: [], summary };
        copies.push(readFileSync((await writeCopy(copy)).path));
      }
      expect(copies[0]?.equals(copies[1] ?? Buffer.of()), paths[0]).toBe(true);
      await there.close();
    }
  });

  it('is refused in the same words', async () => {
    const pool = openPool();
    const path = putRounds('no workbook', 'Rounds.xlsx');
    const expected = await openReaderHere()
      .read({ paths: [path], reading: PLAIN }, DEFAULT_PROFILE)
      .catch((error: unknown) => error);
    await expect(read(pool, path)).rejects.toMatchObject({ ...(expected as object) });
  });
});

async function toFacts({
  inputs,
  checked,
  readShownMarks,
  tallies,
  fileOf,
  writeCopy: _,
  ...rest
}: CheckedInputs): Promise<object> {
  const { contents: __, ...plain } = { contents: undefined, ...rest };
  return {
    ...plain,
    inputs: inputs.map(({ name, sha256, carried, holdingsShown }) => ({ name, sha256, carried, holdingsShown })),
    checked: { ...checked, records: checked.records },
    shown: await readShownMarks(),
    tieOut: tieOutSource(tallies, () => undefined),
    fileOf,
  };
}

describe('a process that reads', () => {
  it('has no settings and no secrets, and works for one job after another', async () => {
    process.env.CAPSHEET_DATABASE_URL = 'postgres://secret';
    closeLater(async () => void delete process.env.CAPSHEET_DATABASE_URL);
    const pool = openPool();
    await read(pool, putRounds());
    const [first] = findChildren('--reader-of-worker');
    await read(pool, putRounds());
    expect(findChildren('--reader-of-worker')).toEqual([first]);
    expect(readLine(first ?? 0)).not.toMatch(/CAPSHEET_|secret/);
    await pool.close();
    expect(isAlive(first ?? 0)).toBe(false);
  });

  it('that is killed amid its work is followed by another one, and nobody hears of it', async () => {
    const pool = openPool();
    const reading = read(pool, putMany(20_000));
    process.kill(await nextReader(), 'SIGKILL');
    expect((await reading).checked.records).toHaveLength(20_000);
    const { writeCopy } = await readAndKeep(pool);
    for (const id of findChildren('--reader-of-worker')) process.kill(id, 'SIGKILL');
    const path = join(makeTempFolder(), 'Rounds.xlsx');
    const summary = { kind: 'plan', inputs: [], version: '1', findings: [] } as const;
    await writeCopy({ inputIndex: 0, path, rows: [], summary });
    expect(readFileSync(path).length).toBeGreaterThan(1000);
  });

  it('that takes too much memory or time ends with a word on the file, and another firm’s workbook is read beside it', async () => {
    const small = openPool({ memoryMb: 160 });
    const [large, sound] = await Promise.allSettled([read(small, putLarge()), read(small, putRounds())]);
    expect(large).toMatchObject({
      reason: { code: 'input-ends-reader', message: expect.stringMatching(/"Rounds\.csv".*160 MB/) },
    });
    expect(sound).toMatchObject({ value: { checked: { records: [{ name: 'Series C' }] } } });
    const hasty = openPool({ seconds: 0.7 });
    const [slow, quick] = await Promise.allSettled([read(hasty, putLarge()), read(hasty, putRounds())]);
    expect(slow).toMatchObject({
      reason: { code: 'input-ends-reader', message: expect.stringMatching(/"Rounds\.csv".*0\.7 seconds/) },
    });
    expect(quick).toMatchObject({ status: 'fulfilled' });
  });

  it('ends with the job that is interrupted', async () => {
    const pool = openPool();
    const controller = new AbortController();
    const reader = pool.open();
    const reading = reader.read({ paths: [putLarge()], reading: PLAIN, signal: controller.signal }, DEFAULT_PROFILE);
    const id = await nextReader();
    controller.abort();
    await expect(reading).rejects.toMatchObject({ code: 'interrupted' });
    await reader.close();
    expect(isAlive(id)).toBe(false);
  });

  it('names no file outside the folder of its inputs', async () => {
    const folder = makeTempFolder();
    const source = 'samples/quarter-end';
    cpSync(source, folder, { recursive: true });
    const { fileOf = new Map() } = await read(openPool(), join(folder, 'quarter-end.xlsx'));
    expect(fileOf.size).toBeGreaterThan(1);
    for (const path of fileOf.values()) expect(dirname(path)).toContain(folder);
  });
});

async function readAndKeep(pool: ReaderPool): Promise<CheckedInputs> {
  const reader = pool.open();
  closeLater(() => reader.close());
  return reader.read({ paths: [putRounds()], reading: PLAIN }, DEFAULT_PROFILE);
}
