import { expect, test } from 'vitest';
import { isTrue, rawAttributes, readAttribute, toTag } from '../../../../src/spreadsheet/opc/xml/tag-attributes.ts';

const TAG = `<x:c r = "B7"\n  t='a r="no"' s="1" x14ac:dy="0.2" name="A &amp; B &#65;&lt;"/>`;

test('an attribute is found by its whole name, however it is spaced and quoted, and never within a value', () => {
  expect(readAttribute(TAG, 'r')).toBe('B7');
  expect(readAttribute(TAG, 's')).toBe('1');
  expect(readAttribute(TAG, 'x14ac:dy')).toBe('0.2');
  expect(readAttribute(TAG, 'name')).toBe('A & B A<');
  expect([readAttribute(TAG, 'dy'), readAttribute(TAG, 'c'), readAttribute('<row>', 'r')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('what stands behind the name of a tag is as good as the whole tag', () => {
  expect(readAttribute(' r="A1" s="3">', 's')).toBe('3');
});

test('a tag made of its own attributes says the same', () => {
  const attributes = rawAttributes(TAG);
  expect(toTag('x:c', attributes, '/>')).toBe(
    '<x:c r="B7" t="a r=&quot;no&quot;" s="1" x14ac:dy="0.2" name="A &amp; B &#65;&lt;"/>',
  );
});

test('a broken tag has the attributes that are whole', () => {
  expect([...rawAttributes('<c r="A1" s="1').keys()]).toEqual(['r']);
  expect([...rawAttributes('<c r="A1" s=').keys()]).toEqual(['r']);
});

test('a boolean is 1 or true', () => {
  expect(['1', 'true', 'TRUE', '0', 'false', '', undefined].map(isTrue)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
