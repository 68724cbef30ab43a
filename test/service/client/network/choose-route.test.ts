import { describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../../src/base/util/capsheet-error.ts';
import { chooseRoute, type NetworkSettings } from '../../../../src/service/client/network/choose-route.ts';

const API = 'https://api.firm.example';

function setting(name: string, value: string) {
  return { value, from: `${name} from the environment` };
}

function toProxy(value: string) {
  const route = chooseRoute(API, { httpsProxy: setting('HTTPS_PROXY', value) });
  return route.kind === 'proxy' ? route.proxy : undefined;
}

function faultOf(value: string): CapsheetError | undefined {
  try {
    toProxy(value);
    return undefined;
  } catch (error) {
    return error instanceof CapsheetError ? error : undefined;
  }
}

describe('The way to the service', () => {
  const httpsProxy = setting('HTTPS_PROXY', 'http://proxy.firm.example:8080');
  const httpProxy = setting('HTTP_PROXY', 'http://other.firm.example:3128');
  const noProxy = setting('NO_PROXY', 'intranet.example, .firm.example');

  it.each<[string, NetworkSettings, string | undefined, string]>([
    [API, {}, undefined, 'no proxy is set'],
    [API, { httpsProxy, httpProxy }, 'http://proxy.firm.example:8080', 'HTTPS_PROXY from the environment'],
    [API, { httpProxy }, 'http://other.firm.example:3128', 'HTTP_PROXY from the environment'],
    [API, { httpsProxy, noProxy }, undefined, 'NO_PROXY from the environment lists .firm.example'],
    ['https://elsewhere.example:8443', { httpsProxy, noProxy }, 'http://proxy.firm.example:8080', httpsProxy.from],
    ['http://127.0.0.1:8791', { httpsProxy, httpProxy }, undefined, 'it is this machine'],
    ['http://localhost:8791', { httpsProxy, httpProxy }, undefined, 'it is this machine'],
    ['https://localhost', { httpsProxy }, undefined, 'it is this machine'],
    ['http://[::1]:8791', { httpsProxy, httpProxy }, undefined, 'it is this machine'],
  ])('to %s, with %o', (origin, settings, proxy, why) => {
    const route = chooseRoute(origin, settings);
    expect([route.kind === 'proxy' ? route.proxy.text : undefined, route.why]).toEqual([proxy, why]);
  });
});

describe('The address of a proxy', () => {
  it.each([
    ['proxy.firm.example:8080', 'http://proxy.firm.example:8080', undefined],
    ['http://proxy.firm.example', 'http://proxy.firm.example:80', undefined],
    ['https://proxy.firm.example/', 'https://proxy.firm.example:443', undefined],
    ['http://[fd00::1]:3128', 'http://[fd00::1]:3128', undefined],
    ['http://jane:s%40fe@proxy:8080', 'http://proxy:8080', 'jane:s@fe'],
    ['jane:safe@proxy:8080', 'http://proxy:8080', 'jane:safe'],
    ['http://FIRM%5Cjane:safe@proxy:8080', 'http://proxy:8080', 'FIRM\\jane:safe'],
    ['http://jane@proxy:8080', 'http://proxy:8080', 'jane:'],
  ])('%s is %s, with the sign-in %s', (value, text, signIn) => {
    const proxy = toProxy(value);
    const basic = proxy?.authorization?.replace('Basic ', '');
    expect([proxy?.text, basic && Buffer.from(basic, 'base64').toString()]).toEqual([text, signIn]);
  });

  it.each([
    'http://jane:top#secret@proxy:8080',
    'http://jane:top%secret@proxy:8080',
    'http://',
    ':',
    'http://a b',
    'http://wpad.firm.example/proxy.pac',
  ])('%s is refused without a word of it', (value) => {
    const fault = faultOf(value);
    expect(fault).toMatchObject({
      code: 'proxy-invalid',
      message: 'HTTPS_PROXY from the environment is not the address of a proxy.',
    });
    expect(`${fault?.hint} ${fault?.cause}`).not.toContain('secret');
  });

  it('of another kind is refused', () => {
    expect(faultOf('socks5://jane:secret@proxy:1080')).toMatchObject({
      code: 'proxy-invalid',
      message: 'HTTPS_PROXY from the environment names a socks5 proxy, which capsheet cannot use.',
    });
  });
});
