import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KNOWN_SETTINGS, readComposition } from './deployed-files.ts';

const team = readComposition('compose.yaml');
const rehearsal = readComposition('compose.sandbox.yaml');
const all = [...Object.values(team.services), ...Object.values(rehearsal.services)];

it('the compose file sets only what a server or a worker reads', () => {
  const set = all.flatMap(({ environment = {} }) => Object.keys(environment));
  const unknown = set.filter((name) => !name.startsWith('POSTGRES_') && !KNOWN_SETTINGS.has(name));
  expect(unknown).toEqual([]);
  expect(set.length).toBeGreaterThan(15);
});

it('each service has the secrets and volumes that are declared, and waits for services that there are', () => {
  const services = { ...team.services, ...rehearsal.services };
  const volumes = { ...team.volumes, ...rehearsal.volumes };
  for (const { secrets = [], volumes: mounted = [], depends_on: before = {} } of all) {
    expect(secrets.filter((name) => team.secrets?.[name] === undefined)).toEqual([]);
    expect(mounted.map((line) => line.split(':')[0] ?? '').filter((name) => !(name in volumes))).toEqual([]);
    expect(Object.keys(before).filter((name) => !(name in services))).toEqual([]);
  }
});

it('every secret that a service names as a file is one that it is handed', () => {
  for (const { environment = {}, secrets = [] } of Object.values(team.services)) {
    const named = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    for (const [, path] of named) expect(secrets).toContain(path.replace('/run/secrets/', ''));
  }
});

it('the team consists of a database, a server and two workers, which wait for each other and can write nowhere', () => {
  const { database, server, worker } = team.services;
  expect(Object.keys(team.services)).toEqual(['database', 'server', 'worker']);
  expect([database?.image, server?.command, worker?.command, worker?.deploy?.replicas]).toEqual([
    'postgres:17',
    ['server'],
    ['worker'],
    2,
  ]);
  expect(server?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(worker?.depends_on).toEqual({
    database: { condition: 'service_healthy' },
    server: { condition: 'service_healthy' },
  });
  expect([server?.read_only, worker?.read_only]).toEqual([true, true]);
  expect(database?.healthcheck).toBeDefined();
});

it('what runs for users may do no more than it needs, and has a minute to end in good order', () => {
  for (const service of [team.services.server, team.services.worker])
    expect(service).toMatchObject({
      ...{ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'], restart: 'unless-stopped' },
      ...{ stop_grace_period: '60s', build: '.' },
    });
  expect(rehearsal.services.sandbox).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  // Other machines reach it through what ends TLS.
  expect(team.services.server?.ports).toEqual(['127.0.0.1:8080:8080']);
  for (const { environment = {} } of all)
    for (const [name, value] of Object.entries(environment))
      if (/SECRET$|PASSWORD$|_KEY$|_URL$/.test(name) && !name.includes('PUBLIC'))
        expect([name, value]).toEqual([name, `\${${name}:-}`]);
});

it('each service has an image of one version, and that of capsheet is the package’s', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const images = all.flatMap(({ image }) => (image === undefined ? [] : [image]));
  expect(new Set(images)).toEqual(new Set(['postgres:17', `capsheet:${version}`]));
});
