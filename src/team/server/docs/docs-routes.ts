import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { packageFiles } from '../../../base/package/package-files.ts';
import type { Access } from '../../api/operation.ts';
import { describeTeamApi } from './open-api.ts';

/** The list of calls is no secret: it stands in the package. */
const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };

/** Nothing is fetched from elsewhere, and no other page can frame this one. */
const POLICY = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
};

/** `GET /api/openapi.json`: what can be asked; `/api/docs`: a page to read it. */
export async function addTeamDocsRoutes(app: FastifyInstance, version: string): Promise<void> {
  const document = describeTeamApi(version);
  app.get('/api/openapi.json', { config: ANYBODY }, () => document);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...ANYBODY };
    });
    await scope.register(provide(document));
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // It looks for them beside its own code, which is bundled into ours.
      baseDir: packageFiles.pathOf('dist/sandbox/docs-page'),
      logo: { type: 'image/svg+xml', content: '' },
      staticCSP: POLICY,
      theme: { title: 'capsheet for a team', css: [{ filename: 'page.css', content: '.topbar { display: none }' }] },
      uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, validatorUrl: null },
    });
  });
}

/** The page asks the plugin `@fastify/swagger` for its document, which makes it of schemas of its own kind: this stands in. */
function provide(document: object) {
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    scope.decorate('swagger', (options?: { readonly yaml?: boolean }) =>
      options?.yaml === true ? stringify(document) : document,
    );
  };
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  });
}
