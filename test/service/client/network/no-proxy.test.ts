import { expect, it } from 'vitest';
import { findExemption } from '../../../../src/service/client/network/choose-route.ts';

it.each([
  ['api.firm.example', 'api.firm.example'],
  ['firm.example', 'firm.example'],
  ['.firm.example', '.firm.example'],
  ['*.firm.example', '*.firm.example'],
  ['FIRM.example.', 'FIRM.example.'],
  ['other.example, firm.example', 'firm.example'],
  ['other.example firm.example', 'firm.example'],
  ['*', '*'],
  ['firm.example:443', 'firm.example:443'],
  ['firm.example:8443', undefined],
  ['irm.example', undefined],
  ['api.firm.example.org', undefined],
  ['', undefined],
  [' , ,', undefined],
  ['10.0.0.0/8', undefined],
])('of api.firm.example, the list "%s" names %s', (list, entry) => {
  expect(findExemption(list, { hostname: 'api.firm.example', port: 443 })).toBe(entry);
});

it.each([
  ['10.1.2.3', '10.1.2.3', '10.1.2.3'],
  ['10.0.0.0/8', '10.1.2.3', '10.0.0.0/8'],
  ['10.1.2.3:443', '10.1.2.3', '10.1.2.3:443'],
  ['10.0.0.0/99', '10.1.2.3', undefined],
  ['192.168.0.0/16', '10.1.2.3', undefined],
  ['3', '10.1.2.3', undefined],
  ['fd00::/8', 'fd00::1', 'fd00::/8'],
  ['[fd00::1]:443', 'fd00::1', '[fd00::1]:443'],
  ['fd00::1', 'fd00::1', 'fd00::1'],
])('the entry %s names the address %s: %s', (list, hostname, entry) => {
  expect(findExemption(list, { hostname, port: 443 })).toBe(entry);
});
