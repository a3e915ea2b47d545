import { readFileSync } from 'node:fs';
import type { Refusal } from '#kit/result.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { approveSamples } from './actions/approve-samples.ts';
import type { ContentContext } from './actions/context.ts';
import { listContent, readHistory, showContent } from './actions/list-content.ts';
import type { ContentName, Published } from './actions/new-version.ts';
import { publishContent } from './actions/publish-content.ts';
import { removeContent } from './actions/remove-content.ts';
import { restoreContent } from './actions/restore-content.ts';

type Command = StaffCommand<ContentContext>;

const list: Command = {
  name: 'content list',
  usage: '',
  help: 'shows every thing with its version, what is still a sample and what is removed',
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
          ...(it.body ? [] : ['(removed)']),
        ].join('  '),
      )
      .join('\n');
  },
};

const show: Command = {
  name: 'content show',
  usage: '<kind> <key> [<version>]',
  help: 'prints a thing as JSON, with its version, to be changed and published',
  async run(ctx, [kind, key, wanted]) {
    const { version, body } = await standing(ctx, nameIn(kind, key), wanted);
    return JSON.stringify({ version, ...body }, null, 2);
  },
};

const history: Command = {
  name: 'content history',
  usage: '<kind> <key>',
  help: 'shows who published a thing and when',
  async run(ctx, [kind, key]) {
    const name = nameIn(kind, key);
    const versions = await readHistory(ctx, name);
    if (!versions.ok) throw explain(versions.refusal, name);
    const lineOf = ({ version, at, author, isRemoved }: (typeof versions.value)[number]): string =>
      `version ${version}  ${at.toISOString().slice(0, 16).replace('T', ' ')}  by ${author}${isRemoved ? '  (removed)' : ''}`;
    return versions.value.map(lineOf).join('\n');
  },
};

const publish: Command = {
  name: 'content publish',
  usage: '<kind> <key> <file.json> [<version>]',
  help: 'publishes a thing from a file; the version is the one that the file was made from, if it does not say so itself',
  async run(ctx, [kind, key, file, typed], actor) {
    const name = nameIn(kind, key);
    const { version, body } = readJson(file);
    const expectedVersion = typed === undefined ? (version ?? 0) : versionIn(typed);
    return told(name, await publishContent(ctx, { ...name, body, actor, expectedVersion }), file);
  },
};

const restore: Command = {
  name: 'content restore',
  usage: '<kind> <key> <version>',
  help: 'publishes an older version again, also of what was removed',
  async run(ctx, [kind, key, version], actor) {
    const name = nameIn(kind, key);
    await standing(ctx, name, version ?? '');
    const restored = { ...name, version: versionIn(version), actor, expectedVersion: await newestVersion(ctx, name) };
    return told(name, await restoreContent(ctx, restored), `version ${version}`);
  },
};

const remove: Command = {
  name: 'content remove',
  usage: '<kind> <key> <version>',
  help: 'takes a post, product or project down; the version is the one that you mean; its history stays',
  async run(ctx, [kind, key, version], actor) {
    const name = nameIn(kind, key);
    const removed = await removeContent(ctx, { ...name, actor, expectedVersion: versionIn(version) });
    if (!removed.ok) throw explain(removed.refusal, name);
    return `${kind} "${key}" is removed; "content restore ${kind} ${key} ${version}" brings it back.`;
  },
};

const approve: Command = {
  name: 'content approve',
  usage: '<kind> <key>',
  help: "takes a thing's samples (itself, testimonials, pictures) as your own, so that live shows them",
  async run(ctx, [kind, key], actor) {
    const name = nameIn(kind, key);
    return told(name, await approveSamples(ctx, { ...name, actor }), 'what is published');
  },
};

export const contentCommands: readonly Command[] = [list, show, history, publish, restore, remove, approve];

function nameIn(kind: string | undefined, key: string | undefined): ContentName {
  if (!kind || !key) throw new StaffRefusal('name the kind and the key; "content list" shows them all');
  return { kind, key };
}
function versionIn(typed: string | undefined): number {
  if (!/^\d{1,9}$/.test(typed ?? ''))
    throw new StaffRefusal('name the version by its number; "content history" shows them');
  return Number(typed);
}
/** What "content show" printed, changed or new. */
function readJson(file: string | undefined): { readonly version?: number; readonly body: unknown } {
  if (!file) throw new StaffRefusal('name the file; "content show" prints what it must hold');
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    if (typeof read !== 'object' || read === null || !('version' in read)) return { body: read };
    const { version, ...body } = read;
    return { version: versionIn(String(version)), body };
  } catch (error) {
    throw new StaffRefusal(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
/** The newest version of a thing, or the one that was typed. */
async function standing(ctx: ContentContext, name: ContentName, typed: string | undefined) {
  const shown = await showContent(ctx, { ...name, version: typed === undefined ? undefined : versionIn(typed) });
  const { kind, key } = name;
  const others = `"content history ${kind} ${key}" shows them`;
  if (!shown.ok) {
    const newest = await newestVersion(ctx, name);
    if (newest === 0) throw explain(shown.refusal, name);
    throw new StaffRefusal(`${kind} "${key}" has versions 1 to ${newest}, no ${typed}; ${others}`);
  }
  const { version, body } = shown.value;
  if (!body)
    throw new StaffRefusal(
      `version ${version} says that it is removed; there are 1 to ${await newestVersion(ctx, name)}: ${others}`,
    );
  return { version, body };
}
async function newestVersion(ctx: ContentContext, name: ContentName): Promise<number> {
  const shown = await showContent(ctx, name);
  return shown.ok ? shown.value.version : 0;
}
/** `from`: what was to be published. */
function told(name: ContentName, published: Published, from = ''): string {
  if (!published.ok) throw explain(published.refusal, name, from);
  return `${name.kind} "${name.key}" is published as version ${published.value.version}.`;
}
function explain({ code, fields = [], facts }: Refusal, { kind, key }: ContentName, from = ''): StaffRefusal {
  const thing = `${kind} "${key}"`;
  switch (code) {
    case 'content/newer-version':
      return new StaffRefusal(
        facts?.['version'] === 0
          ? `there is no ${thing} yet; publish it without a version`
          : `${thing} stands at version ${String(facts?.['version'])}; "content show ${kind} ${key}" prints it: start from that, and name its version`,
      );
    case 'content/unknown':
      return new StaffRefusal(
        `there is no such thing as ${thing}: "content list" shows them all; a new key has small letters, digits and hyphens`,
      );
    case 'content/lasting':
      return new StaffRefusal(`${thing} can't be removed, for the site needs it; publish another version of it`);
    default:
      return new StaffRefusal(
        `${from} is not as it should be: ${fields.map((it) => `${it.field}: ${it.reason}`).join('; ')}`,
      );
  }
}
