import { readFileSync } from 'node:fs';
import type { Refusal } from '#kit/result.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { approveSamples } from './actions/approve-samples.ts';
import type { ContentContext } from './actions/context.ts';
import { listContent, readHistory, showContent } from './actions/list-content.ts';
import type { ContentName, Published } from './actions/new-version.ts';
import { publishContent } from './actions/publish-content.ts';
import { restoreContent } from './actions/restore-content.ts';

type Command = StaffCommand<ContentContext>;

const list: Command = {
  name: 'content list',
  usage: '',
  help: 'shows everything that is published, its version, and what is still a sample',
  async run(ctx) {
    const items = await listContent(ctx);
    return items
      .map((it) =>
        [
          it.kind.padEnd(8),
          it.key.padEnd(32),
          `version ${it.version}`.padEnd(11),
          `by ${it.publishedBy} on ${it.publishedAt.toISOString().slice(0, 10)}`,
          ...(it.hasSamples ? ['(has samples)'] : []),
        ].join('  '),
      )
      .join('\n');
  },
};

const show: Command = {
  name: 'content show',
  usage: '<kind> <key> [<version>]',
  help: 'prints a thing as JSON, to be changed and published',
  async run(ctx, [kind, key, version]) {
    const shown = await showContent(ctx, {
      ...nameIn(kind, key),
      version: version === undefined ? undefined : versionIn(version),
    });
    if (!shown.ok) throw explain(shown.refusal);
    return JSON.stringify(shown.value.body, null, 2);
  },
};

const history: Command = {
  name: 'content history',
  usage: '<kind> <key>',
  help: 'shows who published a thing and when',
  async run(ctx, [kind, key]) {
    const versions = await readHistory(ctx, nameIn(kind, key));
    if (!versions.ok) throw explain(versions.refusal);
    return versions.value
      .map((it) => `version ${it.version}  ${it.at.toISOString().slice(0, 16).replace('T', ' ')}  by ${it.author}`)
      .join('\n');
  },
};

const publish: Command = {
  name: 'content publish',
  usage: '<kind> <key> <file.json> [<version>]',
  help: 'publishes a thing from a file; the version is the one that the file was made from, if not the newest',
  async run(ctx, [kind, key, file, version], actor) {
    const name = nameIn(kind, key);
    const body = readJson(file);
    const expectedVersion = version ? versionIn(version) : await newestVersion(ctx, name);
    return told(name, await publishContent(ctx, { ...name, body, actor, expectedVersion }));
  },
};

const restore: Command = {
  name: 'content restore',
  usage: '<kind> <key> <version>',
  help: 'publishes an older version again',
  async run(ctx, [kind, key, version], actor) {
    const name = nameIn(kind, key);
    const expectedVersion = await newestVersion(ctx, name);
    return told(name, await restoreContent(ctx, { ...name, version: versionIn(version), actor, expectedVersion }));
  },
};

const approve: Command = {
  name: 'content approve',
  usage: '<kind> <key>',
  help: "takes a thing's samples (itself, testimonials, pictures) as your own, so that live shows them",
  async run(ctx, [kind, key], actor) {
    const name = nameIn(kind, key);
    return told(name, await approveSamples(ctx, { ...name, actor }));
  },
};

export const contentCommands: readonly Command[] = [list, show, history, publish, restore, approve];

function nameIn(kind: string | undefined, key: string | undefined): ContentName {
  if (!kind || !key) throw new StaffRefusal('name the kind and the key; "content list" shows them all');
  return { kind, key };
}
function versionIn(typed: string | undefined): number {
  if (!/^\d{1,9}$/.test(typed ?? ''))
    throw new StaffRefusal('name the version by its number; "content history" shows them');
  return Number(typed);
}
function readJson(file: string | undefined): unknown {
  if (!file) throw new StaffRefusal('name the file; "content show" prints what it must hold');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StaffRefusal(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
async function newestVersion(ctx: ContentContext, name: ContentName): Promise<number> {
  const shown = await showContent(ctx, name);
  return shown.ok ? shown.value.version : 0;
}
function told({ kind, key }: ContentName, published: Published): string {
  if (!published.ok) throw explain(published.refusal);
  return `${kind} "${key}" is published as version ${published.value.version}.`;
}
function explain({ code, fields = [], facts }: Refusal): StaffRefusal {
  if (code === 'content/newer-version') {
    return new StaffRefusal(`somebody published version ${facts?.['version']} meanwhile; look at it and try again`);
  }
  if (code === 'content/unknown') return new StaffRefusal('there is no such thing; "content list" shows them all');
  return new StaffRefusal(`it can't be published: ${fields.map((it) => `${it.field}: ${it.reason}`).join('; ')}`);
}
