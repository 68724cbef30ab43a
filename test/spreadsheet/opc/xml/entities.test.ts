import { expect, test } from 'vitest';
import { decodeEntities, decodeEntity } from '../../../../src/spreadsheet/opc/xml/xml-text.ts';

test('the five entities of XML and references to its characters are undone, others stay', () => {
  expect(decodeEntities('&lt;a&gt; &amp;amp; &quot;&apos;&#65;&#x1F600; &nbsp; &#0; & b;')).toBe(
    '<a> &amp; "\'A😀 &nbsp; &#0; & b;',
  );
});

test('what is no character of XML is none by a reference', () => {
  expect(['#9', '#31', '#xD800', '#xFFFE', '#x110000', 'constructor'].map(decodeEntity)).toEqual([
    '\t',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
