import { describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { parseServiceAddress } from '../../../src/service/client/addresses.ts';

function refusalOf(text: string): unknown {
  try {
    return parseServiceAddress(text, 'CAPSHEET_BASE_URL');
  } catch (error) {
    return error instanceof CapsheetError ? [error.code, error.exitStatus] : error;
  }
}

describe('the address of the service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com', ''],
    [' https://api.example.com:8443/gateway/ ', 'https://api.example.com:8443', '/gateway'],
    ['http://localhost:4010', 'http://localhost:4010', ''],
    ['http://127.0.0.53', 'http://127.0.0.53', ''],
    ['http://[::1]:80/', 'http://[::1]', ''],
  ])('%j is taken', (text, origin, prefix) => {
    expect(parseServiceAddress(text, 'CAPSHEET_BASE_URL')).toEqual({ origin, prefix, text: `${origin}${prefix}` });
  });

  it.each([
    'http://api.example.com',
    'http://10.0.0.7',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('%j is refused, since plain http leaves this machine', (text) => {
    expect(refusalOf(text)).toEqual(['insecure-address', 2]);
  });

  it.each(['api.example.com', '', 'ftp://example.com', 'https://user:pass@example.com', 'https://example.com/?a=1'])(
    '%j is refused, since it is no address of a service',
    (text) => {
      expect(refusalOf(text)).toEqual(['address-invalid', 2]);
    },
  );

  it('does not repeat a password that was pasted with the address', () => {
    expect(() => parseServiceAddress('https://user:hunter2@example.com', 'CAPSHEET_APP_URL')).toThrow(
      'CAPSHEET_APP_URL is not usable: expected only https:// and a host.',
    );
  });
});
