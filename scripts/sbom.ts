// `npm run sbom`: writes family-stories.cdx.json, the software bill of materials (CycloneDX), from the lockfile.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Component = { name: string; version: string; 'bom-ref': string };
type Edges = { ref: string; dependsOn: string[] };
type Bill = { metadata: { component: Component }; components: Component[]; dependencies: Edges[] };

const root = join(import.meta.dirname, '..');
const file = process.argv[2] ?? join(root, 'family-stories.cdx.json');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const listAll = (): Bill => {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  return JSON.parse(stdout);
};

/** Production packages as name@version. npm's --omit=dev would also drop packages that type packages need too, such as htmlparser2. */
const listInProduction = (): Set<string> => {
  const packages: [string, { version: string; dev?: boolean }][] = Object.entries(read('package-lock.json').packages);
  const kept = packages.filter(([path, { dev }]) => path !== '' && !dev);
  return new Set(kept.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`));
};

const bill = listAll();
const inProduction = listInProduction();
const components = bill.components.filter(({ name, version }) => inProduction.has(`${name}@${version}`));
// npm takes the folder's name instead
const component = { ...bill.metadata.component, name: read('package.json').name };
const refs = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
const ours = { ...bill, metadata: { ...bill.metadata, component }, components, dependencies };
writeFileSync(file, `${JSON.stringify(ours, null, 2)}\n`);
console.log(`${components.length} packages are in ${file}.`);
