import { expect, test } from 'vitest';
import {
  folderOf,
  resolvePart,
  toPartKey,
  toRelationshipsPart,
  toRelativeTarget,
} from '../../../src/spreadsheet/opc/part-name.ts';

test('a part is the same whatever its case, its kind of slash, or what stands in front', () => {
  const names = ['xl/workbook.xml', '/xl/workbook.xml', './xl/Workbook.XML', 'XL\\workbook.xml'];
  expect([...new Set(names.map(toPartKey))]).toEqual(['xl/workbook.xml']);
});

test('what a part points at stands beside it, in a part of its own', () => {
  expect(toRelationshipsPart('xl/worksheets/sheet1.xml')).toBe('xl/worksheets/_rels/sheet1.xml.rels');
  expect(toRelationshipsPart('')).toBe('_rels/.rels');
  expect([folderOf('xl/workbook.xml'), folderOf('workbook.xml')]).toEqual(['xl/', '']);
});

test.each([
  ['xl/', 'worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml'],
  ['xl/worksheets/', '../comments1.xml', 'xl/comments1.xml'],
  ['xl/', '/xl/styles.xml', 'xl/styles.xml'],
  ['xl/', '.\\worksheets\\sheet1.xml', 'xl/worksheets/sheet1.xml'],
  ['xl/', 'my%20sheet.xml', 'xl/my sheet.xml'],
  ['xl/', '100%.xml', 'xl/100%.xml'],
])('from %j the target %j is %j', (folder, target, part) => {
  expect(resolvePart(folder, target, (name) => name === part)).toBe(part);
});

test('a target is taken as written where a part has that very name', () => {
  expect(resolvePart('xl/', 'my%20sheet.xml', () => true)).toBe('xl/my%20sheet.xml');
});

test.each([
  ['xl/worksheets/', 'xl/comments1.xml', '../comments1.xml'],
  ['xl/', 'xl/worksheets/sheet1.xml', 'worksheets/sheet1.xml'],
  ['', 'xl/workbook.xml', 'xl/workbook.xml'],
  ['a/b/', 'c.xml', '../../c.xml'],
])('from %j the part %j is written as %j', (folder, part, target) => {
  expect(toRelativeTarget(folder, part)).toBe(target);
  expect(resolvePart(folder, target, () => true)).toBe(part);
});
