import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readServerSettings, readWorkerSettings } from '../../src/team/settings/read-settings.ts';
import { readTemplates } from './deployed-files.ts';
import { renderChart } from './render-template.ts';

const standard = parse(readFileSync('charts/capsheet/values.yaml', 'utf8'));

const env = z.array(z.object({ name: z.string(), value: z.string() }));
const pod = z.looseObject({
  securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
  containers: z.tuple([
    z.looseObject({
      image: z.string(),
      args: z.tuple([z.enum(['server', 'worker'])]),
      env,
      ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
      readinessProbe: z.looseObject({ httpGet: z.object({ path: z.literal('/readyz'), port: z.literal('http') }) }),
      securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }).loose(),
      volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
      resources: z.object({ requests: z.object({ memory: z.string() }).loose() }).loose(),
    }),
  ]),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const labels = z.record(z.string(), z.string());
const deployment = z.looseObject({
  kind: z.literal('Deployment'),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    replicas: z.number().optional(),
    selector: z.object({ matchLabels: labels }),
    template: z.object({ metadata: z.looseObject({ labels }), spec: pod }),
  }),
});

/** Gives what the chart would have a cluster do, document by document. */
function render(but: object = {}): readonly unknown[] {
  const root = {
    Values: { ...standard, ...but },
    Release: { Name: 'north', Service: 'Helm', Namespace: 'finance' },
    Chart: { AppVersion: '1.0.0' },
  };
  return [...renderChart(readTemplates(), root).values()].flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => {
      expect(document.errors).toEqual([]);
      const value: unknown = document.toJS();
      return value === null ? [] : [value];
    }),
  );
}

function kindsOf(documents: readonly unknown[]): readonly string[] {
  return documents.map((document) => `${Object(document).kind} ${Object(document).metadata.name}`).sort();
}

function deploymentsOf(documents: readonly unknown[]) {
  return documents.filter((document) => Object(document).kind === 'Deployment').map((one) => deployment.parse(one));
}

