// The import rules, for dependency-cruiser. Fix a breach in the code, not here.
import { layers, modules, modulesOf, subject } from './layers.ts';

const test = '\\.test\\.tsx?$';
const features = layers.flat();
const lowerThan = (feature: string) =>
  layers
    .slice(
      0,
      layers.findIndex((layer) => layer.includes(feature)),
    )
    .flat();
const rule = (name: string, from: object, to: object) => ({ name, severity: 'error', from, to });

const forbidden = [
  rule('no-circles', {}, { circular: true }),
  rule('no-unresolvable', { path: '^src/' }, { couldNotResolve: true, pathNot: '^\\./\\+types/' }),
  rule(
    'the-register-of-pages-stands-alone',
    { path: '^src/(?:desk-)?pages\\.ts$' },
    { path: '.', pathNot: '^src/kit/' },
  ),
  rule(
    'kit-stands-alone',
    { path: '^src/kit/', pathNot: test },
    { path: '^(src|sandbox|content)/', pathNot: '^src/kit/' },
  ),
  rule(
    'platform-knows-no-feature',
    { path: '^src/platform/', pathNot: test },
    { path: '^(src|sandbox|content)/', pathNot: '^src/(kit|platform)/' },
  ),
  rule(
    'web-knows-no-feature',
    { path: '^src/web/', pathNot: test },
    { path: '^(src|sandbox|content)/', pathNot: '^src/(kit/|web/|(?:desk-)?pages\\.ts$)' },
  ),
  rule(
    'browser-never-reaches-server',
    {
      path: `^src/(web/|features/[^/]+/${subject}(web/|contract|model)|root\\.tsx|routes\\.ts|entry\\.server\\.tsx)`,
      pathNot: test,
    },
    {
      path: `^(sandbox|content)/|^src/(platform/|main|product|staff|features\\.ts|features/[^/]+/${modulesOf('store|actions|rules|api|reactions|timers|feature|events|staff|seed|books|places|branches|providers|notices|pdf')})`,
      reachable: true,
    },
  ),
  rule(
    'browser-uses-no-node',
    { path: `^src/(web/|features/[^/]+/${subject}web/)`, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'domain-imports-no-package',
    {
      path: `^src/(kit/|features/[^/]+/${modulesOf('model|terms|rules|events|actions|contract|reactions|timers')})`,
      pathNot: test,
    },
    {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      // They calculate only.
      pathNot: 'node_modules/(zod/(v4/)?mini|csv-parse)/',
    },
  ),
  rule(
    'only-the-start-knows-the-sandbox',
    { path: '^src/', pathNot: ['^src/main\\.ts$', test] },
    { path: '^sandbox/' },
  ),
  rule(
    'only-the-start-knows-the-demo',
    { path: '^(src|sandbox)/', pathNot: ['^src/main\\.ts$', '^src/demo/', test] },
    { path: '^src/demo/' },
  ),
  rule(
    'the-sandbox-knows-no-feature',
    { path: '^sandbox/', pathNot: test },
    { path: '^src/', pathNot: '^src/(kit|platform)/' },
  ),
  rule('the-product-knows-no-test', { path: '^(src|sandbox)/', pathNot: test }, { path: '^(test|scripts|bench)/' }),
  rule(
    'content-comes-through-its-reader',
    { path: '^src/', pathNot: [`^src/features/[^/]+/${modulesOf('places|branches|seed')}`, test] },
    { path: '^content/' },
  ),
];
for (const feature of features) {
  const lower = lowerThan(feature).join('|') || 'none';
  for (const [name, may] of Object.entries(modules)) {
    const allowed = [`^src/(${may.base})/`, '^src/(?:desk-)?pages\\.ts$'];
    if (name !== 'migrations') allowed.push(`^src/features/(?:${feature}|${lower})/terms\\.ts$`);
    if (may.own) allowed.push(`^src/features/${feature}/${modulesOf(may.own)}`);
    if (may.lower) allowed.push(`^src/features/(?:${lower})/${modulesOf(may.lower)}`);
    forbidden.push(
      rule(
        `${feature}/${name}`,
        { path: `^src/features/${feature}/${modulesOf(name)}`, pathNot: test },
        { path: '^src/', pathNot: allowed },
      ),
    );
  }
}

// TypeScript 7 has no compiler API for this tool: without the swc parser it would read no .ts file.
export default {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.react-router/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
