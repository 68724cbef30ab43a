import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writeNewFile } from '../../src/base/disk/write-new-file.ts';
import { assertWorkbookPath, toUnwritable } from '../../src/report/workbook-path.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const folder = makeTempFolder();
const at = (name: string) => ({ path: join(folder, name), option: '--out', code: 'template' }) as const;
const fault = (code: string) => Object.assign(new Error(code), { code, syscall: 'unlink' });

/** As if this were Windows, where these names are devices. */
async function onWindows(work: () => unknown): Promise<unknown> {
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  try {
    return await work();
  } catch (error) {
    return error;
  } finally {
    platform.mockRestore();
  }
}

it.each([
  ['EBUSY', 'another program has it open'],
  ['EPERM', 'permission denied'],
  ['EACCES', 'permission denied'],
])('a workbook that Excel has open (%s) is to be closed there', (code, reason) => {
  writeFileSync(at('open.xlsx').path, '');
  expect(toUnwritable(fault(code), at('open.xlsx'))).toMatchObject({
    code: 'template-unwritable',
    message: `The template cannot be written to "${at('open.xlsx').path}": ${reason}.`,
    hint: `Close "${at('open.xlsx').path}" if it is open in Excel, or give --out another name.`,
  });
});

it('where no file of that name is, another folder helps', () => {
  expect(toUnwritable(fault('EACCES'), at('new.xlsx'))).toMatchObject({
    hint: 'Give --out a file in a folder that exists and that you may write to.',
  });
});

it.each(['ENOSPC', 'EDQUOT'])('on a disk without room (%s), room or another disk helps', (code) => {
  expect(toUnwritable(fault(code), at('new.xlsx'))).toMatchObject({
    message: `The template cannot be written to "${at('new.xlsx').path}": the disk is full.`,
    hint: 'Make room on the disk, or give --out a file on another one.',
  });
});

it('no workbook is written to a device of Windows, where it would be lost', async () => {
  expect(await onWindows(() => assertWorkbookPath(at('NUL.xlsx')))).toMatchObject({
    code: 'template-unwritable',
    message: `--out names "${at('NUL.xlsx').path}", which is a device on Windows, in any folder: what is written to it is lost.`,
  });
  expect(() => assertWorkbookPath(at('NUL.xlsx'))).not.toThrow();
});

it('no other file is either', async () => {
  const file = { path: join(folder, 'con.json'), text: '{}', option: '--out', code: 'plan', noun: 'The plan' } as const;
  expect(await onWindows(() => writeNewFile(file))).toMatchObject({
    code: 'plan-unwritable',
    message: `The plan cannot be written to "${file.path}": it is a device.`,
  });
});
