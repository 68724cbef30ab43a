import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { splitJsonList } from '../../../../src/base/util/parse/parse-json.ts';
import { WrongShapeError } from '../../../../src/service/client/errors.ts';
import { type AnswerContext, readAnswer, readList } from '../../../../src/service/client/http/read-answer.ts';

const THINGS = z.array(z.object({ id: z.string(), note: z.string() }));
const CONTEXT: AnswerContext = {
  endpoint: 'POST /things/',
  address: 'https://service.example',
  setting: 'CAPSHEET_BASE_URL',
  isToken: false,
  proxy: undefined,
  nowMs: 0,
  redact: (text) => text,
};

function answerOf(text: string) {
  return { status: 200, text, isGarbled: false, header: () => undefined };
}

/** Three megabytes of things, so that they are read in several pieces. */
function longList(count = 3_000): { id: unknown; note: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: `thing-${index}`, note: `], [{"${index}", `.repeat(60) }));
}

function refusalOf(text: string, context = CONTEXT): unknown {
  try {
    return readList(answerOf(text), THINGS, context, ({ id }) => id);
  } catch (error) {
    return error instanceof WrongShapeError ? [error.code, error.message, error.isBroken] : error;
  }
}

it('a list in several pieces is what it is in one, and what nothing is made of is left out', () => {
  const text = `\ufeff ${JSON.stringify(longList())}\n`;
  expect(text.length).toBeGreaterThan(2_500_000);
  const whole = readAnswer(answerOf(text), THINGS, CONTEXT);
  const toOdd = (thing: (typeof whole)[number]) => (thing.id.endsWith('0') ? undefined : thing);
  expect(readList(answerOf(text), THINGS, CONTEXT, toOdd)).toEqual(whole.filter(({ id }) => !id.endsWith('0')));
  expect(readList(answerOf('[]'), THINGS, CONTEXT, ({ id }) => id)).toEqual([]);
});

it('an item that is not what it should be is named by its place in the whole list', () => {
  const things = longList();
  things[2_900] = { id: 7, note: '' };
  const [, message] = Object(refusalOf(JSON.stringify(things)));
  expect(message).toContain('2900.id');
});

it.each([
  ['ends early', (text: string) => text.slice(0, -1)],
  ['has nothing behind its last comma', (text: string) => `${text.slice(0, -1)},]`],
  ['goes on behind its end', (text: string) => `${text}]`],
  ['is closed as an object is', (text: string) => `${text.slice(0, -1)}}`],
  ['is nested too deep', (text: string) => `${text.slice(0, -1)},${'['.repeat(300)}${']'.repeat(300)}]`],
])('a long answer that %s cannot be read as JSON', (_, spoil) => {
  expect(refusalOf(spoil(JSON.stringify(longList())))).toEqual(['answer-unreadable', expect.any(String), true]);
});

test('the pieces of a list are JSON exactly where it is, and have its items in their order', () => {
  const bits = [
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    '\\',
    ':',
    ' ',
    '1',
    'null',
    '"a"',
    '"k":2',
    '[1,2]',
    '{"a":[3,{}]}',
    '\ufeff',
  ];
  const anyText = fc.array(fc.constantFrom(...bits), { maxLength: 14 }).map((some) => some.join(''));
  const list = fc.array(fc.jsonValue()).map((items) => JSON.stringify(items, null, items.length % 3));
  const listLike = anyText.map((inner) => `[${inner}]`);
  const parse = (text: string, read: (text: string) => unknown): unknown => {
    try {
      return read(text);
    } catch (error) {
      return error instanceof SyntaxError ? 'no JSON' : error;
    }
  };
  const joined = (text: string): unknown => {
    const pieces = [...splitJsonList(text, 3)].map((piece) => JSON.parse(piece));
    return pieces.length === 1 ? pieces[0] : pieces.flat();
  };
  fc.assert(
    fc.property(fc.oneof(anyText, list, listLike), (text) => {
      const isMarked = text.startsWith('\ufeff');
      if (!isMarked) expect(parse(text, joined)).toEqual(parse(text, (whole) => JSON.parse(whole)));
    }),
    { numRuns: 3_000 },
  );
});
