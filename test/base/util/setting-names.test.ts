import { expect, it } from 'vitest';
import { withoutFolders } from '../../../src/base/disk/without-folders.ts';
import { addressTo, usageError } from '../../../src/base/util/capsheet-error.ts';
import { settingName } from '../../../src/base/util/setting-names.ts';

const made = () =>
  usageError('usage', `${settingName('sheet')} names "--sheet".`, `Give ${settingName('caFile')} in /tmp/x/a.pem.`);

it('names a setting as the command line does, as programs do, and as the command line again', () => {
  const error = made();
  const forProgram = addressTo('program', error);
  const texts = [error, forProgram, addressTo('command', forProgram)].map(({ message, hint }) => [message, hint]);
  const command = ['--sheet names "--sheet".', 'Give --ca-file or CAPSHEET_CA_FILE in /tmp/x/a.pem.'];
  expect(texts).toEqual([command, ['sheetName names "--sheet".', 'Give network.caFile in /tmp/x/a.pem.'], command]);
  expect(forProgram).toMatchObject({ code: 'usage', exitStatus: 2, cause: error });
});

it('is the same error where it names no setting, whoever reads it', () => {
  const error = usageError('usage', 'It is so.', 'Do "capsheet map --like x".');
  expect(addressTo('program', error)).toBe(error);
});

it('names it as well in an error that was cut', () => {
  const cut = withoutFolders(made(), ['/tmp/x']);
  if (!(cut instanceof Error)) throw new Error('it is no error');
  expect(addressTo('program', cut as ReturnType<typeof made>).hint).toBe('Give network.caFile in a.pem.');
});
