import { dayInIndia } from '#kit/time.ts';
import { readFileSync } from 'node:fs';
import type { Refusal } from '#kit/result.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { approveSamples } from './actions/approve-samples.ts';
import type { ContentContext } from './actions/context.ts';
import { listContent, readHistory, showContent } from './actions/list-content.ts';
import type { ContentName, Published } from './actions/new-version.ts';
import { publishContent } from './actions/publish-content.ts';
import { removeContent } from './actions/remove-content.ts';
import { restoreContent } from './actions/restore-content.ts';

const command = commandsFor<ContentContext>();
/** The arguments that name an entry. */
const entry = { kind: '<kind>', key: '<key>' } as const;

const list = command({
  name: 'content list',
  help: 'List all content with its version, samples and removed entries',
  async run(ctx) {
    const entries = await listContent(ctx);
    return entries
      .map((listed) =>
        [
          listed.kind.padEnd(8),
          listed.key.padEnd(32),
          `version ${listed.version}`.padEnd(11),
          `by ${listed.publishedBy} on ${dayInIndia(listed.publishedAt)}`,
          ...(listed.hasSamples ? ['(has samples)'] : []),
          ...(listed.body ? [] : ['(removed)']),
        ].join('  '),
      )
      .join('\n');
  },
});

const show = command({
  name: 'content show',
  args: { ...entry, version: '[version]' },
  help: 'Print an entry as JSON with its version, so that you can edit and publish it',
  async run(ctx, { version: typed, ...name }) {
    const { version, body } = await readVersion(ctx, name, typed);
    return JSON.stringify({ version, ...body }, null, 2);
  },
});

const history = command({
  name: 'content history',
  args: entry,
  help: 'Show who published an entry and when',
  async run(ctx, name) {
    const versions = await readHistory(ctx, name);
    if (!versions.ok) throw explain(versions.refusal, name);
    const lineOf = ({ version, at, author, isRemoved }: (typeof versions.value)[number]): string =>
      `version ${version}  ${at.toISOString().slice(0, 16).replace('T', ' ')}  by ${author}${isRemoved ? '  (removed)' : ''}`;
    return versions.value.map(lineOf).join('\n');
  },
});

const publish = command({
  name: 'content publish',
  args: { ...entry, file: '<file.json>', version: '[version]' },
  help: 'Publish an entry from a file; give the version that the file was made from, unless it is in the file',
  async run(ctx, { file, version: typed, ...name }, actor) {
    const { version, body } = readJson(file);
    const expectedVersion = typed === undefined ? (version ?? 0) : versionIn(typed);
    return publishedText(name, await publishContent(ctx, { ...name, body, actor, expectedVersion }), file);
  },
});

const restore = command({
  name: 'content restore',
  args: { ...entry, version: '<version>' },
  help: 'Publish an older version again; this also brings back a removed entry',
  async run(ctx, { version, ...name }, actor) {
    await readVersion(ctx, name, version);
    const restored = { ...name, version: versionIn(version), actor, expectedVersion: await newestVersion(ctx, name) };
    return publishedText(name, await restoreContent(ctx, restored), `version ${version}`);
  },
});

const remove = command({
  name: 'content remove',
  args: { ...entry, version: '<version>' },
  help: 'Take down a post, product or project at this version; its history stays',
  async run(ctx, { version, ...name }, actor) {
    const { kind, key } = name;
    const removed = await removeContent(ctx, { ...name, actor, expectedVersion: versionIn(version) });
    if (!removed.ok) throw explain(removed.refusal, name);
    return `${kind} "${key}" is removed. To bring it back, use \`content restore ${kind} ${key} ${version}\`.`;
  },
});

const approve = command({
  name: 'content approve',
  args: entry,
  help: 'Approve the sample texts and pictures of an entry as your own, so that they appear in live mode',
  async run(ctx, name, actor) {
    return publishedText(name, await approveSamples(ctx, { ...name, actor }), 'the published version');
  },
});

export const contentCommands = [list, show, history, publish, restore, remove, approve];

function versionIn(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new StaffRefusal('give the version number; see `content history`');
  return Number(typed);
}
/** Reads a file in the format of "content show". */
function readJson(file: string): { readonly version?: number; readonly body: unknown } {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    if (typeof read !== 'object' || read === null || !('version' in read)) return { body: read };
    const { version, ...body } = read;
    return { version: versionIn(String(version)), body };
  } catch (error) {
    throw new StaffRefusal(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
/** The newest version of an entry, or the given one. */
async function readVersion(ctx: ContentContext, name: ContentName, typed: string | undefined) {
  const shown = await showContent(ctx, { ...name, version: typed === undefined ? undefined : versionIn(typed) });
  const { kind, key } = name;
  const others = `see \`content history ${kind} ${key}\``;
  if (!shown.ok) {
    const newest = await newestVersion(ctx, name);
    if (newest === 0) throw explain(shown.refusal, name);
    throw new StaffRefusal(`${kind} "${key}" has versions 1 to ${newest}, but no ${typed}; ${others}`);
  }
  const { version, body } = shown.value;
  if (!body)
    throw new StaffRefusal(
      `${kind} "${key}" was removed as version ${version}; versions 1 to ${await newestVersion(ctx, name)} exist, ${others}`,
    );
  return { version, body };
}
async function newestVersion(ctx: ContentContext, name: ContentName): Promise<number> {
  const shown = await showContent(ctx, name);
  return shown.ok ? shown.value.version : 0;
}
/** `from`: what was published. */
function publishedText(name: ContentName, published: Published, from = ''): string {
  if (!published.ok) throw explain(published.refusal, name, from);
  return `${name.kind} "${name.key}" is published as version ${published.value.version}.`;
}
function explain({ code, fields = [], facts }: Refusal, { kind, key }: ContentName, from = ''): StaffRefusal {
  const entry = `${kind} "${key}"`;
  switch (code) {
    case 'content/newer-version':
      return new StaffRefusal(
        facts?.['version'] === 0
          ? `there is no ${entry} yet; publish it without a version`
          : `${entry} is already at version ${String(facts?.['version'])}; print it with \`content show ${kind} ${key}\`, edit that text, and publish it with that version`,
      );
    case 'content/unknown':
      return new StaffRefusal(
        `there is no ${entry}; see \`content list\`; a new key has small letters, digits and hyphens`,
      );
    case 'content/lasting':
      return new StaffRefusal(`${entry} can't be removed because the site needs it; publish another version of it`);
    default:
      return new StaffRefusal(
        `${from} has mistakes: ${fields.map((field) => `${field.field}: ${field.reason}`).join('; ')}`,
      );
  }
}
