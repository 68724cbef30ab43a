import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { packageFiles } from '../../../base/package/package-files.ts';
import { describeContract } from './open-api.ts';

/** Nothing is fetched from elsewhere, and no other page can frame this one. */
const POLICY = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
};

/** It would be read from beside that code as well, and stand in the bar that is not shown. */
const NO_LOGO = { type: 'image/svg+xml', content: '' };

/** `GET /docs`: a page to read the contract and to try it, `/docs/json` and `/docs/yaml` the contract itself. */
export async function addSandboxDocsRoutes(scope: FastifyInstance): Promise<void> {
  await scope.register(provideDocument);
  await scope.register(swaggerUi, {
    routePrefix: '/docs',
    // It looks for them beside its own code, which is bundled into ours.
    baseDir: packageFiles.pathOf('dist/sandbox/docs-page'),
    logo: NO_LOGO,
    staticCSP: POLICY,
    // The bar at the top would offer to read the contract of another service.
    theme: {
      title: 'Portfolio service (sandbox)',
      css: [{ filename: 'page.css', content: '.topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, validatorUrl: null },
  });
}

/**
 * The page asks the plugin `@fastify/swagger` for its document. That one makes documents from schemas of its own kind;
 * ours comes from the contract, so this stands in for it, under its name.
 */
const provideDocument = Object.assign(
  async (scope: FastifyInstance): Promise<void> => {
    let document: ReturnType<typeof describeContract> | undefined;
    scope.decorate('swagger', (options?: { readonly yaml?: boolean }) => {
      // Made when it is first asked for: most sandboxes are never read about.
      document ??= describeContract();
      return options?.yaml === true ? stringify(document) : document;
    });
  },
  { [Symbol.for('skip-override')]: true, [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' } },
);
