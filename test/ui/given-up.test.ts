import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Job } from '../../src/jobs/library/inside/job.ts';
import { readBook } from '../../src/ui/server/open-book.ts';
import { makeFolder } from './support.ts';

const ROWS = 20_000;

it('reading one large sheet counts its rows, and ends in the middle of it once it is cancelled', async () => {
  const path = join(makeFolder(), 'Companies.csv');
  const lines = Array.from({ length: ROWS }, (_, index) => `Company ${index},City ${index % 7}`);
  writeFileSync(path, ['Company,City', ...lines].join('\n'));
  const job = new Job({
    stage: 'Reading the workbook',
    onChange: () => {
      const { rowsDone, isStopping } = job.progress;
      if (rowsDone > 0 && !isStopping) job.stop();
    },
  });
  const reading = readBook({ paths: [path], reading: { decimalSign: '.' } }, false, job);
  await expect(reading).rejects.toMatchObject({ code: 'interrupted' });
  const { stage, rowsDone, rowsTotal } = job.progress;
  expect({ stage, rowsTotal, isWithin: rowsDone > 0 && rowsDone < rowsTotal }).toEqual({
    stage: 'Checking the rows',
    rowsTotal: ROWS + 1,
    isWithin: true,
  });
});

it('reading a large file says how much of it is read, and ends in the middle of it once it is cancelled', async () => {
  const path = join(makeFolder(), 'Companies.csv');
  writeFileSync(
    path,
    ['Company,City', ...Array.from({ length: 60_000 }, (_, at) => `Company ${at},City ${at}`)].join('\n'),
  );
  const { size } = statSync(path);
  const job = new Job({
    stage: 'Reading the workbook',
    onChange: () => {
      const { bytes, isStopping } = job.progress;
      if (bytes !== undefined && bytes.done < size && !isStopping) job.stop();
    },
  });
  const reading = readBook({ paths: [path], reading: { decimalSign: '.' } }, false, job);
  await expect(reading).rejects.toMatchObject({ code: 'input-interrupted' });
  const { bytes } = job.progress;
  expect({ total: bytes?.total, isWithin: (bytes?.done ?? 0) > 0 && (bytes?.done ?? 0) < size }).toEqual({
    total: size,
    isWithin: true,
  });
});
