import { describe, expect, it } from 'vitest';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { assertAddressAllowed } from '../../../src/team/outbound/admit-address.ts';
import { AddressRefused, HostUnknown, resolveHost } from '../../../src/team/outbound/resolve-host.ts';

const REFUSED = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1'],
  ...['ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fec0::1', '100::1'],
  ...['', 'localhost', '127.1'],
];
const PUBLIC = [
  '8.8.8.8',
  '172.32.0.1',
  '172.15.255.255',
  '192.169.0.1',
  '100.128.0.1',
  '2a00:1450:4001::1',
  '2600::1',
];

describe('the addresses that a user may name', () => {
  it('are those of the open internet', () => {
    const { classify } = readAddressRules();
    expect(PUBLIC.map(classify)).toEqual(PUBLIC.map(() => 'public'));
  });

  it('are none of this machine, this network or a provider of machines', () => {
    const { classify } = readAddressRules();
    expect(REFUSED.filter((address) => classify(address) !== 'refused')).toEqual([]);
  });

  it('are those besides that whoever runs the servers lists', () => {
    const { classify } = readAddressRules('10.1.0.0/16, 192.168.3.4\nfd12:3456::/32');
    expect(
      ['10.1.2.3', '10.2.0.1', '192.168.3.4', '192.168.3.5', 'fd12:3456::9', 'fd12:3457::9'].map(classify),
    ).toEqual(['private', 'refused', 'private', 'refused', 'private', 'refused']);
  });

  it.each(['10.0.0.0/33', 'fd00::/129', 'intranet', '10.0.0', '10.0.0.0/', 'fe80::1%eth0', '10.0.0.0/8/8'])(
    'are not listed as %s',
    (text) => {
      expect(() => readAddressRules(`10.1.2.3,${text}`)).toThrow(
        `CAPSHEET_PRIVATE_ADDRESSES lists "${text}", which is neither an address nor a network.`,
      );
    },
  );
});

describe('a host that a user names', () => {
  const rules = readAddressRules('10.1.0.0/16');
  const at = (...addresses: string[]) =>
    resolveHost('hooks.example', rules, async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

  it('is connected to at the addresses that were looked at, whatever its name leads to later', async () => {
    const { isPrivate, lookup, addresses } = await at('8.8.8.8', '2600::1');
    expect(isPrivate).toBe(false);
    const one = await new Promise((answer) => lookup('hooks.example', {}, (_, address) => answer(address)));
    const all = await new Promise((answer) => lookup('hooks.example', { all: true }, (_, found) => answer(found)));
    expect([one, all]).toEqual(['8.8.8.8', addresses]);
  });

  it('is refused where one of its addresses is', async () => {
    await expect(at('8.8.8.8', '127.0.0.1')).rejects.toThrow(AddressRefused);
    await expect(resolveHost('[::1]', rules)).rejects.toThrow(AddressRefused);
    await expect(resolveHost('169.254.169.254', rules)).rejects.toThrow(AddressRefused);
  });

  it('is private where every address is listed', async () => {
    expect((await at('10.1.2.3')).isPrivate).toBe(true);
    expect((await at('10.1.2.3', '8.8.8.8')).isPrivate).toBe(false);
  });

  it('is unknown where its name leads nowhere', async () => {
    await expect(at()).rejects.toThrow(new HostUnknown('hooks.example', undefined).message);
    await expect(resolveHost('no.such.host.invalid', rules)).rejects.toThrow(HostUnknown);
  });
});

describe('an address that somebody enters', () => {
  const enter = async (address: string, ...resolved: readonly string[]) =>
    assertAddressAllowed(address, {
      rules: readAddressRules('10.1.0.0/16'),
      network: await openNetwork({}),
      resolve: async () => resolved.map((one) => ({ address: one, family: 4 })),
    });

  it('is refused if its name leads to this machine or its network, and says so without the rest of it', async () => {
    for (const inside of ['127.0.0.1', '10.2.0.1', '169.254.169.254'])
      await expect(enter('https://hooks.example/T0/s3cret', inside)).rejects.toMatchObject({
        code: 'address-refused',
        message:
          'The webhook cannot be added: hooks.example is at a private address, which is not listed in CAPSHEET_PRIVATE_ADDRESSES.',
      });
    await expect(enter('https://hooks.example', '8.8.8.8', '127.0.0.1')).rejects.toThrow('cannot be added');
    await expect(enter('http://hooks.example', '8.8.8.8')).rejects.toThrow('is not an HTTPS address');
  });

  it('is taken if it is public or listed, or cannot be found from here yet', async () => {
    await enter('https://hooks.example', '8.8.8.8');
    await enter('http://hooks.example', '10.1.0.7');
    await enter('https://hooks.example');
  });
});
