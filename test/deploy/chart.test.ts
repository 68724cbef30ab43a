import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { KNOWN_SETTINGS, readTemplates } from './deployed-files.ts';

const templates = readTemplates();
const texts = [...templates.values()].join('\n');
const values: unknown = parse(readFileSync('charts/capsheet/values.yaml', 'utf8'));
const schema = z.fromJSONSchema(JSON.parse(readFileSync('charts/capsheet/values.schema.json', 'utf8')));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The value at `server.replicas`; undefined where there is none. */
function valueAt(path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], values);
}

it('the values of the chart fit their schema, which refuses a name that is misspelt', () => {
  expect(schema.safeParse(values).error).toBeUndefined();
  expect(schema.safeParse({ ...Object(values), publicURL: 'https://x.example' }).success).toBe(false);
  expect(schema.safeParse({ ...Object(values), publicUrl: 'http://x.example' }).success).toBe(false);
});

it('is of the version of capsheet', () => {
  const chart = parse(readFileSync('charts/capsheet/Chart.yaml', 'utf8'));
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
});

it('the templates use only values that there are, and all of them', () => {
  const used = new Set([...texts.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));
  expect([...used].filter((path) => valueAt(path) === undefined)).toEqual([]);
  const unused = Object.keys(Object(values)).filter((name) => ![...used].some((path) => path.startsWith(name)));
  expect(unused).toEqual([]);
});

it('the templates include only what is defined, and end what they begin', () => {
  const defined = new Set([...texts.matchAll(/define "([\w.]+)"/g)].map(([, name = '']) => name));
  const included = new Set([...texts.matchAll(/include "([\w.]+)"/g)].map(([, name = '']) => name));
  expect([...included].sort()).toEqual([...defined].sort());
  for (const [name, text] of templates) {
    const count = (what: RegExp): number => [...text.matchAll(what)].length;
    expect([name, count(/\{\{-? *end *-?\}\}/g)]).toEqual([name, count(/\{\{-? *(?:if|with|range|define) /g)]);
    expect([name, count(/\{\{/g)]).toEqual([name, count(/\}\}/g)]);
  }
});

it('sets only what a server or a worker reads', () => {
  const named = `${texts}${readFileSync('charts/capsheet/values.yaml', 'utf8')}`.match(/\bCAPSHEET_[A-Z_]+/g);
  expect([...new Set(named)].filter((name) => !KNOWN_SETTINGS.has(name))).toEqual([]);
});

it('never runs as root, and writes to no disk but its own /tmp', () => {
  for (const name of ['server.yaml', 'worker.yaml']) {
    const text = templates.get(name) ?? '';
    expect(text).toContain('include "capsheet.podSecurity"');
    expect(text).toContain('include "capsheet.containerSecurity"');
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) expect(text).toContain(`${probe}:`);
  }
  expect(texts).toContain('runAsNonRoot: true');
  expect(texts).toContain('readOnlyRootFilesystem: true');
});
