import { readFile, writeFile } from 'node:fs/promises';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { SiteContext } from './actions/context.ts';
import { userName } from '#platform/operations/service-user.ts';
import { siteToMove, takeSite } from './actions/move-site.ts';

const command = commandsFor<SiteContext>();
const refusalTexts: Readonly<Record<string, string>> = {
  'site/demo': 'this is a demo; give the settings of the live site',
  'site/in-use': 'this site has enquiries, applications or payments already; a site is taken over before its first one',
  'site/not-a-site': 'the file is not one that `site export` of this version wrote',
};

const write = command({
  name: 'site export',
  args: { file: '<file>' },
  help: "Write a site's content, products, roles and staff to a file, without people, applications and money",
  async run(ctx, { file }) {
    const site = await siteToMove(ctx);
    await writeFile(file, JSON.stringify(site), { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EACCES' ? new StaffRefusal(`${file} can't be written by ${userName()}`) : error;
    });
    const { content, roles, staff } = site;
    return `${content.entries.length} entries, ${content.pictures.length} pictures, ${roles.length} roles and ${staff.length} roles of staff are in ${file}.`;
  },
});

const read = command({
  name: 'site import',
  args: { file: '<file>' },
  help: 'Begin a live site with such a file, before its first enquiry or application; staff set up their factors anew',
  async run(ctx, { file }, actor) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new StaffRefusal(`${file} can't be read by ${userName()}`);
    const taken = await takeSite(ctx, text, actor);
    if (!taken.ok) {
      const { code, facts = {} } = taken.refusal;
      throw new StaffRefusal(refusalTexts[code] ?? `${Object.values(facts).join(': ')} does not fit`);
    }
    const { entries, roles, staff } = taken.value;
    return `${entries} entries changed; ${roles} roles and ${staff} roles of staff are here. Invite the staff: npm run staff -- staff-factor invite <phone>.`;
  },
});

export const commands = [write, read];
