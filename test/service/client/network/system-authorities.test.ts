import { expect, it } from 'vitest';
import {
  readDefaultAuthorities,
  readSystemAuthorities,
  type SystemToAsk,
} from '../../../../src/service/client/network/network.ts';
import { makeAuthority } from '../../../support/make-certificates.ts';

const [FIRM, STATE] = ['Firm', 'State'].map((name) => makeAuthority(name).certificate.trim());

function machine(files: { readonly [path: string]: string | undefined }, more: Partial<SystemToAsk> = {}): SystemToAsk {
  const readFile = (path: string): Buffer => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
    return Buffer.from(text);
  };
  return { platform: 'linux', readFile, ...more };
}

function read(system: SystemToAsk, file?: string) {
  const { certificates, from } = readSystemAuthorities(file, system);
  return { from, certificates: certificates.map((pem) => pem.trim()) };
}

it.each([
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
])('On Linux the bundle %s is read, whatever its comments', (path) => {
  const files = { [path]: `# Firm\n${FIRM}\n\n# State\n${STATE}\n` };
  expect(read(machine(files))).toEqual({ from: path, certificates: [FIRM, STATE] });
});

it('What cannot be read in a bundle is passed over', () => {
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  const files = { '/etc/ssl/cert.pem': `${broken}${FIRM}` };
  expect(read(machine(files)).certificates).toEqual([FIRM]);
});

it('SSL_CERT_FILE names another bundle', () => {
  const files = { '/etc/ssl/cert.pem': FIRM, '/firm.pem': STATE };
  expect(read(machine(files), '/firm.pem')).toEqual({ from: '/firm.pem', certificates: [STATE] });
});

it('Node.js is asked where it knows the store of the system', () => {
  const getCACertificates = (type: string) => (type === 'system' ? [FIRM ?? ''] : [STATE ?? '']);
  const windows = machine({}, { platform: 'win32', getCACertificates });
  expect(read(windows)).toEqual({ from: 'the system’s store', certificates: [FIRM] });
  expect(readDefaultAuthorities('/unread.pem', windows)).toEqual([STATE]);
});

it('On Windows and macOS an earlier Node.js reads nothing of the system', () => {
  for (const platform of ['win32', 'darwin'] as const) {
    expect(read(machine({ '/etc/ssl/cert.pem': FIRM }, { platform }))).toEqual({ certificates: [] });
  }
});

it('A store with an entry that nobody can read leaves the files', () => {
  const getCACertificates = (): never => {
    throw new Error('asn1 encoding routines');
  };
  expect(read(machine({ '/etc/ssl/cert.pem': FIRM }, { getCACertificates }))).toEqual({
    from: '/etc/ssl/cert.pem',
    certificates: [FIRM],
  });
});

it('An earlier Node.js adds the file of NODE_EXTRA_CA_CERTS to its own list', () => {
  const known = readDefaultAuthorities(undefined, machine({}));
  const more = readDefaultAuthorities('/firm.pem', machine({ '/firm.pem': FIRM }));
  expect(known.length).toBeGreaterThan(50);
  expect(more.slice(known.length).map((pem) => pem.trim())).toEqual([FIRM]);
});
