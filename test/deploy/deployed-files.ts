import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { listVariables, TEAM_SETTINGS } from '../../src/team/settings/setting-list.ts';

/** Every name of a setting that a server or a worker reads. */
export const KNOWN_SETTINGS: ReadonlySet<string> = new Set(
  Object.values(TEAM_SETTINGS).flatMap((settings) => Object.values(settings).flatMap(listVariables)),
);

const service = z.looseObject({
  image: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  read_only: z.boolean().optional(),
  healthcheck: z.looseObject({}).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
});
const composition = z.looseObject({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })).optional(),
  volumes: z.record(z.string(), z.null()).optional(),
});

/** A compose file, with what its anchors stand for. */
export function readComposition(path: string): z.output<typeof composition> {
  return composition.parse(parse(readFileSync(path, 'utf8'), { merge: true }));
}

/** A step of a Dockerfile: `RUN`, and what it says. */
export interface DockerStep {
  readonly name: string;
  readonly said: string;
}

/** The stages of a Dockerfile, each from its FROM on. */
export function readStages(path: string): readonly (readonly DockerStep[])[] {
  const text = readFileSync(path, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const steps = text.split('\n').flatMap((line) => {
    const [, name, said] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return name === undefined || said === undefined ? [] : [{ name, said }];
  });
  const stages: DockerStep[][] = [];
  for (const step of steps) {
    if (step.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(step);
  }
  return stages;
}

/** The templates of the Helm chart, by their path. */
export function readTemplates(): ReadonlyMap<string, string> {
  const folder = 'charts/capsheet/templates';
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
