import { BlockList, isIP } from 'node:net';
import { usageError } from '../../base/util/capsheet-error.ts';

const SETTING = 'CAPSHEET_PRIVATE_ADDRESSES';

/**
 * Not on the open internet: this machine, its network, addresses of providers and for documentation.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global IPv6, minus tunnels and documentation. */
const GLOBAL_IPV6 = ['2000::/3'];
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Decides which addresses users may name; only whoever runs the servers sets it. */
export interface AddressRules {
  /** `private` addresses are listed in the setting; both kinds may be reached. */
  classify(address: string): 'public' | 'private' | 'refused';
}

/**
 * Servers stand in a network that their users do not belong to: a user's address must not reach its machines, unless
 * CAPSHEET_PRIVATE_ADDRESSES lists them. `setting` holds addresses and networks (`10.1.0.0/16`), separated by commas or
 * spaces. Throws `private-addresses-invalid`.
 */
export function readAddressRules(setting = ''): AddressRules {
  const listed = toLists(setting.split(/[\s,]+/).filter((part) => part !== ''));
  return {
    classify: (address) => {
      const bare = address.replace(/%.*$/, '');
      if (isPublic(bare)) return 'public';
      return isListed(bare, listed) ? 'private' : 'refused';
    },
  };
}

/** One list would match IPv4 addresses as the IPv6 ones they can be written as. */
interface Lists {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

const SPECIAL = toLists([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const GLOBAL = toLists(GLOBAL_IPV6);

function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || isListed(address, SPECIAL)) return false;
  return family === 4 || isListed(address, GLOBAL);
}

function isListed(address: string, { ipv4, ipv6 }: Lists): boolean {
  const family = isIP(address);
  if (family === 4) return ipv4.check(address, 'ipv4');
  return family === 6 && ipv6.check(address, 'ipv6');
}

function toLists(networks: readonly string[]): Lists {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) addTo(lists, network);
  return lists;
}

function addTo({ ipv4, ipv6 }: Lists, network: string): void {
  const [, address = '', bits] = network.match(/^([^/%]+)(?:\/(\d{1,3}))?$/) ?? [];
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  if (family === 0 || Number(bits ?? most) > most)
    throw usageError(
      'private-addresses-invalid',
      `${SETTING} lists "${network}", which is neither an address nor a network.`,
      'List addresses and networks, such as 10.1.2.3 or 10.1.0.0/16, with commas between them.',
    );
  if (family === 4) ipv4.addSubnet(address, Number(bits ?? most), 'ipv4');
  else ipv6.addSubnet(address, Number(bits ?? most), 'ipv6');
}
