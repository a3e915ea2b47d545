import type { Refusal } from '#kit/result.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { approveSamples } from './actions/approve-samples.ts';
import type { ContentContext } from './actions/context.ts';
import type { ContentName } from './actions/new-version.ts';

const command = commandsFor<ContentContext>();

const approve = command({
  name: 'content approve',
  args: { kind: '<kind>', key: '<key>' },
  help: 'Approve the sample texts and pictures of an entry as your own, so that they appear in live mode; /desk/content marks the entries that have samples',
  async run(ctx, name, actor) {
    const approved = await approveSamples(ctx, { ...name, actor });
    if (!approved.ok) throw explain(approved.refusal, name);
    return `${name.kind} "${name.key}" is published as version ${approved.value.version}.`;
  },
});

export const contentCommands = [approve];

function explain({ code, fields = [] }: Refusal, { kind, key }: ContentName): StaffRefusal {
  if (code === 'content/unknown')
    return new StaffRefusal(`there is no ${kind} "${key}"; /desk/content lists all entries`);
  if (code === 'content/newer-version') return new StaffRefusal(`${kind} "${key}" has changed just now; try again`);
  return new StaffRefusal(
    `the published version has mistakes: ${fields.map((field) => `${field.field}: ${field.reason}`).join('; ')}`,
  );
}
