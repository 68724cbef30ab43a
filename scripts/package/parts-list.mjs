import { runNpm } from './run-npm.mjs';

const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * A bill of materials of the form CycloneDX, as npm writes it of all that is installed, with only what is handed out: the
 * bundled libraries, by `name@version`, Node.js itself in an executable (of the package `base`), and with `isInstalled` what
 * npm installs beside them.
 */
export function makePartsList({ root, libraries, version, base, isInstalled = false }) {
  const all = JSON.parse(runNpm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], root));
  const names = new Set(libraries.map((one) => `${one.name}@${one.version}`));
  const keyOf = ({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, ''));
  const comes = (component) => names.has(keyOf(component)) || (isInstalled && !isForDevelopment(component));
  const listed = all.components.filter(comes).map(asShipped);
  const found = new Set(listed.map(keyOf));
  // Libraries within the package of another, SQLite and Node.js: npm has not installed them.
  const others = libraries
    .filter((one) => !found.has(`${one.name}@${one.version}`))
    .map((one) => toComponent(one, base));
  const components = [...listed, ...others];
  const refs = new Set(components.map((component) => component['bom-ref']));
  const own = { ...all.metadata.component, name: 'capsheet', version };
  return {
    ...all,
    metadata: { ...all.metadata, component: own },
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: [...refs] },
      ...all.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
    ],
  };
}

/** To npm a library that is bundled is one for development. */
function asShipped({ properties, ...component }) {
  return { ...component, properties: properties.filter(({ name }) => name !== DEVELOPMENT) };
}

function isForDevelopment({ properties }) {
  return properties.some(({ name }) => name === DEVELOPMENT);
}

function toComponent({ name, version, licence, purl }, base) {
  const packageName = name === 'node' ? base : name;
  return {
    'bom-ref': `${name}@${version}`,
    type: name === 'node' ? 'platform' : 'library',
    name,
    version,
    purl: purl ?? `pkg:npm/${packageName}@${version}`,
    licenses: [{ license: { name: licence } }],
  };
}
