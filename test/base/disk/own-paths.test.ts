import { expect, it } from 'vitest';
import { hideOwnPaths } from '../../../src/base/disk/own-paths.ts';

const TOP = new Set(['tmp', 'srv', 'run', 'dev', 'my data']);
const hide = (text: string): string => hideOwnPaths(text, (name) => TOP.has(name));

it.each([
  [
    'The files in the folder /srv/capsheet/files cannot be used: EACCES.',
    'The files in the folder …/files cannot be used: EACCES.',
  ],
  [
    'It is kept in the file /run/secrets/firms/north, which cannot be read (ENOENT).',
    'It is kept in the file …/north, which cannot be read (ENOENT).',
  ],
  ['"/dev/shm/capsheet-job-Ab12Cd/inputs/Q3 final.xlsx" is damaged.', '"…/Q3 final.xlsx" is damaged.'],
  ['"/my data/Q3.xlsx" is damaged.', '"…/Q3.xlsx" is damaged.'],
  ["ENOENT: no such file or directory, open '/tmp/a/b.json'", "ENOENT: no such file or directory, open '…/b.json'"],
  [
    'The folder for temporary files, /tmp, cannot be written to.',
    'The folder for temporary files, …/tmp, cannot be written to.',
  ],
  [
    'It could not be written to /tmp/a/r.xlsx (EIO); it is in /tmp/b/r.xlsx.',
    'It could not be written to …/r.xlsx (EIO); it is in …/r.xlsx.',
  ],
  ['C:\\Users\\svc\\AppData\\x.xlsx is gone', '…/x.xlsx is gone'],
])('a path of this machine is shown by its last name: %s', (text, shown) => {
  expect(hide(text)).toBe(shown);
});

it.each([
  'GET /v1/firms/tmp/rounds answered 500.',
  'https://api.example.com/tmp/srv is not the service.',
  'Rounds!B3 (Round): "A/tmp" and 1/2, and/or; s3://bucket/srv',
  '"Tmp/Q3.xlsx" has rows of 2025/26 and n/a.',
  'See /api/docs, or //tmp.example.com/x.',
])('what only looks like one stays: %s', (text) => {
  expect(hide(text)).toBe(text);
});
