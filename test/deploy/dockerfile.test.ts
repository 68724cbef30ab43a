import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DockerStep, readStages } from './deployed-files.ts';

const text = readFileSync('Dockerfile', 'utf8');
const stages = readStages('Dockerfile');
const steps = stages.flat();
const last = stages.at(-1) ?? [];
const argument = (name: string): string => `\${${name}}`;
const BASE = argument('NODE_IMAGE');
const named = (name: string, among: readonly DockerStep[] = steps): readonly string[] =>
  among.filter((step) => step.name === name).map(({ said }) => said);

describe('the Dockerfile, by the rules of linters', () => {
  it('begins every stage with one release of Node.js, by its full name, which a build may replace by its digest', () => {
    const [, image = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text) ?? [];
    expect(image).toMatch(/^docker\.io\/library\/node:\d+\.\d+\.\d+-[a-z]+-slim$/);
    expect(named('FROM').map((from) => from.split(' ')[0])).toEqual(stages.map(() => BASE));
    // Even versions are the ones supported for long.
    expect(Number(/node:(\d+)/.exec(image)?.[1]) % 2).toBe(0);
  });

  it('says what the image is, in labels of the Open Container Initiative', () => {
    const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
    const labels = named('LABEL', last).join(' ');
    const said = Object.fromEntries(
      [...labels.matchAll(/org\.opencontainers\.image\.([\w.]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(said).toMatchObject({ title: 'capsheet', version, licenses: license, revision: argument('REVISION') });
    expect(said['base.name']).toBe(BASE);
    expect(said.description).not.toBe('');
  });

  it('ends as a user by number who is not root, told to stop by the signal that capsheet obeys', () => {
    expect(named('USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      last.findLastIndex(({ name }) => name === 'RUN' || name === 'COPY'),
    );
    expect(named('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  it('starts programs without a shell, so that they get that signal', () => {
    for (const name of ['ENTRYPOINT', 'CMD']) {
      expect(named(name)).toHaveLength(1);
      expect(JSON.parse(named(name)[0] ?? '')).toEqual(expect.any(Array));
    }
    expect(named('HEALTHCHECK')[0]).toMatch(/ CMD \[.*\]$/);
  });

  it('fetches nothing but what the lock file pins, and runs no script of a library', () => {
    expect(named('ADD')).toEqual([]);
    const runs = named('RUN').flatMap((said) => said.split('&&').map((one) => one.trim()));
    for (const run of runs) expect(run).not.toMatch(/\b(?:curl|wget|apt-get|apk|sudo|npx|npm (?:i|install))\b|^cd /);
    for (const run of runs.filter((one) => one.startsWith('npm ci'))) expect(run).toContain('--ignore-scripts');
  });

  it('works in folders by their whole paths, and keeps no secret', () => {
    for (const folder of named('WORKDIR')) expect(folder).toMatch(/^\//);
    expect([...named('ENV'), ...named('ARG')].join(' ')).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/);
    // Later layers add to those before: a stage copies what others made, and not what they were made with.
    expect(named('COPY', last)).toEqual(['--from=package /package /opt/capsheet']);
  });
});
