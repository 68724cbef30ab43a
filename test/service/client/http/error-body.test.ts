import { describe, expect, it } from 'vitest';
import { parseErrorBody } from '../../../../src/service/client/http/error-body.ts';

describe('the body of a refusal', () => {
  it('names list, item and field from a location', () => {
    const body = {
      detail: [
        { loc: ['body', 'payload', 'financing_rounds', 3, 'closing_date'], msg: 'invalid date', type: 'date' },
        { loc: ['body', 'financing_rounds', 0, 'round_size', 'value'], msg: 'too large', type: 'value' },
      ],
    };
    expect(parseErrorBody(JSON.stringify(body))).toEqual({
      message: 'financing_rounds[3].closing_date: invalid date; financing_rounds[0].round_size.value: too large',
      complaints: [
        { list: 'financing_rounds', index: 3, field: 'closing_date', message: 'invalid date' },
        { list: 'financing_rounds', index: 0, field: 'round_size.value', message: 'too large' },
      ],
    });
  });

  it('names the item of a body that is itself a list', () => {
    const body = { detail: [{ loc: ['body', 1, 'value'], msg: 'not a text' }] };
    expect(parseErrorBody(JSON.stringify(body)).complaints).toEqual([
      { index: 1, field: 'value', message: 'not a text' },
    ]);
  });

  it.each([
    ['{"detail":"Not now."}', 'Not now.'],
    ['{"message":"Not now.","code":17}', 'Not now.'],
    ['{"error":"invalid_client","error_description":"Unknown client."}', 'Unknown client.'],
    ['"Not now."', 'Not now.'],
    ['Not now.\n', 'Not now.'],
    ['', 'no explanation'],
    ['{"code":17}', '{"code":17}'],
    ['<!DOCTYPE html><html><head><title>Sign in</title></head></html>', 'a web page titled "Sign in"'],
    [
      '<html><head><style>h1 { color: red }</style></head><body><h1>Too large</h1>\n<p>Try less.</p></body></html>',
      'a web page that says "Too large Try less."',
    ],
  ])('reads %j as words of the whole request', (text, message) => {
    expect(parseErrorBody(text).message).toBe(message);
  });

  it('reads messages by field, nested by list and place or not', () => {
    expect(parseErrorBody('{"name":["is taken","is long"]}')).toEqual({
      message: 'name: is taken; name: is long',
      complaints: [
        { field: 'name', message: 'is taken' },
        { field: 'name', message: 'is long' },
      ],
    });
    expect(parseErrorBody('{"sales":[{},{"cash_received":{"currency":["unknown"]}}]}').complaints).toEqual([
      { list: 'sales', index: 1, field: 'cash_received.currency', message: 'unknown' },
    ]);
    expect(parseErrorBody('[{},{"non_field_errors":["one of two"]}]').complaints).toEqual([
      { index: 1, message: 'one of two' },
    ]);
  });

  it('says how many more there are than a line holds', () => {
    const detail = Array.from({ length: 8 }, (_, index) => ({ loc: ['body', 'sales', index, 'date'], msg: 'bad' }));
    const { message, complaints } = parseErrorBody(JSON.stringify({ detail }));
    expect(complaints).toHaveLength(8);
    expect(message.endsWith('sales[4].date: bad; and 3 more')).toBe(true);
  });
});
