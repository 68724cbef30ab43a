import { expect, test } from 'vitest';
import { isDeviceName } from '../../../src/base/disk/regular-file.ts';

test.each(['NUL', 'con.csv', 'Com1.xlsx', 'lpt9'])(
  '%s is a device on Windows, in any folder, and a file elsewhere',
  (name) => {
    expect([isDeviceName(`quarter/${name}`, 'win32'), isDeviceName(`quarter/${name}`, 'linux')]).toEqual([true, false]);
  },
);

test.each(['Console.csv', 'Null.csv', 'Q1.con', 'com10.csv'])('%s is a file on Windows as well', (name) => {
  expect(isDeviceName(name, 'win32')).toBe(false);
});