describe('the chart, as far as it can be rendered without Helm', () => {
  it('is a server and workers with what belongs to them; the ingress and the scaling only where they are wished for', () => {
    const always = [
      'Deployment north-server',
      'Deployment north-worker',
      'NetworkPolicy north-server',
      'NetworkPolicy north-worker',
      'PodDisruptionBudget north-server',
      'PodDisruptionBudget north-worker',
      'Service north-server',
      'ServiceAccount north-capsheet',
    ];
    expect(kindsOf(render())).toEqual(always);
    const more = {
      ingress: { ...standard.ingress, enabled: true },
      worker: { ...standard.worker, autoscaling: { ...standard.worker.autoscaling, enabled: true } },
    };
    const documents = render(more);
    expect(kindsOf(documents)).toEqual([
      ...always.slice(0, 2),
      'HorizontalPodAutoscaler north-worker',
      'Ingress north-server',
      ...always.slice(2),
    ]);
    const ingress = Object(documents.find((document) => Object(document).kind === 'Ingress'));
    expect(ingress.spec.rules[0].host).toBe('capsheet.example.com');
    // NGINX itself takes 1 MiB.
    expect(ingress.metadata.annotations).toMatchObject({ 'nginx.ingress.kubernetes.io/proxy-body-size': '2g' });
    // The autoscaler says how many there are.
    expect(deploymentsOf(documents).map(({ spec }) => spec.replicas)).toEqual([2, undefined]);
  });

  it('lets pods reach names, listed ports and nothing that a cloud tells its machines, and be asked at their port alone', () => {
    const from = [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }];
    const documents = render({ networkPolicy: { ...standard.networkPolicy, from } }).map(Object);
    for (const name of ['server', 'worker']) {
      const policy = documents.find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `north-${name}`,
      );
      const pods = deploymentsOf(documents).find(({ metadata }) => metadata.name === `north-${name}`);
      expect(pods?.spec.template.metadata.labels).toMatchObject(policy.spec.podSelector.matchLabels);
      expect(policy.spec.policyTypes).toEqual(['Ingress', 'Egress']);
      expect(policy.spec.ingress).toEqual([{ ports: [{ port: 'http' }], from }]);
      const [names, others] = policy.spec.egress;
      expect(names.to).toBeUndefined();
      expect(names.ports.map((one: { port: number }) => one.port)).toEqual([53, 53]);
      expect(others.ports.map((one: { port: number }) => one.port)).toEqual(standard.networkPolicy[`${name}Ports`]);
      expect(JSON.stringify(others.to)).toContain('"cidr":"0.0.0.0/0","except":["169.254.0.0/16"]');
    }
    expect(kindsOf(render({ networkPolicy: { ...standard.networkPolicy, enabled: false } })).join()).not.toContain(
      'NetworkPolicy',
    );
  });

  it('bounds what each pod may take, and gives it no way to more', () => {
    for (const { spec } of deploymentsOf(render())) {
      const { containers, volumes, ...pod } = Object(spec.template.spec);
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
      expect(containers[0].securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      });
      expect(containers[0].resources.limits.memory).toMatch(/Gi$/);
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        expect(containers[0][probe].httpGet.port).toBe('http');
      expect(volumes[0]).toEqual({ name: 'tmp', emptyDir: { sizeLimit: '10Gi' } });
    }
  });

  it('stops a server only once nobody is sent there any more, and within its time', () => {
    const server = deploymentsOf(render()).find(({ metadata }) => metadata.name === 'north-server');
    const { containers, terminationGracePeriodSeconds } = Object(server).spec.template.spec;
    const [, seconds] = containers[0].lifecycle.preStop.exec.command;
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThan(terminationGracePeriodSeconds / 2);
  });

  it('selects the pods that it makes, and asks the port on which they answer', () => {
    for (const { spec } of deploymentsOf(render())) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const [container] = spec.template.spec.containers;
      const [{ containerPort }] = container.ports;
      const name = container.args[0] === 'server' ? 'CAPSHEET_PORT' : 'CAPSHEET_HEALTH_PORT';
      expect(container.env).toContainEqual({ name, value: String(containerPort) });
      const volumes = spec.template.spec.volumes.map((volume) => volume.name);
      expect(container.volumeMounts.map((mount) => mount.name)).toEqual(volumes);
      expect(container.image).toBe('capsheet:1.0.0');
    }
  });

  it('tells both processes what they need, and hands them each secret as the file that they are told of', () => {
    const settings = {
      ...standard.settings,
      CAPSHEET_OIDC_ISSUER: 'https://login.example',
      CAPSHEET_OIDC_CLIENT_ID: 'c',
    };
    const all = { ...standard.secrets, smtp: { name: 'mail', key: 'url' } };
    const documents = deploymentsOf(
      render({ settings: { ...settings, CAPSHEET_MAIL_FROM: 'x@y.example' }, secrets: all }),
    );
    for (const { spec } of documents) {
      const [container] = spec.template.spec.containers;
      const said = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
      const files = Object.entries(said).filter(([name]) => name.endsWith('_FILE'));
      const mounted = JSON.stringify(spec.template.spec.volumes);
      expect(files).toHaveLength(4);
      for (const [, path] of files) expect(mounted).toContain(`"path":"${path.split('/').at(-1)}"`);
      // Their contents are of the cluster: here they stand in the environment.
      const read = container.args[0] === 'server' ? readServerSettings : readWorkerSettings;
      const given = Object.fromEntries(
        Object.entries(said).map(([name, value]) =>
          name.endsWith('_FILE') ? [name.replace('_FILE', ''), SECRETS[name] ?? ''] : [name, value],
        ),
      );
      expect(read(given).publicUrl).toBe('https://capsheet.example.com');
    }
  });
});

it('starts with the values that the handbook shows', () => {
  const [, shown = ''] = /```yaml\n(image:\n.*?)```/s.exec(readFileSync('docs/how-to/team.md', 'utf8')) ?? [];
  const { settings, image, ingress, ...values } = parse(shown);
  for (const [name, said] of Object.entries({ image, ingress }))
    for (const key of Object.keys(said)) expect(Object.keys(standard[name])).toContain(key);
  const documents = deploymentsOf(
    render({
      ...values,
      image: { ...standard.image, ...image },
      ingress: { ...standard.ingress, ...ingress },
      settings: { ...standard.settings, ...settings },
    }),
  );
  for (const { spec } of documents) {
    const [container] = spec.template.spec.containers;
    const said = container.env.map(({ name, value }) => {
      return name.endsWith('_FILE') ? [name.replace('_FILE', ''), SECRETS[name] ?? ''] : [name, value];
    });
    const read = container.args[0] === 'server' ? readServerSettings : readWorkerSettings;
    expect(read(Object.fromEntries(said)).publicUrl).toBe('https://capsheet.firm.example');
  }
});

const SECRETS: { readonly [name: string]: string } = {
  CAPSHEET_DATABASE_URL_FILE: 'postgres://capsheet:x@db/capsheet?sslmode=verify-full',
  CAPSHEET_VAULT_KEY_FILE: 'key',
  CAPSHEET_OIDC_CLIENT_SECRET_FILE: 'secret',
  CAPSHEET_SMTP_URL_FILE: 'smtps://mail.example',
};
