import { describe, expect, it } from 'vitest';
import { escapeHiddenInJson, hasHidden, showHidden } from '../../../../src/base/util/text/visible-text.ts';

describe('what is hidden in a text', () => {
  it.each([
    ['a\u001b[8mb', 'a␛[8mb'],
    ['\u0000\u0007\b\t\r\u007f', '␀␇␈␉␍␡'],
    ['a\u009b31mb\u0085', 'a\\u{9b}31mb\\u{85}'],
    [
      '\u202eUSD\u202c \u2066x\u2069 \u200e\u200f\u061c',
      '\\u{202e}USD\\u{202c} \\u{2066}x\\u{2069} \\u{200e}\\u{200f}\\u{61c}',
    ],
    ['a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['Ac\u200bme\u2060\ufeff\u00ad', 'Ac\\u{200b}me\\u{2060}\\u{feff}\\u{ad}'],
    ['\u3164\u115f\u1160\uffa0', '\\u{3164}\\u{115f}\\u{1160}\\u{ffa0}'],
    ['Ac\u200dme\u200c', 'Ac\\u{200d}me\\u{200c}'],
    ['x\u{e0041}\u{e007f}', 'x\\u{e0041}\\u{e007f}'],
    ['half \ud800 and \udc00', 'half \\u{d800} and \\u{dc00}'],
  ])('is shown: %j', (text, shown) => {
    expect(showHidden(text)).toBe(shown);
    expect(hasHidden(text)).toBe(true);
    const json = escapeHiddenInJson(JSON.stringify({ text }));
    expect([showHidden(json), JSON.parse(json)]).toEqual([json, { text }]);
  });

  it.each(['Zürich AG', 'שלום', 'می‌خواهم', 'क्‍ष', '👩‍💻 Labs', 'I ❤️ Ltd', '東京', '🏴 x\u{1f3fd}'])(
    'is nothing in %s',
    (text) => {
      expect([showHidden(text), hasHidden(text), escapeHiddenInJson(text)]).toEqual([text, false, text]);
    },
  );

  it('is every character that steers, breaks a line, is half or fills a place unseen, and nothing else', () => {
    const every = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code));
    const hidden = /(?![\n\p{VS}])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]/u;
    expect(every.filter((character) => showHidden(character) !== character)).toEqual(
      every.filter((character) => hidden.test(character)),
    );
  });

  it('is no line feed of a layout, which yet stands in no name', () => {
    expect([showHidden('a\nb'), hasHidden('a\nb')]).toEqual(['a\nb', true]);
  });
});
