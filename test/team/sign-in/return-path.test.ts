import { expect, it } from 'vitest';
import { toReturnPath } from '../../../src/team/sign-in/sign-in-desk.ts';

const PUBLIC_URL = new URL('https://capsheet.example.com');

it.each([
  '/',
  '/device?code=WDJB-MJHT',
  '/firms/acme/submissions/12#plan',
  '/a/%2F%2Felsewhere.example',
  '/search?q=%E2%82%AC',
])('leads back to a page of ours: %s', (path) => {
  expect(toReturnPath(path, PUBLIC_URL)).toBe(path);
});

it.each([
  'https://elsewhere.example/',
  'https:elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\t//elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  '/%2e//elsewhere.example',
  'javascript:alert(1)',
  '\u2044\u2044elsewhere.example',
  'elsewhere.example',
  '',
  undefined,
  ['/device'],
  `/${'a'.repeat(1000)}`,
])('leads to the first page and never elsewhere: %j', (asked) => {
  expect(toReturnPath(asked, PUBLIC_URL)).toBe('/');
});
